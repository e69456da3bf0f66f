import type { Reading } from '@patchbay/connectors/asking'
import type { DnsRecord } from '@patchbay/connectors/dns/capabilities'
import { recordsOf } from '../facts/records.ts'
import { shortOf, upTo } from '../sources/cut.ts'
import type { Settled } from '../sources/ask-source.ts'
import type { RowPart } from '../sources/question-sources.ts'
import type { AccountFacts, AccountSearch } from './account-search.ts'

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
export async function askDnsForComputer({
  search,
  system,
  turn,
}: RowPart<AccountSearch, AccountFacts, 'dns'>): Promise<Settled> {
  const name = search.dossier.chosen?.row.dnsName ?? null
  if (name === null) return null
  turn.asking()
  const asking = { ask: () => search.ask, width: 4 }
  const [forth] = (await recordsOf(system, [{ name }], asking)) ?? []
  if (forth === undefined) return { notAsked: 'has no record lookup' }
  const { asked, why } = upTo(addressesIn(forth.value), most, 'addresses')
  const readings = await recordsOf(
    system,
    asked.map((address) => ({ address })),
    asking,
  )
  const back = (readings ?? []).map((reading, at) => ({ address: asked[at] ?? '', reading }))
  search.dossier.records.push({ source: system.name, name, forth, back })
  search.grown()
  const count = back.reduce((sum, { reading }) => sum + reading.value.length, forth.value.length)
  const complete = forth.complete && back.every(({ reading }) => reading.complete)
  return shortOf({ count, complete }, why)
}

/** Where a name ends, aliases on the way left out. */
export const addressesIn = (records: readonly DnsRecord[]): string[] => [
  ...new Set(records.filter(({ type }) => type === 'A' || type === 'AAAA').map(({ data }) => data)),
]
