"""What a device keeps: the SQLite file, files of records, backups, rescue."""
