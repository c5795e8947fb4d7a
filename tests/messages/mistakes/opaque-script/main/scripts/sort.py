import json
import weigh
print(json.dumps({"ratings": weigh.all()}))
