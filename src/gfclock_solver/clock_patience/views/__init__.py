"""Clock Patience as text: deals and answers, surveys, chances."""
