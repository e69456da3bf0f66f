import type { Lab } from '../../../../emulator/emulator.ts'
import type { Interface, Switch } from '../../../../world/model/switch.ts'
import type { World } from '../../../../world/model/world.ts'
import type { Chassis } from './chassis.ts'
import { logTimeText, restartText } from './notation.ts'

const kept = 60

/**
 * Adds a message to the device's buffer, `%PM-4-ERR_DISABLE: …`; with a time to come it shows from then on. Sessions that
 * monitor have it printed, whatever is going on there.
 */
export function log(chassis: Chassis, message: string, at = chassis.lab.world.clock.now()): void {
  const text = `${logTimeText(at)}: ${message}`
  chassis.log.push({ at, text })
  if (at <= chassis.lab.world.clock.now())
    for (const session of chassis.sessions) if (session.monitoring) session.tell(text)
  if (chassis.log.length > kept) chassis.log.shift()
}

function linkMessages(world: World, device: Switch, of: Interface): string[] {
  if (!of.adminUp) {
    return [
      `%LINK-5-CHANGED: Interface ${of.name}, changed state to administratively down`,
      `%LINEPROTO-5-UPDOWN: Line protocol on Interface ${of.name}, changed state to down`,
    ]
  }
  const up = world.operUp(device, of)
  const state = up ? 'up' : 'down'
  const cause = of.errDisabled
  const link = `%LINK-3-UPDOWN: Interface ${of.name}, changed state to ${state}`
  const protocol = `%LINEPROTO-5-UPDOWN: Line protocol on Interface ${of.name}, changed state to ${state}`
  return [
    ...(cause === null
      ? []
      : [
          `%PM-4-ERR_DISABLE: ${cause} error detected on ${of.shortName}, putting ${of.shortName} in err-disable state`,
        ]),
    // The protocol comes after the link, and goes before it.
    ...(up ? [link, protocol] : [protocol, link]),
  ]
}

/** Follows the world's link changes into the buffers of the devices somebody has visited. */
export function keepLog(lab: Lab, visited: ReadonlyMap<string, Chassis>): () => void {
  const last = new Map<string, string>()
  return lab.world.onChange((change) => {
    if (change.kind !== 'interface') return
    const chassis = visited.get(change.switch)
    const of = chassis?.device.interfaces.get(change.interface)
    if (chassis === undefined || of === undefined) return
    const key = `${change.switch} ${of.name}`
    if (lab.world.clock.now() - of.lastChange > 1000) return
    const messages = linkMessages(lab.world, chassis.device, of)
    // What else changes of a port tells no new state of its link.
    const event = [of.lastChange, ...messages].join('\n')
    if (last.get(key) === event) return
    last.set(key, event)
    for (const message of messages) log(chassis, message)
  })
}

/** The buffer: the links' last changes from before the first visit, then what was kept since. */
export function logBuffer(chassis: Chassis): string[] {
  const { lab, device } = chassis
  const earlier = [...device.interfaces.values()]
    .filter((of) => of.kind === 'physical' && of.lastChange > device.bootedAt)
    .sort((a, b) => a.lastChange - b.lastChange)
    .slice(-20)
  const started = [
    `${logTimeText(device.bootedAt)}: %SYS-5-RESTART: System restarted -- last restart at ${restartText(device.bootedAt)}`,
  ]
  const changes = earlier.flatMap((of) =>
    linkMessages(lab.world, device, of).map((message) => `${logTimeText(of.lastChange)}: ${message}`),
  )
  const now = lab.world.clock.now()
  const since = chassis.log.filter(({ at }) => at <= now).map(({ text }) => text)
  return [...started, ...changes.filter((line) => !since.includes(line)), ...since]
}
