import type { CallFailure } from '../api/failure.ts'
import { AskForMissing } from '../own-account/ask-for-missing.tsx'
import { NotRead, Refused } from '../ui/failed-call.tsx'

const sentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`)

/** Message of a refused change or an unreadable run. */
export function changeWords({ status, code, message, fields }: CallFailure): string {
  if (status === null)
    return 'The console did not answer. Check the run before you retry; one click is never two changes.'
  if (code === 'target-held') {
    const { holder = 'Somebody', sentence: doing = 'another change', run = '' } = fields
    return `${holder} is changing this now: ${doing} Wait for run ${run}.`
  }
  if (code === 'internal') return 'The console met a fault of its own.'
  const whole = Object.values(fields).filter((words) => /[.?!]$/.test(words))
  return [sentence(message), ...whole].join(' ')
}

export function RunNotRead({ error, onTryAgain }: { error: unknown; onTryAgain: () => unknown }) {
  return (
    <NotRead what="The run" error={error} words={changeWords} onTryAgain={onTryAgain}>
      <AskForMissing error={error} />
    </NotRead>
  )
}

/** The list of what is under way. */
export function RunsNotRead({ error, onTryAgain }: { error: unknown; onTryAgain: () => unknown }) {
  return (
    <NotRead
      what="What is in progress"
      error={error}
      words={(failure) =>
        failure.status === null ? 'The console did not answer. Retrying.' : changeWords(failure)
      }
      onTryAgain={onTryAgain}
    />
  )
}

/** Message of a refused action. */
export function ChangeRefused({ failure }: { failure: CallFailure | null }) {
  return <Refused failure={failure} words={changeWords} />
}
