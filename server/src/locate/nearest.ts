import { lettersApart } from '@patchbay/connectors/directory/spelling'
import { withoutWrapping } from '@patchbay/contract/identifiers/wrapping'
import type { Choice } from '@patchbay/contract/questions'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { isDevice } from '../facts/device-named.ts'

/** Words of a sentence that are looked for, things that are offered, and names that are compared. */
const mostWords = 12
const mostNear = 6
const mostCompared = 2_000
/** Letters that may differ, and the shortest name of which so many may. */
const apart = 2
const longEnough = 5

const placeChoice = (label: string, building: string, room: string, detail = 'outlet'): Choice => ({
  ask: label,
  title: label,
  detail: `${detail} · ${building} room ${room}`,
  source: 'places',
})

const switchChoice = (name: string): Choice => ({ ask: name, title: name, detail: 'switch', source: 'index' })

/** What a word names as it stands: a switch, an outlet, a room by its code or by the number behind the building. */
async function named(db: Kysely<Database>, word: string): Promise<Choice[]> {
  const lower = word.toLowerCase()
  const { rows: devices } = await sql<{ name: string }>`
    select d.name from network_device d where ${isDevice(word)} order by d.name limit ${mostNear}`.execute(db)
  const { rows: outlets } = await sql<{ label: string; building: string; room: string }>`
    select label, building, room from outlet
    where lower(label) = ${lower} or lower(room) = ${lower} or starts_with(reverse(lower(room)), reverse(${`-${lower}`}))
    order by (lower(label) = ${lower}) desc, (lower(room) = ${lower}) desc, building, label limit ${mostNear}`.execute(
    db,
  )
  return [
    ...devices.map(({ name }) => switchChoice(name)),
    ...outlets.map(({ label, building, room }) => placeChoice(label, building, room)),
  ]
}

/** Switches and outlets that are spelled most nearly so. */
async function spelledNearly(db: Kysely<Database>, word: string): Promise<Choice[]> {
  if (word.length < longEnough) return []
  const start = `${word
    .slice(0, 2)
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ name: string; label: string | null; building: string; room: string }>`
    (select name, null as label, '' as building, '' as room from network_device where lower(name) like ${start} limit ${mostCompared})
    union all
    (select label, label, building, room from outlet where lower(label) like ${start} limit ${mostCompared})`.execute(
    db,
  )
  const near = rows
    .map((row) => ({ row, letters: lettersApart(row.name.toLowerCase(), word.toLowerCase()) }))
    .filter(({ letters }) => letters <= apart)
    .toSorted((one, other) => one.letters - other.letters || (one.row.name < other.row.name ? -1 : 1))
  return near
    .filter(({ letters }) => letters === near[0]?.letters)
    .slice(0, mostNear)
    .map(({ row }) =>
      row.label === null ? switchChoice(row.name) : placeChoice(row.label, row.building, row.room),
    )
}

/**
 * What the site's documents have that is near a text which names nothing: what a word of it names, else what is spelled nearly
 * so. Nothing of it is certain.
 */
export async function nearest(db: Kysely<Database>, text: string): Promise<Choice[]> {
  const words = [...new Set(text.split(/[\s,;()<>"]+/).map(withoutWrapping))]
    .filter((word) => /\d/.test(word) && word.length >= 3)
    .slice(0, mostWords)
  const found: Choice[] = []
  for (const word of words) found.push(...(await named(db, word)))
  if (found.length === 0) for (const word of words) found.push(...(await spelledNearly(db, word)))
  return found.filter(({ ask }, at) => found.findIndex((one) => one.ask === ask) === at).slice(0, mostNear)
}

/** Why a port is not there, with the nearest that is: its switch is not known, or has no such port. */
export async function portNotThere(
  db: Kysely<Database>,
  typed: { readonly switch: string | null; readonly interface: string },
  device: string | null,
): Promise<string> {
  if (device === null) {
    const name = typed.switch ?? ''
    const [near] = await spelledNearly(db, name)
    const nearWords = near === undefined ? '' : `; the nearest name is ${near.title}`
    return `There is no switch ${name}${nearWords}. Only the documentation was searched`
  }
  const { rows } = await sql<{ interface: string }>`
    select interface from interface_snapshot where switch = ${device}`.execute(db)
  if (rows.length === 0) {
    return `Port ${typed.interface} of ${device} is not known: no walk has read its ports`
  }
  const start = typed.interface.replace(/\d+$/, '')
  const number = Number(/\d+$/.exec(typed.interface)?.[0] ?? 0)
  const away = (name: string) =>
    name.startsWith(start) && start.endsWith('/')
      ? Math.abs(Number(/\d+$/.exec(name)?.[0] ?? 0) - number)
      : 10_000 + lettersApart(name, typed.interface)
  const [near] = rows.map((row) => row.interface).toSorted((one, other) => away(one) - away(other))
  return `${device} has no port ${typed.interface} in its last walk${near === undefined ? '' : `; the nearest is ${near}`}. No other source was asked`
}
