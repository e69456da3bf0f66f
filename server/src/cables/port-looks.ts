import type { InterfaceCounters } from '@patchbay/connectors/switch/port-readings'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Counters that tell of a cable, with what people call them. */
export const cableCounters = {
  crc: 'CRC errors',
  alignment: 'Alignment errors',
  runts: 'Runts',
  giants: 'Giants',
  collisions: 'Collisions',
  lateCollisions: 'Late collisions',
  inDiscards: 'Drops in',
  outDiscards: 'Drops out',
  inErrors: 'All errors in',
  outErrors: 'All errors out',
} as const satisfies Partial<Record<keyof InterfaceCounters, string>>

export type CableCounter = keyof typeof cableCounters
export const counterNames = Object.keys(cableCounters) as readonly CableCounter[]

/** What the counters said at an earlier look. */
export interface PortLook {
  readonly at: Date
  readonly counters: Readonly<Record<string, number>>
}

/** Days that looks are kept. */
const keptDays = 30
/** Seconds after which a look is another one: rates of a moment say little. */
const apart = 60

/** The latest look before this moment by the same source; counts of two systems are never compared. */
export async function lookBefore(
  db: Kysely<Database>,
  name: string,
  on: string,
  source: string,
): Promise<PortLook | null> {
  const { rows } = await sql<{ observed_at: Date; counters: Record<string, number> }>`
    select observed_at, counters from port_look
    where switch = ${name} and interface = ${on} and source = ${source}
      and observed_at < now() - make_interval(secs => ${apart})
    order by observed_at desc limit 1`.execute(db)
  const [row] = rows
  return row === undefined ? null : { at: row.observed_at, counters: row.counters }
}

/** Keeps what the counters say now for the next look. */
export async function keepLook(
  db: Kysely<Database>,
  look: { readonly switch: string; readonly interface: string; readonly source: string; readonly at: Date },
  counters: InterfaceCounters,
): Promise<void> {
  const told = Object.fromEntries(
    counterNames.flatMap((name) => (counters[name] === null ? [] : [[name, counters[name]]])),
  )
  await sql`insert into port_look (switch, interface, observed_at, source, counters)
    values (${look.switch}, ${look.interface}, ${look.at}, ${look.source}, ${JSON.stringify(told)}::jsonb)
    on conflict do nothing`.execute(db)
  await sql`delete from port_look where switch = ${look.switch} and interface = ${look.interface}
    and observed_at < now() - make_interval(days => ${keptDays})`.execute(db)
}

export interface Rise {
  readonly count: number
  /** Seconds. */
  readonly over: number
}

/** By how much a counter rose since the look before; one that fell began anew, and says what came since. */
export function riseOf(
  name: CableCounter,
  now: InterfaceCounters,
  at: Date,
  before: PortLook | null,
): Rise | null {
  const is = now[name]
  const was = before?.counters[name]
  if (is === null || was === undefined || before === null) return null
  return { count: is >= was ? is - was : is, over: (at.getTime() - before.at.getTime()) / 1_000 }
}
