import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import css from './tables.module.css'

interface Props {
  readonly list: Pick<
    NonNullable<Answer['groups'] | Answer['members']>,
    'state' | 'why' | 'complete' | 'rows'
  >
  /** Rows drawn while nothing is told. */
  readonly awaited: number
  /** What an empty list means. */
  readonly none: string
}

/** What stands above the rows of a list of groups or members, or in their place: why it is not whole, and that there are none. */
export function ListBefore({ list: { state, why, complete, rows }, awaited, none }: Props) {
  return (
    <>
      {why !== null && (
        <p className={complete ? css.note : `${css.note} ${css.warn}`}>
          {state === 'hidden' && <StateGlyph glyph="lock" />} {why}.
        </p>
      )}
      {state === 'awaited' && (
        <div className={css.waiting}>
          <SkeletonRows rows={awaited} />
        </div>
      )}
      {rows.length === 0 && state === 'told' && <p className={css.note}>{none}</p>}
    </>
  )
}
