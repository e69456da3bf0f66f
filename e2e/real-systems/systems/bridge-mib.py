#!/usr/bin/python3
"""BRIDGE-MIB (RFC 4188) of a Linux bridge for net-snmp's pass_persist, which has none of its own: ports, spanning tree
states and the forwarding table, read from the kernel at most once a second. argv[1]: the bridge."""
import bisect
import json
import os
import subprocess
import sys
import time

BRIDGE = sys.argv[1]
NET = "/sys/class/net/"
ROOT = (1, 3, 6, 1, 2, 1, 17)
# Kernel: 0 disabled, 1 listening, 2 learning, 3 forwarding, 4 blocking.
STATES = {0: 1, 1: 3, 2: 4, 3: 5, 4: 2}


def kernel(path):
    with open(NET + path) as file:
        return file.read().strip()


def octets(mac):
    return mac.replace(":", " ")


def read():
    rows = {}

    def put(oid, kind, value):
        rows[ROOT + oid] = (kind, str(value))

    ports = {}
    for name in os.listdir(f"{NET}{BRIDGE}/brif"):
        try:
            ports[name] = int(kernel(f"{name}/brport/port_no"), 16)
            put((1, 4, 1, 1, ports[name]), "integer", ports[name])
            put((1, 4, 1, 2, ports[name]), "integer", kernel(f"{name}/ifindex"))
            put((2, 15, 1, 3, ports[name]), "integer", STATES[int(kernel(f"{name}/brport/state"))])
        except OSError:
            # It left the bridge meanwhile.
            pass
    put((1, 1, 0), "octet", octets(kernel(f"{BRIDGE}/address")))
    put((1, 2, 0), "integer", len(ports))
    put((1, 3, 0), "integer", 2)
    put((4, 2, 0), "integer", int(kernel(f"{BRIDGE}/bridge/ageing_time")) // 100)
    told = subprocess.run(["bridge", "-j", "fdb", "show", "br", BRIDGE], capture_output=True, timeout=5, check=True)
    for entry in json.loads(told.stdout or b"[]"):
        mac = [int(part, 16) for part in entry["mac"].split(":")]
        if entry.get("ifname") not in ports or mac[0] & 1 or entry.get("vlan"):
            continue
        put((4, 3, 1, 1, *mac), "octet", octets(entry["mac"]))
        put((4, 3, 1, 2, *mac), "integer", ports[entry["ifname"]])
        # 4 is the bridge's own, 3 is learned.
        put((4, 3, 1, 3, *mac), "integer", 4 if entry.get("state") == "permanent" else 3)
    return rows


def say(*lines):
    for line in lines:
        print(line)
    sys.stdout.flush()


rows, order, read_at = {}, [], 0.0
while True:
    command = sys.stdin.readline()
    if not command:
        break
    command = command.strip()
    if command == "PING":
        say("PONG")
    elif command in ("get", "getnext"):
        wanted = tuple(int(part) for part in sys.stdin.readline().strip().strip(".").split("."))
        if time.monotonic() - read_at > 1:
            rows = read()
            order, read_at = sorted(rows), time.monotonic()
        if command == "getnext":
            at = bisect.bisect_right(order, wanted)
            wanted = order[at] if at < len(order) else None
        if wanted in rows:
            say("." + ".".join(map(str, wanted)), *rows[wanted])
        else:
            say("NONE")
    elif command == "set":
        sys.stdin.readline()
        sys.stdin.readline()
        say("not-writable")
    else:
        say("NONE")
