"""The table as people use it: real browsers, a real server, real clicks."""
