import type { Command, Context, Given, Lines } from '../command/command.ts'
import { valueOf } from '../command/command.ts'
import { cableTestTime } from '../device/cable-test.ts'
import { takesPlug } from '../device/interface-facts.ts'
import { log } from '../device/log.ts'

export const cableTestStartCommands: readonly Command[] = [
  { pattern: 'test cable-diagnostics tdr interface <interface>', privilege: 15, run: start },
]

/**
 * Starts a test. The link's fall and return show in the log alone, the world keeps it up; a port that hangs stays err-disabled. A second one on a port while
 * the first runs is refused (unconfirmed).
 */
function start({ chassis, device, world }: Context, given: Given): Lines {
  const of = device.interfaces.get(valueOf(given, 'interface'))
  if (of === undefined) return []
  if (of.kind !== 'physical' || takesPlug(device, of))
    return ['% TDR test is not supported on this interface']
  const now = world.clock.now()
  const running = chassis.cableTests.get(of.name)
  if (running !== undefined && now < running + cableTestTime) {
    return [`TDR test is already running on interface ${of.shortName}`]
  }
  chassis.cableTests.set(of.name, now)
  if (of.hangsAfterTest) world.setInterface(device.name, of.name, { errDisabled: 'link-flap' })
  else if (world.operUp(device, of)) {
    log(chassis, `%LINEPROTO-5-UPDOWN: Line protocol on Interface ${of.name}, changed state to down`)
    log(chassis, `%LINK-3-UPDOWN: Interface ${of.name}, changed state to down`)
    const end = now + cableTestTime
    log(chassis, `%LINK-3-UPDOWN: Interface ${of.name}, changed state to up`, end)
    log(chassis, `%LINEPROTO-5-UPDOWN: Line protocol on Interface ${of.name}, changed state to up`, end)
  }
  return [
    ...(device.os === 'ios' ? ['Link state may be affected during TDR test'] : []),
    `TDR test started on interface ${of.shortName}`,
    'A TDR test can take a few seconds to run on an interface',
    "Use 'show cable-diagnostics tdr' to read the TDR results.",
  ]
}
