"""Shows boards and answers to people: text and documents made from values; nothing here prints or decides."""
