import type { Reading } from '@patchbay/connectors/asking'
import type { DeskRequest } from '@patchbay/connectors/service-desk/capabilities'
import { failureWords } from '../sources/failure-words.ts'
import { openRequests } from '../facts/requests.ts'
import type { Settled } from '../sources/ask-source.ts'
import { rank } from './candidates.ts'
import type { Dossier } from './dossier.ts'
import { hostnameOf } from './owner.ts'
import type { LocatePart } from './search.ts'

/** Texts that a desk is asked for. */
const most = 6
/** A shorter name stands in words that mean something else. */
const shortest = 4

/** What people write of a device into a request: its MAC with colons and as switches print it, its name, its outlet and room. */
export function writtenOf(mac: string, dossier: Dossier): string[] {
  const digits = mac.replaceAll(':', '')
  const [best] = rank(dossier)
  const name = hostnameOf(dossier)?.split('.')[0] ?? null
  const texts = [
    mac,
    `${digits.slice(0, 4)}.${digits.slice(4, 8)}.${digits.slice(8)}`,
    name,
    best?.port.outlet ?? null,
    best?.port.room ?? null,
  ]
  const said = texts.filter((text) => text !== null && text.length >= shortest) as string[]
  return [...new Set(said)].slice(0, most)
}

/** Open requests about the device, by what others say that it is called and where it is. */
export async function askDesk({ search, system, turn }: LocatePart<'service-desk'>): Promise<Settled> {
  const { dossier } = search
  if (dossier.mac === null) return null
  turn.asking()
  const told = await openRequests(system, writtenOf(dossier.mac, dossier), { ask: () => search.ask })
  if (told === null) return { notAsked: 'it has no lookup of open requests' }
  const read = told.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = told.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  const [first] = read
  if (first === undefined) throw failed[0]
  const requests = onceEach(read)
  dossier.requests.push(...requests.map((value) => ({ source: system.name, at: first.observedAt, value })))
  search.grown()
  const complete = failed.length === 0 && read.every((one) => one.complete && one.dropped === 0)
  const why = failed.length > 0 ? failureWords(failed[0]) : first.notRead?.[0]?.why
  return { count: requests.length, complete, ...(why === undefined ? {} : { why }) }
}

function onceEach(read: readonly Reading<readonly DeskRequest[]>[]): DeskRequest[] {
  const all = new Map(read.flatMap(({ value }) => value.map((one) => [one.id, one] as const)))
  return [...all.values()].filter(({ open }) => open)
}
