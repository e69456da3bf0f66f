import type { Identifier } from '@patchbay/contract/identifiers'
import type { Source } from '@patchbay/contract/sources'
import type { System, Systems } from '../systems/open.ts'
import { mayBePerson } from './search.ts'

const plain = (id: string, name: string, kind: Source['kind'], required: boolean): Source => ({
  id,
  name,
  kind,
  state: 'waiting',
  required,
})

const ofSystem = ({ name, title, kind, page }: System, required: boolean): Source => ({
  ...plain(name, title, kind, required),
  ...(page === null ? {} : { page }),
})

const missing = (id: string, name: string, kind: Source['kind']): Source => ({
  ...plain(id, name, kind, false),
  state: 'not-configured',
})

/** Somebody has switched it off: what it knows is not asked, so nothing that it may know can be said to be nowhere. */
const off = (id: string, name: string, kind: Source['kind'], required: boolean): Source => ({
  ...plain(id, name, kind, required),
  state: 'not-permitted',
  why: 'disabled in Connected systems',
})

/** The strip in its order: index, DHCP, ISE, directory, switch. Which of them "none found" needs depends on the question. */
export function sourcesFor(systems: Systems, identifier: Identifier, live: boolean): Source[] {
  const port = identifier.kind === 'port'
  const kinds = [
    { kind: 'dhcp', name: 'DHCP', required: !port },
    { kind: 'identity', name: 'ISE', required: !port },
    { kind: 'directory', name: 'Directory', required: mayBePerson(identifier) },
  ] as const
  return [
    plain('index', 'Index', 'index', true),
    ...kinds.flatMap(({ kind, name, required }) => {
      const configured = systems.ofKind(kind)
      const disabled = systems.disabled.filter((system) => system.kind === kind)
      return configured.length + disabled.length === 0
        ? [missing(kind, name, kind)]
        : [
            ...configured.map((system) => ofSystem(system, required)),
            ...disabled.map((system) => off(system.name, system.title, kind, required)),
          ]
    }),
    ...(live
      ? [
          systems.ofKind('switch').length > 0
            ? plain('switch', 'Switch', 'switch', false)
            : systems.disabled.some(({ kind }) => kind === 'switch')
              ? off('switch', 'Switch', 'switch', false)
              : missing('switch', 'Switch', 'switch'),
        ]
      : []),
  ]
}
