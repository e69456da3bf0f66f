import { withLimit } from '@patchbay/connectors/limited-concurrency'
import { Failure, notFound, refused } from '@patchbay/connectors/failures'
import { macNow, waysTo } from '../facts/ports.ts'
import { rank } from './candidates.ts'
import type { LiveReading } from './dossier.ts'
import { emptyPortOn, heardLast, learnStand } from './port-stands.ts'
import { readPort } from '../facts/walked-ports.ts'
import { isEnough, isSeen } from './search.ts'
import type { LocatePart, Search } from './search.ts'
import { heardOf } from '../sources/ask-source.ts'
import type { Settled } from '../sources/ask-source.ts'

/** Where the switch has it: the same MAC may be on a link in one VLAN and on a port in another. */
async function portOf(
  { db }: Search,
  name: string,
  entries: LiveReading['entries'],
): Promise<LiveReading['here']> {
  const distinct = entries.filter(
    (entry, at) => entries.findIndex((one) => one.interface === entry.interface) === at,
  )
  const ports = await withLimit(distinct, 8, async ({ interface: port, vlan }) => ({
    port: await readPort(db, name, port),
    vlan,
  }))
  return ports.find(({ port }) => port.edge !== false) ?? ports[0] ?? null
}

/** Not to be tried around by another protocol: the switch must be identified first. */
const final: ReadonlySet<string> = new Set(['cancelled', 'trust-not-proven', 'destination-not-allowed'])

/** True when the switch has it on a port, not only on a link to another switch. */
async function askOne(search: Search, name: string, mac: string): Promise<boolean> {
  let failure: unknown =
    search.systems.disabledWays(name).length > 0
      ? refused({ cause: 'right-missing', message: `${name} is disabled in Connected systems.` })
      : notFound({ cause: 'absent', message: `No system reaches ${name}.` })
  for (const { system, device } of waysTo(search.systems.ofKind('switch'), name)) {
    try {
      const reading = await macNow({ system, device }, mac, search.ask)
      if (reading === null) continue
      const here = await portOf(search, name, reading.value.entries)
      const there = here !== null && here.port.edge !== false
      const empty = there ? null : emptyPortOn(search.dossier, name)
      if (empty !== null) await learnStand(search, empty, { system, device })
      search.dossier.live.push({ switch: name, at: reading.observedAt, ...reading.value, here })
      search.grown()
      return there
    } catch (error) {
      failure = error
      // The other protocol may still answer; a refused login or an unproven key is not tried around.
      if (!(error instanceof Failure) || error.kind === 'refused' || final.has(error.detail.cause)) break
    }
  }
  await noteSilence(search, name, failure)
  throw failure
}

/** Only silence makes a switch unreachable: one that refuses the login is there. */
async function noteSilence(search: Search, name: string, failure: unknown): Promise<void> {
  if (!(failure instanceof Failure) || failure.kind !== 'unreachable' || final.has(failure.detail.cause))
    return
  const since = await heardLast(search, name)
  search.dossier.silent.set(name, { name, since, why: failure.detail.message, at: new Date() })
  search.grown()
}

/** A port that was asked about, of which there is no single device to look for. */
export async function askPort({ search, turn }: LocatePart<'switch'>): Promise<Settled> {
  const { asked } = search.dossier
  if (asked === null) return { notAsked: 'no single device to look up' }
  const ways = waysTo(search.systems.ofKind('switch'), asked.switch)
  if (ways.length === 0) return { notAsked: 'no switch to ask' }
  search.strip.rename('switch', asked.switch)
  turn.asking()
  let failure: Failure | null = null
  for (const way of ways) {
    failure = await learnStand(search, asked, way)
    if (failure === null) return { count: 1 }
    if (failure.kind === 'refused' || final.has(failure.detail.cause)) break
  }
  await noteSilence(search, asked.switch, failure)
  throw failure ?? new Error('no system was asked')
}

/** The next switch worth a question: the likeliest, and after it only one that somebody still believes in. */
function nextSwitch(search: Search, asked: ReadonlySet<string>): string | undefined {
  return rank(search.dossier).find(
    (one) =>
      one.edge &&
      !asked.has(one.port.switch) &&
      (asked.size === 0 || one.named || one.freshness !== 'last-known'),
  )?.port.switch
}

/** The directed live read: the switch where the device most likely is, and one more when that one does not have it. */
export async function askLikely({ search, turn, soFar }: LocatePart<'switch'>): Promise<Settled> {
  const { dossier, switches } = search
  const { asked } = switches
  if (dossier.mac === null) return soFar
  while (asked.size < 2) {
    if (dossier.infrastructure !== null) return { notAsked: 'the network itself' }
    const next = nextSwitch(search, asked)
    if (next === undefined) break
    asked.add(next)
    search.strip.rename('switch', next)
    turn.asking()
    try {
      if (await askOne(search, next, dossier.mac)) {
        switches.isFound = true
        return { count: 1 }
      }
    } catch (error) {
      switches.failure = error
    }
  }
  if (isEnough(search) && switches.failure !== null) throw switches.failure
  return asked.size === 0 ? null : { count: 0 }
}

/** The likeliest switch, where the walks have the device now. */
export const askSeen = async (part: LocatePart<'switch'>): Promise<Settled> =>
  isSeen(part.search) ? askLikely(part) : part.soFar

/** The likeliest switch by all that sessions name; one that failed has not said that the device is nowhere. */
export async function endLikely(part: LocatePart<'switch'>): Promise<Settled> {
  const settled = await askLikely(part)
  const { failure, isFound } = part.search.switches
  if (!isFound && heardOf(settled) !== null && failure !== null) throw failure
  return settled ?? { notAsked: 'no switch to ask' }
}
