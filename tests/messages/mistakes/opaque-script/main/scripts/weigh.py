def all():
    return {"origins": 3}
