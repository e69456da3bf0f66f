import type { Check } from '@patchbay/contract/changes/check'
import type { Preview } from '@patchbay/contract/changes/preview'
import { pastWords } from '../rights/needed.ts'
import type { ChangeKind } from '../kind.ts'
import type { ChangeRow } from '../rows.ts'

type Ended = Pick<ChangeRow, 'preview' | 'approved_at'>

const checksOf = ({ preview }: Ended) => (preview as Preview).checks

/** Who agreed to going past it agreed to its end as well; one that was not there then nobody agreed to. */
const isPastAlready = (row: Ended, { id, past, protectedClass }: Check): boolean =>
  past === true &&
  row.approved_at !== null &&
  checksOf(row).some((one) => one.id === id && one.past === true && one.protectedClass === protectedClass)

/**
 * Whether what is found when a run's time is over was agreed to with its end: a warning that was there when it was applied,
 * or that only says what undoing does to whoever is there. What somebody else changed since never was.
 */
export function isAgreedWithItsEnd(kind: Pick<ChangeKind, 'foreseen'>, row: Ended, check: Check): boolean {
  const { id, level } = check
  if (level === 'green') return true
  if (level !== 'amber') return isPastAlready(row, check)
  if (id === 'drift') return false
  return (
    kind.foreseen?.includes(id) === true ||
    checksOf(row).some((one) => one.id === id && one.level === 'amber')
  )
}

/** Why somebody else must agree to the undoing, besides what they agreed to with the end of it. */
export function approvalBesides(row: Ended, { checks, approval }: Preview): string[] {
  const agreed = new Set(checks.filter((check) => isPastAlready(row, check)).map(pastWords))
  return approval.filter((why) => !agreed.has(why))
}
