import { ownRealms } from '@patchbay/connectors/identity/own-realms'
import { readIPv4, readIPv6 } from '@patchbay/contract/identifiers/address'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** Is a domain ours or below one of ours; any, where nobody has told which are. */
function isOwnDomain(domain: string): boolean {
  const labels = domain.split('.')
  return labels.some((_, at) => ownRealms.has(labels.slice(at).join('.'))) || !ownRealms.known
}

/** `sw-b03-1` of `sw-b03-1.campus.example`, where the domain is ours: behind another one it is somebody else's switch. */
function firstLabel(name: string): string | null {
  const [, label, domain] = /^([^.]+)\.(.+)$/.exec(name.replace(/\.$/, '')) ?? []
  return label === undefined || domain === undefined || !isOwnDomain(domain) ? null : label
}

/**
 * What may stand in the records for a name that was typed: in lower case, with the domain and without. Two each time, so that
 * PostgreSQL counts with two where it keeps a plan, and not with the ten that it takes an array for. Each is selected, which
 * keeps the words themselves from the planner: to plan for them anew would cost more than it ever finds.
 */
export function namesMeant(text: string): RawBuilder<string[]> {
  const lower = text.toLowerCase().replace(/\.$/, '')
  return sql`array[(select ${lower}::text), (select ${firstLabel(lower) ?? lower}::text)]`
}

/**
 * That a row `d` of `device` is what the text names: by its name in any case, with or without the domain, or by its address in
 * any spelling.
 */
export function isDevice(text: string) {
  const lower = text.toLowerCase().replace(/\.$/, '')
  const reading = readIPv4(text) ?? readIPv6(text)
  if (reading !== null && 'address' in reading) {
    return sql<boolean>`(d.address = ${reading.address} or lower(d.name) = ${lower})`
  }
  const names = namesMeant(text)
  // Some sites name their switches with the domain, and people leave it out.
  return sql<boolean>`(lower(d.name) = any (${names})
    or (${!lower.includes('.')} and split_part(lower(d.name), '.', 1) = ${lower}))`
}
