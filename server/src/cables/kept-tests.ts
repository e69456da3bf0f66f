import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { CableTest as TestRead } from '@patchbay/connectors/switch/cable-readings'
import type { CablePair } from '@patchbay/contract/switches/cable-pairs'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

/** A test of the cable of a port as it is kept. */
export interface KeptTest {
  readonly switch: string
  readonly interface: string
  readonly testedAt: Date
  readonly run: number | null
  readonly source: string
  readonly speed: number | null
  readonly pairs: readonly CablePair[]
}

export interface TestToKeep {
  readonly switch: string
  readonly interface: string
  readonly testedAt: Date
  readonly source: string
  /** Of one run: it keeps one test. */
  readonly mark: string
  readonly speed: number | null
  readonly test: TestRead
}

/** Keeps what a test came to, once. */
export async function keepTest(db: Kysely<Database>, kept: TestToKeep): Promise<void> {
  const { test, testedAt, mark, source, speed } = kept
  await db
    .insertInto('cable_test')
    .values({
      switch: kept.switch,
      interface: shortInterface(kept.interface),
      tested_at: testedAt,
      source,
      ran: test.ran,
      mark,
      speed,
      pairs: JSON.stringify(test.pairs),
    })
    .onConflict((conflict) => conflict.column('mark').doNothing())
    .execute()
}

/** What one run kept; null while it has none. */
export async function testOfRun(db: Kysely<Database>, mark: string): Promise<KeptTest | null> {
  const [row] = await testsWhere(db, sql`t.mark = ${mark}`, 1)
  return row ?? null
}

const mostTests = 50

/** Tests of one port, the newest first. */
export const testsOfPort = (db: Kysely<Database>, name: string, on: string): Promise<KeptTest[]> =>
  testsWhere(db, sql`t.switch = ${name} and t.interface = ${shortInterface(on)}`, mostTests)

/** The newest test of each of these switches' ports, within so many days. */
export const newestTests = (
  db: Kysely<Database>,
  switches: readonly string[],
  days: number,
): Promise<KeptTest[]> =>
  testsWhere(
    db,
    sql`t.switch = any (${[...switches]}::text[]) and t.tested_at > now() - make_interval(days => ${days})
      and not exists (select 1 from cable_test later where later.switch = t.switch and later.interface = t.interface
        and later.tested_at > t.tested_at)`,
    1_000,
  )

async function testsWhere(
  db: Kysely<Database>,
  where: ReturnType<typeof sql>,
  most: number,
): Promise<KeptTest[]> {
  const { rows } = await sql<{
    switch: string
    interface: string
    tested_at: Date
    source: string
    speed: number | null
    pairs: CablePair[]
    run: string | null
  }>`select t.switch, t.interface, t.tested_at, t.source, t.speed, t.pairs,
      (select c.id::text from change c where c.kind = 'test-cable'
        and c.snapshot ->> 'mark' = t.mark order by c.id limit 1) as run
    from cable_test t where ${where} order by t.tested_at desc, t.id desc limit ${most}`.execute(db)
  return rows.map(({ tested_at: testedAt, run, ...row }) => ({
    ...row,
    testedAt,
    run: run === null ? null : Number(run),
  }))
}
