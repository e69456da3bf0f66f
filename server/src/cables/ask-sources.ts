import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { healthParts, readHealth } from '../facts/cable-readings.ts'
import type { HealthPart } from '../facts/cable-readings.ts'
import type { Way } from '../facts/ports.ts'
import { readPort } from '../facts/walked-ports.ts'
import { errorsOfADay } from '../collector/error-samples.ts'
import type { Settled } from '../sources/ask-source.ts'
import type { RowPart } from '../sources/question-sources.ts'
import { readCloset } from './closet.ts'
import { testsOfPort } from './kept-tests.ts'
import { keepLook, lookBefore } from './port-looks.ts'
import { readingOf } from './search.ts'
import type { CableFacts, CableSearch } from './search.ts'

type Part<Of extends 'index' | 'switch'> = RowPart<CableSearch, CableFacts, Of>

/** What is kept of the port and its closet: the last walk, errors of a day, tests. */
export async function askKept({ search, turn }: Part<'index'>): Promise<Settled> {
  const { db, target, dossier } = search
  if (!('switch' in target)) return { count: target.choices.length }
  turn.asking()
  const { switch: name, interface: on } = target
  const [port, errors, tests, closet] = await Promise.all([
    readPort(db, name, on),
    errorsOfADay(db, name),
    testsOfPort(db, name, on),
    readCloset(db, target),
  ])
  const documented = await documentedLength(db, port?.outlet ?? null)
  const known = { port, errors: errors.get(on) ?? null, tests, documented, closet }
  Object.assign(dossier, { ...known, readAt: new Date() })
  search.grown()
  return { count: 1 }
}

/** What the switch tells of the port by one way, of all that no way before has told. */
export async function askHealth({ search, system, turn, soFar }: Part<'switch'>): Promise<Settled> {
  const { target, ways, dossier, log } = search
  const way = ways.find((one) => one.system.name === system.name)
  if (!('switch' in target) || way === undefined) return { notAsked: 'no port to look at' }
  const missing = healthParts.filter((part) => readingOf(dossier, part) === null && !isAbsent(search, part))
  if (missing.length === 0) return soFar ?? { notAsked: 'the command line told all' }
  turn.asking()
  let told = 0
  let failed: { readonly failure: Error } | null = null
  for (const part of missing) {
    const read = await readPart(search, way, part)
    if (read === 'told') told += 1
    else if (read !== null) failed ??= read
    search.grown()
  }
  if (told === 0 && failed !== null) throw failed.failure
  await keepCounters(search).catch((error: unknown) => log.warn({ error }, 'counters not kept'))
  search.grown()
  return {
    count: told,
    complete: failed === null,
    ...(failed === null ? {} : { why: failed.failure.message }),
  }
}

const isAbsent = ({ dossier }: CableSearch, part: HealthPart) => {
  const one = dossier.parts[part]
  return one !== undefined && 'absent' in one
}

/** One part, kept in the dossier; null where this way cannot be asked for it. */
async function readPart(search: CableSearch, way: Way, part: HealthPart) {
  const { target, dossier } = search
  if (!('switch' in target)) return null
  const source = way.system.name
  const read = await readHealth(part, way, target.interface, search.ask)
  if (read === null) return null
  if ('failure' in read) {
    dossier.parts[part] ??= { source, why: read.failure.detail.message }
    return read
  }
  Object.assign(dossier.parts, {
    [part]: 'absent' in read ? { source, absent: true } : { source, reading: read },
  })
  return 'told' as const
}

/** Compares the counters with the look before, and keeps them for the next one. */
async function keepCounters({ db, target, dossier }: CableSearch): Promise<void> {
  const counters = readingOf(dossier, 'counters')
  if (!('switch' in target) || counters === null || counters.value === null || dossier.before !== null) return
  const { switch: name, interface: on } = target
  dossier.before = await lookBefore(db, name, on, counters.source)
  const look = { switch: name, interface: on, source: counters.source, at: counters.at }
  await keepLook(db, look, counters.value)
}

/** Metres of the cable of an outlet by the site's records; null where they do not say. */
async function documentedLength(db: Kysely<Database>, outlet: string | null): Promise<number | null> {
  if (outlet === null) return null
  const row = await db
    .selectFrom('outlet')
    .select('cable_length_m')
    .where('label', '=', outlet)
    .executeTakeFirst()
  return row?.cable_length_m ?? null
}
