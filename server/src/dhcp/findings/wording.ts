import type { Reservation } from '@patchbay/connectors/dhcp/capabilities'
import type { Finding } from '@patchbay/contract/common-queries/dhcp-server'
import { knownBy } from '../../facts/reserved-for.ts'

export type Item = Finding['items'][number]

export const item = (text: string, ask: string | null = null): Item => ({ text, ask })

/** No finding without a case; each case once. */
export function findingOf(
  name: Finding['name'],
  tone: Finding['tone'],
  items: readonly Item[],
  sentence: (count: number) => string,
): Finding[] {
  const unique = [...new Map(items.map((one) => [`${one.ask} ${one.text}`, one])).values()]
  return unique.length === 0 ? [] : [{ name, tone, sentence: sentence(unique.length), items: unique }]
}

/** `1 address is`, `3 addresses are`. */
export const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Whom a reservation is kept for. */
export const keeper = (one: Pick<Reservation, 'mac' | 'identifier' | 'hostname'>) =>
  who(knownBy(one), one.hostname)

export const who = (mac: string | null, hostname: string | null) =>
  hostname === null ? (mac ?? 'no MAC') : `${hostname} (${mac ?? 'no MAC'})`
