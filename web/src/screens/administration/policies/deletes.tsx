import { Callout } from '../../../ui/callout.tsx'
import { Check } from '../../../ui/check.tsx'

interface Props {
  /** What saving deletes, a sentence each. */
  readonly deleted: readonly string[]
  readonly sure: boolean
  readonly onChange: (sure: boolean) => void
}

/** What saving deletes for good, and that whoever saves means it; nothing where it deletes nothing. */
export function Deletes({ deleted, sure, onChange }: Props) {
  if (deleted.length === 0) return null
  return (
    <>
      <Callout tone="warn">{deleted.join(' ')}</Callout>
      <Check
        title="Delete it"
        words="It does not come back, also not by setting more days again."
        checked={sure}
        onChange={onChange}
      />
    </>
  )
}
