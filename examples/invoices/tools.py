"""What the checker may call."""

from decimal import Decimal


def add_up(amounts: list[float]) -> str:
    """Adds amounts up, to the cent.

    Args:
        amounts: The amounts.
    """
    return str(sum((Decimal(str(amount)) for amount in amounts), Decimal(0)))
