import type { CallFailure } from '../api/failure.ts'
import { AskForMissing } from '../own-account/ask-for-missing.tsx'
import { NotRead, Refused } from '../ui/failed-call.tsx'

const sentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`)

/** Why a change was not taken, or a run not read. */
export function changeWords({ status, code, message, fields }: CallFailure): string {
  if (status === null)
    return 'The console did not answer. Look at the run before you try again: the same click is never two changes.'
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
        failure.status === null ? 'The console did not answer. It is asked again.' : changeWords(failure)
      }
      onTryAgain={onTryAgain}
    />
  )
}

/** A click that was refused, above the page that stays as it is. */
export function ChangeRefused({ failure }: { failure: CallFailure | null }) {
  return <Refused failure={failure} words={changeWords} />
}
