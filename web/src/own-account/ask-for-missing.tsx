import { Suspense } from 'react'
import { CallFailure } from '../api/failure.ts'
import { missingKey } from '../api/refusal-words.ts'
import { deferred } from '../ui/deferred.tsx'

// Who refused for want of a key is there to be asked for the form, too.
const AskForThis = deferred(async () => (await import('./ask-for-key.tsx')).AskForThis)

/** Asks for the key beside a call that failed; nothing where it did not fail for want of one. */
export function AskForMissing({ error }: { error: unknown }) {
  const lacking = error instanceof CallFailure ? missingKey(error) : null
  if (lacking === null) return null
  return (
    <Suspense fallback={null}>
      <AskForThis accessKey={lacking} />
    </Suspense>
  )
}
