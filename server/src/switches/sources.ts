import type { Source } from '@patchbay/contract/systems/sources'
import type { SwitchView } from '@patchbay/contract/switches/picture'
import { indexWaiting, nobodyOf, switchedOff, systemWaiting, waiting } from '../sources/waiting-sources.ts'
import type { Systems } from '../systems/open.ts'
import type { Way } from '../facts/ports.ts'
import type { Target } from './find-device.ts'
import { joins, sectionsOf } from './readings.ts'

interface Asked {
  readonly target: Target
  readonly ways: readonly Way[]
  readonly view: SwitchView
  readonly live: boolean
}

/** Who tells about the devices behind the ports. */
const ofDevices = ['identity', 'dhcp', 'directory'] as const

/** The strip in its order: index, the ways to the switch, then for its devices the identity system, DHCP and the directory. */
export function sourcesOfSwitch(systems: Systems, { target, ways, view, live }: Asked): Source[] {
  const index = indexWaiting(true)
  if (target.device === null || sectionsOf[view].length === 0) return [index]
  const off = systems
    .disabledWays(target.device.name)
    .map(({ name, title }) => switchedOff(waiting(name, title, 'switch', false)))
  const orNobody = (kind: 'switch' | (typeof ofDevices)[number], asked: Source[]) =>
    asked.length > 0 ? asked : nobodyOf(systems, kind, false)
  return [
    index,
    ...(live
      ? orNobody('switch', ways.length > 0 ? ways.map(({ system }) => systemWaiting(system, false)) : off)
      : []),
    ...(joins.has(view)
      ? ofDevices.flatMap((kind) =>
          orNobody(
            kind,
            systems.ofKind(kind).map((system) => systemWaiting(system, false)),
          ),
        )
      : []),
  ]
}
