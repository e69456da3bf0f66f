import { sql } from 'kysely'
import { mostChoices } from './index-choices.ts'
import type { Settled } from '../sources/ask-source.ts'
import { couldBe, loginMeant } from './search.ts'
import type { LocatePart, Search } from './search.ts'
import { makerOf } from './vendors.ts'

/** The login that the text itself may be, before any directory has told of the person. */
export const loginTyped = ({ identifier }: Pick<Search, 'identifier'>): string | null =>
  identifier.kind === 'username'
    ? loginMeant(identifier)
    : identifier.kind === 'email' || couldBe(identifier, 'username')
      ? identifier.canonical.toLowerCase()
      : null

interface Row {
  readonly mac: string
  readonly source: string
  readonly authenticated_at: Date
  readonly place: string | null
  readonly last_seen: Date | null
}

/**
 * Devices with which the person authenticated in the last months and where each was seen last: a person leads to them also
 * while none has a session.
 */
export async function offerDevicesOf({ search }: LocatePart<'index'>): Promise<Settled> {
  const { db, offers } = search
  const typed = loginTyped(search)
  const person = await search.known('person')
  const logins = [...new Set([...(typed === null ? [] : [typed]), ...(person?.usernames ?? [])])]
  if (logins.length === 0) return null
  const { rows } = await sql<Row>`
    select d.mac, d.source, d.authenticated_at, s.place, s.last_seen
    from person_device d left join lateral (
      select switch || ' ' || interface as place, last_seen from sighting where mac = d.mac and edge
      order by last_seen desc limit 1
    ) s on true
    where d.username = any (${logins}::text[]) order by d.authenticated_at desc, d.mac limit ${mostChoices}`.execute(
    db,
  )
  for (const { mac, source, authenticated_at: at, place, last_seen: seen } of rows) {
    const told = [
      { word: 'authenticated', at: at.toISOString() },
      ...(seen === null ? [] : [{ word: 'last seen', at: seen.toISOString() }]),
    ]
    const detail = [makerOf(mac), place].filter((part) => part !== null).join(' · ')
    offers.add({ ask: mac, title: mac, detail, source, reported: told })
  }
  return null
}
