import { kinds } from '@patchbay/server/changes/start/kinds'
import { lists } from '@patchbay/server/changes/start/lists'
import { usualPace } from '@patchbay/server/changes/pace'
import type { ChangeWorker } from '@patchbay/server/changes/worker'
import type { SystemTable } from '@patchbay/server/database/tables/systems'

import type { Campus } from './campus.ts'

/** Lets the systems of a kind be written to, with what they are read with or a credential of that name. */
export async function allowWriting(
  campus: Campus,
  kind: SystemTable['kind'],
  credential?: string,
): Promise<void> {
  const { database, systems } = campus.server.context
  const login =
    credential === undefined
      ? undefined
      : await database
          .selectFrom('credential')
          .select('id')
          .where('name', '=', credential)
          .executeTakeFirstOrThrow()
  await database
    .updateTable('system')
    .set((eb) => ({ allow_changes: true, write_credential_id: login?.id ?? eb.ref('credential_id') }))
    .where('kind', '=', kind)
    .execute()
  await systems.reload()
}

/** Number of a new person who may do everything. */
export async function whoMayChange(campus: Campus, username: string): Promise<number> {
  const { id } = await campus.server.context.database
    .insertInto('person')
    .values({ username, email: '', firstname: 'Ada', lastname: 'Changes', role: 2 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What a campus's own product changes with, as its process `test` does, without turns. */
export function workerOf(
  campus: Campus,
  { pace = usualPace, now = () => new Date() }: Partial<ChangeWorker>,
): ChangeWorker {
  const { database, systems, log } = campus.server.context
  return {
    database,
    kinds,
    lists,
    means: { database, systems, log, now },
    pace,
    log,
    now,
    process: 'test',
    beforeSending: async () => undefined,
    takeTurn: async () => ({ wait: 0, cap: 60 }),
    moved: () => undefined,
  }
}

/**
 * The same where what is waited for passes at once; `look` is milliseconds between two looks at a proof. `really` is what has to pass
 * all the same while so many milliseconds do.
 */
export function workerInNoTime(
  campus: Campus,
  look: number,
  really: (milliseconds: number) => Promise<unknown> = async () => undefined,
): ChangeWorker {
  let ahead = 0
  const pause = async (milliseconds: number) => {
    await really(milliseconds)
    ahead += milliseconds
  }
  return workerOf(campus, {
    pace: { ...usualPace, look, pause },
    now: () => new Date(Date.now() + ahead),
  })
}
