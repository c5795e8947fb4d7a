def all():
    with open("shelves.txt") as file:
        return {name.strip(): 3 for name in file} | {"origins": 3}
