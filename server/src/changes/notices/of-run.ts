import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { notify } from '../../notifications/notify.ts'
import type { Notice } from '../../notifications/notify.ts'
import type { ChangeRow } from '../rows.ts'
import { pathOf, pathOfList } from './path.ts'

interface Said extends Pick<Notice, 'event' | 'by' | 'to' | 'words'> {
  /** Before what it is about, such as `bob agreed`. */
  readonly what: string
}

/**
 * Tells people of a run; of the lines of one list that the same happens to they are told once, with how many lines it is by now and
 * the words of the last.
 */
export async function tellOfRun(
  transaction: Transaction<Database>,
  row: Pick<ChangeRow, 'id' | 'batch' | 'target'>,
  { what, words, ...said }: Said,
): Promise<void> {
  const about = { ...said, change: row.id }
  if (row.batch === null) {
    await notify(transaction, { ...about, title: `${what}: ${row.target}`, words, path: pathOf(row) })
    return
  }
  await notify(transaction, {
    ...about,
    topic: `${row.batch} ${said.event} ${what}`,
    title: `${what}: ${row.target}, a line of a list`,
    titleOfMany: (lines) => `${what}: ${lines} lines of a list`,
    words,
    path: pathOfList(row.batch),
  })
}
