import type { Command, Context, Given, Lines } from '../command/command.ts'
import { portSessions } from '../device/port-sessions.ts'

const sessions = '(authentication sessions|access-session)'

export const clearCommands: readonly Command[] = [
  { pattern: `clear ${sessions} [interface <interface>]`, privilege: 15, run: clearSessions },
  { pattern: `clear ${sessions} mac <mac>`, privilege: 15, run: clearSessions },
  // What is still attached is learned again with its next frame, which here is at once.
  { pattern: 'clear mac address-table dynamic [interface <interface>]', privilege: 15, run: () => [] },
  { pattern: 'clear mac address-table dynamic (address <mac>|vlan <vlan>)', privilege: 15, run: () => [] },
]

/** The sessions end and each device proves itself anew. */
function clearSessions({ world, device }: Context, { values }: Given): Lines {
  const { interface: port, mac } = values
  for (const of of device.interfaces.values()) {
    if (port !== undefined && of.name !== port) continue
    for (const one of portSessions(world, device, of)) {
      if (mac === undefined || one.mac === mac) world.reauthenticate(one.mac)
    }
  }
  return []
}
