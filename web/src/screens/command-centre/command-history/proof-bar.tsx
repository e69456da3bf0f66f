import type { PastChange } from '@patchbay/contract/command-centre/command-history'
import css from './proof-bar.module.css'

/** One block per proof: filled when seen, hatched when not, open while pending. */
export function ProofBar({ proof: { seen, missed, of } }: Pick<PastChange, 'proof'>) {
  const blocks = Array.from({ length: of }, (_, at) =>
    at < seen ? 'seen' : at < seen + missed ? 'missed' : 'open',
  )
  return (
    <span className={css.proof}>
      <span className={css.bar} aria-hidden="true">
        {blocks.map((state, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a block is nothing but its place
          <span key={at} data-state={state} />
        ))}
      </span>
      {seen} of {of} seen
    </span>
  )
}
