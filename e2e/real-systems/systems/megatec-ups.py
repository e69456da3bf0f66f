"""A UPS that speaks Megatec's Q1 protocol on a pty, for NUT's own driver nutdrv_qx: what a cheap UPS says on its serial line.

Arguments: LINK, made to lead to the pty; FILE, whose words are so now: "battery" (the mains are gone), "low", "silent".
"""
import os
import pty
import sys
import time
import tty

link, file = sys.argv[1:3]
ours, theirs = pty.openpty()
tty.setraw(theirs)
os.symlink(os.ttyname(theirs), link)
tested_until = 0.0


def words():
    with open(file, encoding='ascii') as state:
        return state.read().split()


def status(now):
    on_battery, low, testing = 'battery' in now, 'low' in now, time.monotonic() < tested_until
    # Utility fail, battery low, boost or buck, fault, standby type, test, shutdown, beeper.
    bits = ''.join('1' if bit else '0' for bit in (on_battery, low, False, False, False, testing, False, True))
    mains, cells = (0.0, 50.1) if on_battery else (231.2, 54.6)
    return f'({mains:05.1f} 231.2 230.1 034 50.0 {cells:04.1f} 28.4 {bits}'


buffer = b''
while True:
    buffer += os.read(ours, 256)
    while b'\r' in buffer:
        line, buffer = buffer.split(b'\r', 1)
        command = line.decode('latin1')
        now = words()
        if 'silent' in now:
            continue
        if command == 'Q1':
            answer = status(now)
        elif command == 'F':
            answer = '#230.0 011 48.00 50.0'
        elif command == 'I':
            answer = '#{:<15} {:<10} {:<10}'.format('Acme Power', 'Line 3000', 'V1.07')
        elif command in ('T', 'TL') or command[:1] == 'T' and command[1:].isdigit():
            tested_until = time.monotonic() + 3_600
            continue
        elif command == 'CT':
            tested_until = 0.0
            continue
        else:
            # What it does not know it sends back.
            answer = command
        os.write(ours, (answer + '\r').encode('latin1'))
