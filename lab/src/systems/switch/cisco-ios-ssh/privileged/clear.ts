import type { Command, Context, Given, Lines } from '../command/command.ts'
import { log } from '../device/log.ts'
import { portSessions } from '../device/port-sessions.ts'
import { clearCounters } from '../device/shown-counters.ts'

const sessions = '(authentication sessions|access-session)'

export const clearCommands: readonly Command[] = [
  { pattern: `clear ${sessions} [interface <interface>]`, privilege: 15, run: clearSessions },
  { pattern: `clear ${sessions} mac <mac>`, privilege: 15, run: clearSessions },
  { pattern: 'clear counters [<interface>]', privilege: 15, run: counters },
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

async function counters(context: Context, { values }: Given): Promise<Lines> {
  const { session, chassis, device } = context
  const { interface: named } = values
  const where = named === undefined ? 'all interfaces' : 'this interface'
  const answer = await context.question(`Clear "show interface" counters on ${where} [confirm]`)
  if (answer === null || !/^y?$/i.test(answer)) return []
  clearCounters(
    chassis,
    [...device.interfaces.values()].filter((of) => named === undefined || of.name === named),
  )
  const what = named === undefined ? 'counter on all interfaces' : `counter on interface ${named}`
  const from = session.peer.replace(/:\d+$/, '')
  log(chassis, `%CLEAR-5-COUNTERS: Clear ${what} by ${session.username} on vty${session.line} (${from})`)
  return []
}
