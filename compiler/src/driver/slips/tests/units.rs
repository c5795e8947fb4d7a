//! Slips of Python in units, sums and rows.

use super::{are_quiet, are_told};

/// Texts with a slip: its line, and a part of its message.
const TOLD: &[(&str, usize, &str)] = &[
    (
        "import json\ntariff = {\"cent_per_kwh\": 30, \"cent_per_day\": 20}\nused, days = 3, 4\nwork = used * tariff[\"cent_per_kwh\"]\ncost_eur = round(work + days * tariff[\"cent_per_day\"], 2)\nprint(json.dumps({\"cost_eur\": cost_eur}))\n",
        5,
        "gives `cost_eur` the value `round(work + days * tariff['cent_per_day`, which is in cents by its name",
    ),
    (
        "import json\nrow = {\"wait_ms\": 5}\nwait_seconds = row[\"wait_ms\"]\nprint(json.dumps({\"wait_seconds\": wait_seconds}))\n",
        3,
        "gives `wait_seconds` the value `row['wait_ms']`, which is in milliseconds by its name",
    ),
    (
        "import json\nimport re, sys\nfound = re.match(r\"\\b(\\d{5})\\b\", sys.argv[0])\nprint(json.dumps({\"code\": found.group(1) if found else None}))\n",
        3,
        "looks for `\\b(\\d{5})\\b` by `match`, which looks at the beginning alone",
    ),
    (
        "import json\nimport csv\nwith open(\"a.csv\") as file:\n    rows = list(csv.DictReader(file, delimiter=\";\"))[1:]\nprint(json.dumps({\"n\": len(rows)}))\n",
        4,
        "leaves out the first row of a `csv.DictReader`, which has taken the line with the names already",
    ),
    (
        "import json\nimport csv\nwith open(\"a.csv\") as file:\n    reader = csv.DictReader(file)\n    next(reader)\n    names = [row[\"name\"] for row in reader]\nprint(json.dumps({\"names\": names}))\n",
        5,
        "leaves out the first row of a `csv.DictReader`, which has taken the line with the names already",
    ),
    (
        "import json\ndef total(amounts):\n    result = 0.0\n    for amount in amounts:\n        result += float(amount)\n    return result\ntill, bank = total([\"1\"]), total([\"2\"])\nbooked = total([\"1\"])\nreceived = total([\"2\"])\nprint(json.dumps({\"same\": booked == received}))\n",
        10,
        "asks whether the sums `booked` and `received` are exactly the same: sums of numbers such as 0.1 are nearly that",
    ),
    (
        "import json\ndef read():\n    gaps = []\n    gaps.append(3)\n    return gaps\ndef main():\n    gaps = read()\n    worst = gaps.sort(reverse=True)\n    print(json.dumps({\"worst\": worst}))\nmain()\n",
        8,
        "uses what `gaps.sort(…)` gives, which is nothing",
    ),
];

/// Right ones that look like them.
const QUIET: &[&str] = &[
    "row = {\"wait_ms\": 5, \"price_eur\": 3}\nseconds = row[\"wait_ms\"] / 1000\ntotal_cents = round(row[\"price_eur\"] * 100)\nmin_price = row[\"price_eur\"]\ntotal_ms = row[\"wait_ms\"] + 5\nprint(seconds, total_cents, min_price, total_ms)\n",
    "FACTOR = 100\nprice_eur = 3\ncents = price_eur * FACTOR\nminutes_per_km = 5\nkm = 3\nminutes = km * minutes_per_km\nprint(cents, minutes)\n",
    "import re, sys\nprint(re.search(r\"\\b\\d{5}\", sys.argv[0]), re.match(r\"\\d{5}\\b\", sys.argv[0]))\n",
    "import csv\nwith open(\"a.csv\") as file:\n    rows = list(csv.reader(file))[1:]\nprint(rows)\n",
    "import csv\nwith open(\"a.csv\") as file:\n    rows = list(csv.DictReader(file, fieldnames=[\"a\"]))[1:]\nprint(rows)\n",
    "counts = {\"a\": 1}\nprint(sum(counts.values()) == 3, sum(len(one) for one in \"ab\") == sum(counts.values()))\n",
    "import re, sys\nprint(re.match(r\"\\byes\\b\", sys.argv[0].lower()))\n",
];

#[test]
fn units_and_rows_that_are_lost_are_told() {
    are_told("units", TOLD);
}

#[test]
fn what_looks_like_them_is_left() {
    are_quiet("units-others", QUIET);
}
