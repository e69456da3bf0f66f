import { Callout } from '../ui/callout.tsx'
import { conditionWords } from './condition-words.ts'
import { useCondition } from './use-condition.ts'

/** Above every page: that changes are refused now, or soon will be, and why. */
export function ConditionNotice() {
  const { data, error } = useCondition()
  const said = conditionWords(data, error)
  return said === null ? null : (
    <section aria-label="Condition of the console">
      <Callout tone={said.tone}>{said.words}</Callout>
    </section>
  )
}
