import type { Reading } from '@patchbay/connectors/asking'
import type { AccountRow } from '@patchbay/connectors/directory/accounts'
import type { AccountReadings } from '../facts/accounts.ts'
import { atMost } from '../sources/pace.ts'
import type { System } from '../systems/open.ts'
import type { AccountSearch } from './account-search.ts'

/**
 * Asks one directory who sounds like a name that nobody in any directory has, deleted ones included; null where there is
 * nothing to ask. How many there are; that it did not tell them, or not all, stands in the dossier and takes nothing from
 * what it said of the name itself. Only once all have named their accounts.
 */
export function askAlike(
  { text: { text, heard }, dossier, ask, pace, grown }: AccountSearch,
  { name, title }: System<'directory'>,
  { find }: AccountReadings,
  found: Reading<readonly AccountRow[]>,
): Promise<number> | null {
  const { rows, deleted, capped, alike } = dossier
  const nobody = rows.length + deleted.length + capped.length === 0
  if (!heard || !nobody || !found.complete || find === undefined) return null
  alike.asking += 1
  let over = false
  const end = (people: readonly AccountRow[], whole: boolean) => {
    if (over) return
    over = true
    alike.asking -= 1
    alike.rows.push(...people.map((row) => ({ source: name, row })))
    if (!whole) alike.cut.push(title)
    grown()
  }
  const asked = find({ text, as: ['sounds-like'] }).then(
    ({ value, complete }) => end(value, complete),
    () => end([], false),
  )
  // As long as its chip would wait; a directory that answered for the name has not fallen silent over this.
  const waited = pace.whole - ask.limit
  return atMost(pace, Math.max(pace.chip - waited, pace.followUp), asked).then(() => {
    end([], false)
    return alike.rows.filter(({ source }) => source === name).length
  })
}
