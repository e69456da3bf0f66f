import type { Reading } from '@patchbay/connectors/asking'
import type { DnsRecord } from '@patchbay/connectors/dns/capabilities'
import { withLimit } from '@patchbay/connectors/limited-concurrency'
import { shortOf, upTo } from '../sources/cut.ts'
import type { Settled, Turn } from '../sources/ask-source.ts'
import type { System } from '../systems/open.ts'
import type { AccountSearch } from './account-search.ts'

/** What one DNS server has of the name that the directory gives a computer. */
export interface ComputerRecords {
  readonly source: string
  readonly name: string
  readonly forth: Reading<readonly DnsRecord[]>
  /** Names of each address that the name leads to. */
  readonly back: readonly { readonly address: string; readonly reading: Reading<readonly DnsRecord[]> }[]
}

/** Addresses whose names are asked for: a computer has few. */
const most = 8

/** Resolves the name of a computer, and the addresses that it leads to back to their names. */
export async function askDnsForComputer(
  { search, turn }: { readonly search: AccountSearch; readonly turn: Turn },
  system: System<'dns'>,
): Promise<Settled> {
  const chosen = await search.chosen
  if (chosen === null || chosen.row.kind !== 'computer' || chosen.row.deleted !== null) {
    return { notAsked: 'only a computer has a name in DNS' }
  }
  const { dnsName } = chosen.row
  if (dnsName === null) return { notAsked: 'the directory has no DNS name of it' }
  const { findRecords } = await system.can()
  if (findRecords === undefined) return { notAsked: 'has no record lookup' }
  turn.asking()
  const forth = await findRecords({ name: dnsName }, search.ask)
  const { asked, why } = upTo(addressesIn(forth.value), most, 'addresses')
  const back = await withLimit(asked, 4, async (address) => ({
    address,
    reading: await findRecords({ address }, search.ask),
  }))
  search.dossier.records.push({ source: system.name, name: dnsName, forth, back })
  search.grown()
  const count = back.reduce((sum, { reading }) => sum + reading.value.length, forth.value.length)
  const complete = forth.complete && back.every(({ reading }) => reading.complete)
  return shortOf({ count, complete }, why)
}

/** Where a name ends, aliases on the way left out. */
export const addressesIn = (records: readonly DnsRecord[]): string[] => [
  ...new Set(records.filter(({ type }) => type === 'A' || type === 'AAAA').map(({ data }) => data)),
]
