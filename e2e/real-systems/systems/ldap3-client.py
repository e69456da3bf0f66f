"""Reads a directory as ldap3 does without being told anything: with the schema that the server serves.

Takes what to ask as JSON, and prints as JSON what came of it.
"""

import json
import ssl
import sys

from ldap3 import ALL, BASE, SUBTREE, Connection, Server, Tls
from ldap3.core.exceptions import LDAPAttributeError

given = json.load(sys.stdin)
base = given["base"]


def connect(port, **more):
    tls = Tls(
        validate=ssl.CERT_REQUIRED,
        ca_certs_file=given["authority"],
        valid_names=["localhost"],
    )
    server = Server(given["host"], port=port, use_ssl=True, tls=tls, **more)
    return server, Connection(
        server, given["login"], given["password"], auto_bind=True, receive_timeout=20
    )


# Names of attributes are checked against the schema from here on.
server, connection = connect(given["port"])
found = {
    "attributes": len(server.schema.attribute_types),
    "classes": len(server.schema.object_classes),
    "single": server.schema.attribute_types["sAMAccountName"].single_value,
    "above": list(server.schema.object_classes["computer"].superior),
}

connection.search(
    base,
    "(sAMAccountName=" + given["username"] + ")",
    attributes=["objectSid", "userAccountControl", "whenCreated", "mail"],
)
(person,) = connection.entries
found["person"] = {
    "dn": person.entry_dn,
    "sid": person.objectSid.value,
    "control": person.userAccountControl.value,
    "created": person.whenCreated.value.isoformat(),
    "mail": person.mail.value,
}

try:
    connection.search(base, "(objectClass=*)", BASE, attributes=["noSuchAttribute"])
    found["unknown"] = "asked for"
except LDAPAttributeError:
    found["unknown"] = "refused"

pages = connection.extend.standard.paged_search(
    base,
    "(&(objectCategory=person)(objectClass=user))",
    SUBTREE,
    attributes=["sAMAccountName"],
    paged_size=100,
    generator=True,
)
found["logins"] = [
    page["attributes"]["sAMAccountName"] for page in pages if page["type"] == "searchResEntry"
]

connection.search(
    "CN=Sites,CN=Configuration," + base, "(objectClass=nTDSDSA)", attributes=["invocationId"]
)
found["controllers"] = [entry.entry_dn for entry in connection.entries]
connection.unbind()

everything, connection = connect(given["port"], get_info=ALL)
found["contexts"] = list(everything.info.naming_contexts)
found["mechanisms"] = list(everything.info.supported_sasl_mechanisms)
connection.unbind()

_, catalog = connect(given["catalogPort"])
catalog.search("", "(sAMAccountName=" + given["username"] + ")", attributes=["mail", "department"])
(person,) = catalog.entries
found["catalog"] = {"mail": person.mail.value, "department": person.department.value}
catalog.unbind()

json.dump(found, sys.stdout)
