import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { RowPart } from '../sources/question-sources.ts'
import type { Heard, Settled } from '../sources/ask-source.ts'
import type { Offer, Strength } from './chosen.ts'
import { note, silent } from './dossier.ts'
import type { AdmissionFacts, AdmissionSearch } from './search.ts'

const source = 'index'

type IndexPart = RowPart<AdmissionSearch, AdmissionFacts, 'index'>

const rowOfIndex =
  (ask: (part: IndexPart) => Promise<Settled>) =>
  async (part: IndexPart): Promise<Settled> => {
    try {
      return await ask(part)
    } catch (error) {
      silent(part.search.dossier.sighting, source, 'the index could not be read')
      throw error
    } finally {
      part.search.grown()
    }
  }

/** Who holds the address or stands on the port, by our own walks. */
export const nameByWalks = rowOfIndex(async ({ search, turn }) => {
  turn.asking()
  const offers = await seed(search)
  if (offers === null) return null
  search.add('endpoint', offers)
  return { count: offers.length }
})

/** Where the endpoint was seen last. */
export const readSighting = rowOfIndex(async ({ search, turn, soFar }) => {
  const { dossier, index } = search
  if (dossier.mac === null)
    return soFar !== null && 'count' in soFar ? await walked(search, soFar.count) : soFar
  turn.asking()
  note(dossier.sighting, source, new Date(), await index.lastSeen(dossier.mac), (one) => one === null)
  return walked(search, dossier.sighting.value === null ? 0 : 1)
})

/** It is partial until every switch has been walked. */
async function walked({ index }: AdmissionSearch, count: number): Promise<Heard> {
  const soFar = await index.walksSoFar()
  if (soFar === null) return { count }
  const { devices, walked: done } = soFar
  return { count, complete: false, of: devices, why: `${done} of ${devices} switches walked so far` }
}

interface Lasting {
  readonly mac: string
  readonly firstSeen: Date
  readonly lastSeen: Date
  readonly present: boolean
}

/** Null where what was asked is nothing that the index is needed for. */
async function seed({ wanted, index, at }: AdmissionSearch): Promise<readonly Offer[] | null> {
  const { address, port } = wanted
  if (address !== null) {
    if (await index.isSwitch(address)) return null
    return offersOf(await index.holders(address, at), at, (one) => `held ${address} ${whenWords(one)}`)
  }
  if (port === null) return null
  const on = await index.seenOn(port.switch, port.interface, at)
  const name = `${port.switch} ${shortInterface(port.interface)}`
  return offersOf(on, at, (one) => `seen on ${name} ${whenWords(one)}`)
}

const day = (time: Date) => time.toISOString().slice(0, 10)
const whenWords = ({ present, lastSeen }: Lasting) => (present ? 'now' : `until ${day(lastSeen)}`)

/** At an instant, those that were there then. Now, those that are; without any the newest, as no more than a hint. */
function offersOf<One extends Lasting>(
  found: readonly One[],
  at: Date | null,
  detail: (one: One) => string,
): readonly Offer[] {
  const offer = (one: One, strength: Strength): Offer => ({
    ask: one.mac,
    title: one.mac,
    detail: detail(one),
    source,
    strength,
  })
  if (at !== null) {
    const then = found.filter(({ firstSeen, lastSeen }) => firstSeen <= at && lastSeen >= at)
    return then.map((one) => offer(one, 'now'))
  }
  const there = found.filter(({ present }) => present)
  if (there.length > 0) return there.map((one) => offer(one, 'now'))
  return found.slice(0, 1).map((one) => offer(one, 'earlier'))
}
