import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Heard, Reported } from './dossier.ts'

/** What the configuration section of a port said, without its secrets. */
export interface KeptSection {
  readonly lines: readonly string[]
  /** The first and the last reading that said so, with none between them that said otherwise. */
  readonly firstReadAt: Date
  readonly lastReadAt: Date
}

/** Sections of one port that are kept. */
const most = 10

/** What is kept of these ports, newest first, by short name; a port without any has an empty list. */
export async function keptSections(
  db: Kysely<Database>,
  name: string,
  ports: readonly string[],
): Promise<ReadonlyMap<string, readonly KeptSection[]>> {
  const asked = ports.map(shortInterface)
  if (asked.length === 0) return new Map()
  const rows = await db
    .selectFrom('configuration_section')
    .select(['interface', 'lines', 'first_read_at as firstReadAt', 'last_read_at as lastReadAt'])
    .where('switch', '=', name)
    .where('interface', 'in', asked)
    .orderBy('first_read_at', 'desc')
    .execute()
  return new Map(asked.map((port) => [port, rows.filter(({ interface: on }) => on === port)]))
}

/** Keeps what the switch said of these ports: a new section where it differs from the last, the time alone otherwise. */
export async function keepSections(
  db: Kysely<Database>,
  name: string,
  { value, at }: Heard<Reported['configuration']>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Two who read the same port keep one after the other, always in the order of its ports.
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 2))`.execute(trx)
    for (const { interface: on, lines } of value) await keepOne(trx, name, shortInterface(on), lines, at)
  })
}

async function keepOne(
  trx: Transaction<Database>,
  name: string,
  port: string,
  lines: readonly string[],
  at: Date,
): Promise<void> {
  const ofPort = trx
    .selectFrom('configuration_section')
    .where('switch', '=', name)
    .where('interface', '=', port)
  const last = await ofPort
    .select(['lines', 'first_read_at', 'last_read_at'])
    .orderBy('first_read_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  // An answer of some minutes ago may be told again after somebody else read a newer one.
  if (last !== undefined && last.last_read_at >= at) return
  if (last !== undefined && isSame(last.lines, lines)) {
    await trx
      .updateTable('configuration_section')
      .set({ last_read_at: at })
      .where('switch', '=', name)
      .where('interface', '=', port)
      .where('first_read_at', '=', last.first_read_at)
      .execute()
    return
  }
  await trx
    .insertInto('configuration_section')
    .values({ switch: name, interface: port, first_read_at: at, last_read_at: at, lines: [...lines] })
    .execute()
  await trx
    .deleteFrom('configuration_section')
    .where('switch', '=', name)
    .where('interface', '=', port)
    .where(
      'first_read_at',
      'not in',
      ofPort.select('first_read_at').orderBy('first_read_at', 'desc').limit(most),
    )
    .execute()
}

export const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((line, at) => line === b[at])
