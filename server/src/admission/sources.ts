import type { Source } from '@patchbay/contract/sources'
import { disabledOf, notConfigured, switchedOff, waiting } from '../sources/waiting-sources.ts'
import type { DisabledSystem, Systems } from '../systems/open.ts'

export type Service = 'sessions' | 'endpoints' | 'policy'

const services = ['endpoints', 'sessions', 'policy'] as const

/** Each service of an identity system answers by itself, and so has a chip of its own. */
export const chipOf = (system: string, service: Service) => `${system}/${service}`

const chips = ({ name, title }: DisabledSystem): Source[] =>
  services.map((service) =>
    waiting(chipOf(name, service), `${title} ${service}`, 'identity', service !== 'policy'),
  )

/** The strip: of each identity system its endpoints, its sessions and its policy. Policy only adds detail. */
export function admissionSources(systems: Systems): Source[] {
  const sources = [
    ...systems.ofKind('identity').flatMap(chips),
    ...disabledOf(systems, 'identity').flatMap(chips).map(switchedOff),
  ]
  return sources.length === 0 ? [notConfigured('identity')] : sources
}
