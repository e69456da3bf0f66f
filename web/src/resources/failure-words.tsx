import type { CallFailure } from '../api/failure.ts'
import { AskForMissing } from '../own-account/ask-for-missing.tsx'
import { NotRead as NotReadPart, Refused as RefusedChange } from '../ui/failed-call.tsx'
import { referWords } from './value.tsx'

const sentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`)

/** Message of a failed call; faults of form fields are shown there. */
function failureWords({ status, code, fields, message }: CallFailure): string {
  if (status === null) return 'The console did not answer. Check whether it was saved before you retry.'
  if (code === 'internal') return 'The console failed. Nothing was changed.'
  if (code === 'still-used') {
    const uses = Object.entries(fields).map(([what, count]) => ({ what, count: Number(count) }))
    return `${sentence(message)} ${referWords(uses)} Move them first.`
  }
  if (Object.keys(fields).some((name) => name.startsWith('values.')))
    return 'Nothing was saved. Correct the marked fields.'
  return [message, ...Object.entries(fields).flatMap(([name, words]) => (name === 'key' ? [] : [words]))]
    .map(sentence)
    .join(' ')
}

/** A part of the page that could not be read, in its place. */
export function NotRead(of: { what: string; error: unknown; onTryAgain: () => unknown }) {
  return (
    <NotReadPart {...of} words={failureWords}>
      <AskForMissing error={of.error} />
    </NotReadPart>
  )
}

/** Message of a refused change. */
export function Refused({ failure }: { failure: CallFailure | null }) {
  return <RefusedChange failure={failure} words={failureWords} />
}
