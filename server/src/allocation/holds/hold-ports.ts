import { longInterface, shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { CallAnswer, CallBody } from '@patchbay/contract/call'
import type { holdPorts as call } from '@patchbay/contract/workflows/switch-port-allocation/holds'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { heldWords, placeWords } from './held-words.ts'
import { endHolds, holdRows, shownHold } from './hold-rows.ts'
import type { HoldRow } from './hold-rows.ts'
import { refuseUntil } from './hold-span.ts'

type Wanted = CallBody<typeof call>
type Held = CallAnswer<typeof call>
type Place = Wanted['places'][number]
type Known = Pick<HoldRow, 'switch' | 'interface' | 'outlet'>

/**
 * Holds each of these for one person. What another person holds is refused with who and until when, and the rest is held: two holders of one
 * port are impossible, whoever asks at the same moment. @throws CallError for an end that is past or too far away
 */
export async function holdPorts(
  transaction: Transaction<Database>,
  person: number,
  { places, until, neededFrom = null, purpose, ticket = null, watts = 0 }: Wanted,
): Promise<Held> {
  const end = new Date(until)
  refuseUntil(end)
  await endHolds(transaction)
  const answer: Held = { held: [], refused: [] }
  // In one order, so that two who hold the same list do not wait for each other.
  const sorted = places.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
  for (const place of sorted) {
    const known = await knownPlace(transaction, place)
    if ('why' in known) {
      answer.refused.push({ place: wordsOf(place), words: known.why })
      continue
    }
    const holder = await heldBy(transaction, known)
    if (holder === null) {
      const row = await transaction
        .insertInto('port_hold')
        .values({
          ...known,
          person_id: person,
          until: end,
          needed_from: neededFrom === null ? null : new Date(neededFrom),
          purpose,
          ticket,
          watts,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (row !== undefined) {
        const { rows } = await holdRows(sql`h.id = ${row.id}`).execute(transaction)
        for (const hold of rows) answer.held.push(shownHold(hold, person))
        continue
      }
    }
    const now = holder ?? (await heldBy(transaction, known))
    answer.refused.push({ place: placeWords(known), words: refusal(now, known, person) })
  }
  return answer
}

function refusal(hold: HoldRow | null, known: Known, person: number): string {
  if (hold === null) return `Somebody holds ${placeWords(known)} since this moment.`
  return hold.person_id === person
    ? `You hold ${placeWords(hold)} already, until ${hold.until.toISOString()}.`
    : `${heldWords(hold)}.`
}

const wordsOf = ({ switch: name, interface: on, outlet }: Place): string =>
  name === null ? (outlet ?? '') : `${name} ${shortInterface(on ?? '')}`

async function heldBy(transaction: Transaction<Database>, known: Known): Promise<HoldRow | null> {
  const { switch: name, interface: on, outlet } = known
  const { rows } = await holdRows(
    sql`((h.switch = ${name} and h.interface = ${on}) or h.outlet = ${outlet}
      or h.outlet in (select label from outlet where switch <> '' and switch = ${name} and interface = ${on}))`,
  ).execute(transaction)
  return rows[0] ?? null
}

/** A port with the outlet that the records patch to it, or an outlet with its port; or why it cannot be held. */
async function knownPlace(
  transaction: Transaction<Database>,
  { switch: name, interface: on, outlet }: Place,
): Promise<Known | { readonly why: string }> {
  const documented = await transaction
    .selectFrom('outlet')
    .select(['label', 'switch', 'interface'])
    .$if(outlet !== null, (query) => query.where('label', '=', outlet ?? ''))
    .$if(outlet === null, (query) =>
      query.where('switch', '=', name ?? '').where('interface', '=', shortInterface(on ?? '')),
    )
    .orderBy('label')
    .executeTakeFirst()
  if (outlet !== null && documented === undefined) return { why: `The records have no outlet ${outlet}.` }
  const port =
    name !== null && on !== null
      ? { switch: name, interface: shortInterface(on) }
      : documented !== undefined && documented.switch !== ''
        ? { switch: documented.switch, interface: documented.interface }
        : { switch: null, interface: null }
  if (port.switch !== null) {
    const read = await transaction
      .selectFrom('interface_snapshot')
      .select(['edge', 'edge_because'])
      .where('switch', '=', port.switch)
      .where('interface', '=', port.interface)
      .executeTakeFirst()
    if (read === undefined)
      return { why: `No walk has read ${longInterface(port.interface)} of ${port.switch}.` }
    if (!read.edge) return { why: `${port.switch} ${port.interface} is no edge port: ${read.edge_because}.` }
  }
  return { ...port, outlet: documented?.label ?? null }
}
