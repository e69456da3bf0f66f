import type { CallFailure } from '../api/failure.ts'
import { Callout } from '../ui/callout.tsx'
import { WaitingTime } from '../ui/waiting-time.tsx'
import type { Faults } from './use-form.ts'

interface Props {
  /** What did not happen. */
  title: string
  failure: CallFailure | null
  faults: Faults
  /** Fields of the form, which say their faults themselves. */
  fields: readonly string[]
}

/** Why the server did not do it: nothing when the fields have said it all. */
export function FailureInForm({ title, failure, faults, fields }: Props) {
  if (!failure) return null
  if (failure.status === 429) {
    return (
      <Callout tone="bad">
        <p>{title}</p>
        <WaitingTime key={failure.at.getTime()} seconds={failure.retryAfter ?? 60} />
      </Callout>
    )
  }
  const apart = Object.entries(faults).flatMap(([name, fault]) => (fields.includes(name) ? [] : fault))
  if (apart.length === 0 && Object.keys(faults).length > 0) return null
  const nobody = failure.status === null
  return (
    <Callout tone="bad">
      <p>{title}</p>
      <p>
        {apart.length > 0
          ? apart.join(' ')
          : nobody
            ? 'The console did not answer. Reload the page to see whether it was done.'
            : failure.code === null || failure.code === 'internal'
              ? 'The console failed. Its log has the reference.'
              : failure.message}
      </p>
      {failure.reference !== null && failure.status !== null && failure.status >= 500 && (
        <p>
          Reference <span className="mono">{failure.reference}</span>
        </p>
      )}
    </Callout>
  )
}
