import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { holdRows } from './hold-rows.ts'
import type { HoldRow } from './hold-rows.ts'

/** Such as `sw-b12-2 Gi1/0/14`, or the outlet where no port is held. */
export const placeWords = ({
  switch: name,
  interface: on,
  outlet,
}: Pick<HoldRow, 'switch' | 'interface' | 'outlet'>): string =>
  name === null ? (outlet ?? '') : `${name} ${on ?? ''}`

/** Who keeps a port, until when and what for: what a second person reads. */
export const heldWords = (hold: HoldRow): string =>
  `${hold.holder} holds ${placeWords(hold)} until ${hold.until.toISOString()}: ${hold.purpose}`

/** The same by day, for the mark beside a port. */
const markWords = ({ holder, until, purpose }: HoldRow): string =>
  `${holder} holds it until ${until.toISOString().slice(0, 10)}: ${purpose}`

/** What is held of one switch, in words by short name of the port. */
export async function holdsOfSwitch(
  database: Kysely<Database>,
  name: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await holdRows(sql`h.switch = ${name}`).execute(database)
  return new Map(rows.flatMap((hold) => (hold.interface === null ? [] : [[hold.interface, markWords(hold)]])))
}
