import { freezes as resource } from '@patchbay/contract/resources/freezes'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { freezesAt } from '../hours/freezes.ts'
import { notify } from '../notifications/notify.ts'
import { holdersOf, holdsNow } from '../people/holders-of.ts'
import { whyGiven } from '../people/sign-in-methods.ts'
import { AnotherPersonError } from './source.ts'
import type { Written } from './source.ts'

type Tx = Transaction<Database>

/** Hours for which somebody’s wish waits for another person to save the very same. */
const waits = 24

/** What somebody wants that leaves less of a freeze in force. */
export interface FreezeWish {
  readonly freeze: string
  readonly name: string
  /** What would be written, as text: the very same is what another person saves. */
  readonly change: string
  /** What they want, after “wants to”. */
  readonly words: string
  readonly path: string
}

/** A freeze in force binds those who can remove it, too: each wish is done once two independent people have saved it. */
export async function takeTwo(tx: Tx, wishes: readonly FreezeWish[], person: number): Promise<void> {
  const asked: FreezeWish[] = []
  let whyNot: string | null = null
  for (const wish of wishes) {
    const others = await sql<{ person_id: number }>`select person_id from freeze_release
      where freeze_id = ${Number(wish.freeze)} and change = ${wish.change} and person_id <> ${person}
        and at > now() - ${waits} * interval '1 hour'`.execute(tx)
    let agreed = false
    for (const { person_id: other } of others.rows) {
      const why = await whyGiven(tx, person, other)
      if (why === null) agreed = await maySave(tx, other)
      else whyNot ??= why
      if (agreed) break
    }
    if (agreed) await sql`delete from freeze_release where freeze_id = ${Number(wish.freeze)}`.execute(tx)
    else asked.push(wish)
  }
  if (asked.length > 0) throw new AnotherPersonError((after) => keepAsked(after, asked, person), whyNot)
}

/** Whoever asked still has an active account and the key. */
const maySave = (tx: Tx, person: number): Promise<boolean> => holdsNow(tx, person, resource.keys.edit)

async function keepAsked(tx: Tx, asked: readonly FreezeWish[], person: number): Promise<void> {
  const to = await holdersOf(tx, [resource.keys.edit])
  const { username } = await tx
    .selectFrom('person')
    .select('username')
    .where('id', '=', person)
    .executeTakeFirstOrThrow()
  for (const { freeze, name, change, words, path } of asked) {
    await sql`insert into freeze_release (freeze_id, person_id, change) values (${Number(freeze)}, ${person}, ${change})
      on conflict (freeze_id, person_id) do update set change = excluded.change, at = now()`.execute(tx)
    await notify(tx, {
      event: 'change-waits',
      to,
      by: person,
      change: null,
      title: `${username} asks you to agree: the freeze ${name}`,
      words: `It is in force, and ${username} wants to ${words}. Save the same within ${waits} h to apply it.`,
      path,
    })
  }
}

/** What a thing that freezes name loses by what was written. */
export interface Narrowed {
  /** How freezes name it. */
  readonly by: 'departments' | 'campuses'
  readonly code: string
  /** Rooms, `B07/2.14`, or buildings that belong to it no more. */
  readonly lost: readonly string[]
}

/**
 * A place that leaves what a freeze in force names is not frozen any more, which takes two people as weakening the freeze does.
 * @param narrowed what a row loses; null where that is nothing
 */
export async function bindWhoNarrows(
  tx: Tx,
  { path, name }: { readonly path: string; readonly name: string },
  rows: readonly Written[],
  narrowed: (row: Written) => Narrowed | null,
  person: number,
): Promise<void> {
  const all = rows.flatMap((row) => {
    const lost = narrowed(row)
    return lost === null || lost.lost.length === 0 ? [] : [{ row, ...lost }]
  })
  if (all.length === 0) return
  const inForce = await freezesAt(tx, new Date())
  const wishes = all.flatMap(({ row: { id, after }, by, code, lost }) =>
    inForce
      .filter((freeze) => freeze[by].includes(code))
      .flatMap((freeze): FreezeWish[] => {
        const still = (place: string) =>
          freeze.rooms.includes(place) || freeze.buildings.includes(place.split('/')[0] ?? '')
        const freed = lost.filter((place) => !still(place))
        if (freed.length === 0) return []
        return [
          {
            freeze: String(freeze.id),
            name: freeze.name,
            change: JSON.stringify({ of: name, id, after }),
            words: `take ${freed.slice(0, 3).join(', ')}${freed.length > 3 ? ' and more' : ''} from ${code}, which it names`,
            path: `${path}?id=${encodeURIComponent(id)}`,
          },
        ]
      }),
  )
  await takeTwo(tx, wishes, person)
}
