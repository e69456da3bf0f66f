import type { Source } from '@patchbay/contract/sources'
import type { SwitchView } from '@patchbay/contract/switches/picture'
import type { System, Systems } from '../systems/open.ts'
import type { Way } from './ask-device.ts'
import type { Target } from './find-device.ts'
import { joins, sectionsOf } from './readings.ts'

const plain = (id: string, name: string, kind: Source['kind']): Source => ({
  id,
  name,
  kind,
  state: 'waiting',
  required: kind === 'index',
})

const ofSystem = ({ name, title, kind, page }: System): Source => ({
  ...plain(name, title, kind),
  ...(page === null ? {} : { page }),
})

/** Why nobody is asked of this kind: none is connected, or somebody has switched it off. */
function instead(
  { disabled }: Systems,
  kind: 'switch' | 'dhcp' | 'identity' | 'directory',
  name: string,
): Source[] {
  const off = disabled.filter((system) => system.kind === kind)
  return off.length === 0
    ? [{ ...plain(kind, name, kind), state: 'not-configured' }]
    : off.map((system) => ({
        ...plain(system.name, system.title, kind),
        state: 'not-permitted' as const,
        why: 'disabled in Connected systems',
      }))
}

/** The strip in its order: index, the ways to the switch, then for its devices the identity system, DHCP and the directory. */
export function sourcesOfSwitch(
  systems: Systems,
  {
    target,
    ways,
    view,
    live,
  }: {
    readonly target: Target
    readonly ways: readonly Way[]
    readonly view: SwitchView
    readonly live: boolean
  },
): Source[] {
  const index = plain('index', 'Index', 'index')
  if (target.device === null || sectionsOf[view].length === 0) return [index]
  const kinds = [
    { kind: 'identity', name: 'ISE' },
    { kind: 'dhcp', name: 'DHCP' },
    { kind: 'directory', name: 'Directory' },
  ] as const
  return [
    index,
    ...(!live
      ? []
      : ways.length === 0
        ? instead(systems, 'switch', 'Switch')
        : ways.map(({ system }) => ofSystem(system))),
    ...(joins.has(view)
      ? kinds.flatMap(({ kind, name }) => {
          const configured = systems.ofKind(kind)
          return configured.length === 0
            ? instead(systems, kind, name)
            : configured.map((system) => ofSystem(system))
        })
      : []),
  ]
}
