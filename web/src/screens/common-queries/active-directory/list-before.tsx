import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import { factsPart } from '../../../query/shown/shown-part.ts'
import type { Said } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import css from './tables.module.css'

interface Props {
  readonly title: string
  readonly said: Said
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
export function ListBefore({ title, said, list: { state, why, complete, rows }, awaited, none }: Props) {
  return (
    <>
      {why !== null && (
        <Shown part={factsPart(title, [{ name: complete ? 'Note' : 'Not whole', value: why, said }])} />
      )}
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
