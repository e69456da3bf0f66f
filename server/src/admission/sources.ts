import type { Source } from '@patchbay/contract/sources'
import type { Systems } from '../systems/open.ts'

export type Service = 'sessions' | 'endpoints' | 'policy'

const services = ['endpoints', 'sessions', 'policy'] as const

/** Each service of an identity system answers by itself, and so has a chip of its own. */
export const chipOf = (system: string, service: Service) => `${system}/${service}`

/** The strip: of each identity system its endpoints, its sessions and its policy. Policy only adds detail. */
export function admissionSources(systems: Systems): Source[] {
  const chips = (
    system: { readonly name: string; readonly title: string },
    more: Partial<Source>,
  ): Source[] =>
    services.map((service) => ({
      id: chipOf(system.name, service),
      name: `${system.title} ${service}`,
      kind: 'identity' as const,
      state: 'waiting' as const,
      required: service !== 'policy',
      ...more,
    }))
  const configured = systems.ofKind('identity')
  const disabled = systems.disabled.filter(({ kind }) => kind === 'identity')
  if (configured.length + disabled.length === 0) {
    return [{ id: 'identity', name: 'ISE', kind: 'identity', state: 'not-configured', required: false }]
  }
  return [
    ...configured.flatMap((system) => chips(system, {})),
    ...disabled.flatMap((system) =>
      chips(system, { state: 'not-permitted', why: 'disabled in Connected systems' }),
    ),
  ]
}
