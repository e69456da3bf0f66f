import { Suspense } from 'react'
import { heldKeys, useProfile } from '../session/use-session.ts'
import { Callout } from '../ui/callout.tsx'
import { deferred } from '../ui/deferred.tsx'
import { conditionWords } from './condition-words.ts'
import { useCondition } from './use-condition.ts'

const EndQuarantine = deferred(async () => (await import('./end-quarantine.tsx')).EndQuarantine)

/** Above every page: that changes are refused now, or soon will be, and why. */
export function ConditionNotice() {
  const { data, error } = useCondition()
  const held = heldKeys(useProfile())
  const said = conditionWords(data, error)
  if (said === null) return null
  const mayEnd = (data?.quarantine ?? null) !== null && held.has('administrations-connected-systems')
  return (
    <section aria-label="Condition of the console">
      <Callout tone={said.tone}>
        {said.words}
        {mayEnd && (
          <Suspense>
            <EndQuarantine />
          </Suspense>
        )}
      </Callout>
    </section>
  )
}
