import type { Said } from '../../../query/shown/shown-part.ts'

interface Part {
  readonly source: string | null
  readonly observedAt: string | null
}

export type Service = 'sessions' | 'policy' | 'endpoints'

/** Who says a part and when. A part is said by a service of a system; its chip has the name that people know. */
export const saidBy = (
  { source, observedAt }: Part,
  service: Service | null,
  nameOf: (source: string) => string,
): Said => ({
  source: source === null ? null : nameOf(service === null ? source : `${source}/${service}`),
  observedAt,
})
