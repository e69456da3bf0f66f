import type { Ask } from '@patchbay/connectors/asking'
import type { Check } from '@patchbay/contract/changes/check'
import type { Preview } from '@patchbay/contract/changes/preview'
import { lookAsItIsNow } from '../approval/look-again.ts'
import { previewLasts } from '@patchbay/contract/changes/preview-lasts'
import type { ChangeRow } from '../rows.ts'
import type { ChangeWorker } from '../worker.ts'

const severity: Readonly<Record<Check['level'], number>> = { green: 0, amber: 1, unknown: 2, red: 2 }

/**
 * What is found now and was not when somebody agreed to it, in one sentence; null where nothing is. Only what was looked at
 * longer ago than a click may be after its preview is looked at again: what is planned, agreed to later, or far down a list.
 */
export async function whyNotAsChecked(
  worker: ChangeWorker,
  row: ChangeRow,
  ask: Ask,
): Promise<string | null> {
  const age = worker.now().getTime() - row.previewed_at.getTime()
  if (age < previewLasts * 60_000) return null
  const before = row.preview as Preview
  const { preview } = await lookAsItIsNow(worker, row, ask)
  const worse = preview.checks.find(
    (check) => severity[check.level] > known(before, check) && !isLeftToItsEnd(check),
  )
  if (worse !== undefined) return worse.words
  const agreement = preview.approval.find((why) => !before.approval.includes(why))
  return agreement === undefined ? null : `it needs approval now: ${agreement}`
}

/** A desk that is silent now keeps nothing from beginning: whether its ticket is closed is asked on. */
const isLeftToItsEnd = ({ id, level }: Check) => id === 'ticket-end' && level === 'unknown'

/** How bad the same was then; several may have one name, such as those of two systems. */
const known = ({ checks }: Preview, { id }: Check): number =>
  Math.max(0, ...checks.filter((one) => one.id === id).map(({ level }) => severity[level]))
