import type { AccessKey } from '@patchbay/contract/access-keys'
import type { CallAnswer } from '@patchbay/contract/call'
import type { HistoryEntry } from '@patchbay/contract/command-centre/command-history'
import { mostAround } from '@patchbay/contract/command-centre/run'
import type { listAround } from '@patchbay/contract/command-centre/run'
import { runReaders, wordsOfRun } from '@patchbay/contract/runs'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { ChangeKind } from '../kind.ts'
import { mayRead, readableKinds } from '../rights/readable-run.ts'
import type { Reader } from '../rights/readable-run.ts'
import type { ChangeRow } from '../rows.ts'
import { entriesAt } from './list-history.ts'
import { placesOf } from './places.ts'

type Answer = CallAnswer<typeof listAround>

/** Milliseconds that are looked at before a run and after it. */
const hour = 3_600_000

/** The page of a switch says what was changed outside, too. */
const outsideReaders: readonly AccessKey[] = [...runReaders, 'queries-cisco-switch']

/** What else was done to what a run is done to, or is about, shortly before, meanwhile and shortly after, for one person. */
export async function aroundRun(
  database: Kysely<Database>,
  kinds: readonly ChangeKind[],
  row: ChangeRow,
  { person, now }: { readonly person: Reader; readonly now: Date },
): Promise<Answer> {
  const { from, to } = timeAround(row, now)
  const anyOf = [...row.targets.map(withoutSort), ...row.about]
  const { places, total } = await placesOf(database, { anyOf, but: row.id, from, to }, mostAround)
  const all = await entriesAt(database, kinds, [...places, row.id])
  const readable = readableKinds(kinds, person)
  const held = new Set(person.profile.access_permission_names)
  const outside = outsideReaders.some((key) => held.has(key))
  const entries = all.filter((entry) =>
    entry.made === 'outside' ? outside : mayRead(readable, person, entry),
  )
  return {
    from,
    to,
    entries: entries.toSorted((one, other) => place(one, other)),
    untold: all.length - entries.length,
    earlier: total - places.length,
  }
}

function timeAround(
  { state, requested_at: asked, began_at: began, ended_at: ended }: ChangeRow,
  now: Date,
): Pick<Answer, 'from' | 'to'> {
  const start = began ?? asked
  const end = wordsOfRun[state].end ? new Date((ended ?? start).getTime() + hour) : now
  return { from: new Date(start.getTime() - hour).toISOString(), to: end.toISOString() }
}

/** `interface sw-a01-1 GigabitEthernet1/0/14` is held; what is meant by it is another word for somebody else's change as well. */
const withoutSort = (held: string): string => held.slice(held.indexOf(' ') + 1)

/** As the history has them, from the oldest on. */
const place = (one: HistoryEntry, other: HistoryEntry): number =>
  Date.parse(one.at) - Date.parse(other.at) || numberOf(one) - numberOf(other)

const numberOf = ({ made, id }: HistoryEntry): number => (made === 'outside' ? -id : id)
