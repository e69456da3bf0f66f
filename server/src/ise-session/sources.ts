import type { Source } from '@patchbay/contract/systems/sources'
import {
  disabledOf,
  indexWaiting,
  notConfigured,
  switchedOff,
  systemsWaiting,
  waiting,
} from '../sources/waiting-sources.ts'
import type { DisabledSystem, System, Systems } from '../systems/open.ts'
import type { Wanted } from './wanted.ts'

export type Service = 'sessions' | 'endpoints' | 'policy'

const services = ['endpoints', 'sessions', 'policy'] as const

/** Each service of an identity system answers by itself, and so has a chip of its own. */
export const chipOf = (system: string, service: Service) => `${system}/${service}`

const chips = ({ name, title, page = null }: DisabledSystem & Partial<Pick<System, 'page'>>): Source[] =>
  services.map((service) => ({
    ...waiting(chipOf(name, service), `${title} ${service}`, 'identity', service !== 'policy'),
    ...(page === null ? {} : { page }),
  }))

/** The systems of sources by name, each once, however many of its services there are. */
export const systemNames = (sources: readonly Source[]): string[] => [
  ...new Set(
    sources.map(({ id, name }) => {
      const service = services.find((one) => id.endsWith(chipOf('', one)))
      return service === undefined ? name : name.slice(0, -` ${service}`.length)
    }),
  ),
]

/** An address or a person leads to an endpoint through a lease: without it nobody can say that there is none. */
export const asksLeases = ({ address, mac, person }: Wanted): boolean =>
  mac === null && (address !== null || person.length > 0)

export const asksPeople = ({ person }: Wanted): boolean => person.length > 0

/**
 * The strip: of each identity system its endpoints, its sessions and its policy, which only adds detail; then our own
 * sightings, and who leads from an address or a person to an endpoint.
 */
export function admissionSources(systems: Systems, wanted: Wanted): Source[] {
  const own = [
    ...systems.ofKind('identity').flatMap(chips),
    ...disabledOf(systems, 'identity').flatMap(chips).map(switchedOff),
  ]
  if (own.length === 0) return [notConfigured('identity')]
  return [
    ...own,
    indexWaiting(false),
    ...(asksLeases(wanted) ? systemsWaiting(systems, 'dhcp', true) : []),
    ...(asksPeople(wanted) ? systemsWaiting(systems, 'directory', true) : []),
  ]
}
