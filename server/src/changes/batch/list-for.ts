import type { Cells, ListKind, ListReading } from '../list-kind.ts'

/** A kind of list as somebody may ask for it now. */
export async function listFor<Wish extends object, Intent extends object>(
  list: ListKind<Wish, Intent>,
  reading: ListReading | null,
  lines: readonly Cells[],
): Promise<ListKind<Wish, Intent>> {
  const { forAsker, together = (means) => means } = list
  const asker = reading?.asker ?? null
  if (forAsker === undefined || reading === null || asker === null) return list
  return { ...list, ...(await forAsker({ ...reading, asker, means: together(reading.means) }, lines)) }
}
