import type { DnsRecordRow, NameService } from '@patchbay/contract/dns-records'
import type { Source } from '@patchbay/contract/systems/sources'
import type { DhcpDossier } from '../dossier.ts'
import { isHeld } from '../../facts/leases.ts'
import { meantRows } from '../facts.ts'

export const noDns: NameService = { sentence: 'no DNS is connected', records: [], owner: null }

function rowsOf({ dns }: DhcpDossier): DnsRecordRow[] {
  const rows = dns.flatMap(({ source, reading }) =>
    reading.value.map((record) => ({ ...record, source, observedAt: reading.observedAt.toISOString() })),
  )
  return [...new Map(rows.map((row) => [`${row.source} ${row.type} ${row.name} ${row.data}`, row])).values()]
}

/** Servers of a pair give each other their leases with these flags, so whoever tells them tells for both. */
function ownerOf(dossier: DhcpDossier, now: Date): string | null {
  const said = dossier.books.flatMap((book) =>
    meantRows(dossier, book)
      .leases.map(({ value }) => value)
      .filter((lease) => isHeld(lease, now) && lease.fqdnForward !== null && lease.fqdnReverse !== null)
      .map(({ fqdnForward, fqdnReverse }) => ({ title: book.title, fqdnForward, fqdnReverse })),
  )
  const [first] = said
  if (first === undefined) return null
  const same = said.every(
    ({ fqdnForward, fqdnReverse }) => fqdnForward === first.fqdnForward && fqdnReverse === first.fqdnReverse,
  )
  if (!same) return 'the leases differ in their DNS updates'
  const titles = [...new Set(said.map(({ title }) => title))].join(' and ')
  if (first.fqdnForward && first.fqdnReverse) return `entered by ${titles}`
  if (first.fqdnForward) return `the address entered by ${titles}, the reverse record not by DHCP`
  if (first.fqdnReverse) return `the reverse record entered by ${titles}, the address not by DHCP`
  return 'not entered by DHCP'
}

function sentenceOf(chips: readonly Source[], count: number): string {
  const silent = chips.find(({ state }) => !['ok', 'none', 'waiting', 'asking', 'not-asked'].includes(state))
  const open = chips.some(({ state }) => state === 'waiting' || state === 'asking')
  if (count > 0) {
    const records = count === 1 ? 'one record' : `${count} records`
    return silent === undefined ? records : `${records}, but ${silent.name} did not list all`
  }
  if (silent !== undefined) return `${silent.name}: ${silent.why ?? 'no answer'}`
  if (open) return 'DNS is being asked'
  return chips.some(({ state }) => state === 'none' || state === 'ok') ? 'no record' : 'not asked'
}

/** What the name service says, and who enters it. */
export function nameServiceOf(dossier: DhcpDossier, sources: readonly Source[], now: Date): NameService {
  const chips = sources.filter(({ kind }) => kind === 'dns')
  if (chips.every(({ state }) => state === 'not-configured')) return noDns
  const records = rowsOf(dossier)
  return { sentence: sentenceOf(chips, records.length), records, owner: ownerOf(dossier, now) }
}
