#!/usr/bin/python3
"""Writes a campus into a fresh sam.ldb in one transaction. argv: smb.conf; stdin: JSON with units, groups, users,
computers and members, each entry {"dn": below the domain, attributes…}. Passwords, passwords to be changed,
people who may log in at no hour, and when a password was set are given by the keys `password`, `mustChange`, `noHours`
and `passwordSet`."""
import json
import sys
import ldb
from samba.auth import system_session
from samba.param import LoadParm
from samba.samdb import SamDB

settings = LoadParm()
settings.load(sys.argv[1])
database = SamDB(url=settings.samdb_url(), session_info=system_session(settings), lp=settings)
root = str(database.domain_dn())
campus = json.load(sys.stdin)


def full(dn):
    return f"{dn},{root}"


def change(dn, controls=(), **values):
    message = ldb.Message()
    message.dn = ldb.Dn(database, dn)
    for name, value in values.items():
        message[name] = ldb.MessageElement(value, ldb.FLAG_MOD_REPLACE, name)
    database.modify(message, controls=list(controls))


def add(entry):
    row = dict(entry)
    password = row.pop("password", None)
    must_change = row.pop("mustChange", False)
    if row.pop("noHours", False):
        row["logonHours"] = bytes(21)
    password_set = row.pop("passwordSet", None)
    row["dn"] = full(row["dn"])
    if "managedBy" in row:
        row["managedBy"] = full(row["managedBy"])
    if password is not None:
        row["unicodePwd"] = f'"{password}"'.encode("utf-16-le")
    database.add(row)
    if must_change:
        change(row["dn"], pwdLastSet="0")
    if password_set is not None:
        # Others than 0 and -1 take a control that only the database itself may give.
        change(row["dn"], ["local_oid:1.3.6.1.4.1.7165.4.3.20:0"], pwdLastSet=password_set)


database.transaction_start()
try:
    # Three wrong passwords lock an account for half an hour; lengths of time are negative, in units of 100 ns.
    half_hour = str(-30 * 60 * 10**7)
    change(root, lockoutThreshold="3", lockoutDuration=half_hour, lockOutObservationWindow=half_hour)
    for kind in ("units", "groups", "users", "computers"):
        for entry in campus[kind]:
            add(entry)
    for group, members in campus["members"].items():
        change(full(group), member=[full(member) for member in members])
    database.transaction_commit()
except BaseException:
    database.transaction_cancel()
    raise
