import pg from 'pg'
import type { TestDatabase } from './test-database.ts'

export interface TestClock {
  /** As the database has it. */
  readonly now: () => Date
  /** Milliseconds forward. */
  readonly pass: (milliseconds: number) => Promise<void>
}

/**
 * Owns what `clock_timestamp()` says to the product, which goes on as it does and is put forward. To be called before anything
 * has been asked of the database: who is connected already keeps the true time.
 */
export async function ownClock({ superuserUrl }: Pick<TestDatabase, 'superuserUrl'>): Promise<TestClock> {
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: superuserUrl })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await ask(`
    create schema clock;
    create table clock.ahead (milliseconds double precision not null);
    insert into clock.ahead values (0);
    create function clock.clock_timestamp() returns timestamptz language sql volatile as
      'select pg_catalog.clock_timestamp() + milliseconds * interval ''1 millisecond'' from clock.ahead';
    grant usage on schema clock to public;
    grant select on clock.ahead to public;
    do $$ begin
      execute format('alter database %I set search_path = clock, public, pg_catalog', current_database());
    end $$`)
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    pass: async (milliseconds) => {
      ahead += milliseconds
      await ask(`update clock.ahead set milliseconds = ${ahead}`)
    },
  }
}
