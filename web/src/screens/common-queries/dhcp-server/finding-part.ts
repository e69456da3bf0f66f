import type { DhcpServer, Finding } from '@patchbay/contract/common-queries/dhcp-server'
import { factsPart, together } from '../../../query/shown/shown-part.ts'
import type { Said, ShownPart } from '../../../query/shown/shown-part.ts'

/** A finding is drawn from what all servers answered. */
export const findingsSaid = (servers: readonly DhcpServer[], askedAt: string | null): Said => ({
  source: together(servers.filter(({ answered }) => answered).map(({ title }) => title)),
  observedAt: askedAt,
})

/** A finding with the first `drawn` of its cases. */
export function findingPart({ sentence, items }: Finding, drawn: number, said: Said): ShownPart {
  const facts = [
    { name: 'In short', value: sentence, said },
    ...items.map(({ text }) => ({ name: 'Case', value: text, said })),
  ]
  const whole = factsPart('Findings', facts)
  return drawn < items.length ? { ...whole, rows: whole.rows.slice(0, drawn + 1), all: whole.rows } : whole
}
