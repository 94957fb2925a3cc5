"""A bot that plays Dameo on PlayStrategy."""
