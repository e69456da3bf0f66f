import { accessKeyWords } from '@patchbay/contract/access-key-words'
import { isAccessKey } from '@patchbay/contract/access-keys'
import { AskForMissing } from '../../../own-account/ask-for-missing.tsx'
import { NotRead as NotReadPart, Refused as RefusedChange } from '../../../ui/failed-call.tsx'
import type { CallFailure } from '../../../api/failure.ts'

/** A part of the screen that could not be read, in its place. */
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

/** Titles of a list of keys, `queries-firewall, tools-scanner`. */
export function keyTitles(text: string): string[] {
  return text
    .split(', ')
    .filter((key) => key !== '')
    .map((key) => (isAccessKey(key) ? accessKeyWords[key].title : key))
}

/** Message of a failed call, with the thing and the way out. */
function failureWords(failure: CallFailure): string {
  const { code, fields, message, status, unreachable } = failure
  if (status === null) return 'The console did not answer. Check whether it was saved before you retry.'
  if (unreachable) return `${sentence(message)} Nothing was changed.`
  if (code === 'internal') return 'The console failed. Nothing was changed.'
  if (code === 'grant-exceeds-own' && fields.keys !== undefined) {
    return `${sentence(message)} You lack ${listWords(keyTitles(fields.keys))}. A holder of that key can do this.`
  }
  if (code === 'key-missing' && fields.key !== undefined) {
    return `You no longer hold the key ${listWords(keyTitles(fields.key))}. Ask an administrator.`
  }
  const more = Object.values(fields).filter((words) => /^[A-Z].*\.$/.test(words))
  return [sentence(message), ...(code === 'input-not-valid' ? more : [])].join(' ')
}

export function listWords(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`
}

const sentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`)
