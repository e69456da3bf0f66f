import { refused } from '../failures.ts'
import { hasControl, notAllowed } from '../transport/path.ts'
import type { Parameter } from './template.ts'
import { faultsOf } from './faults.ts'
import type { NewFile, NewRequest } from './writes.ts'

const longestSubject = 150
const longestWords = 30_000
/** Octets of a file. Desks have a limit of their own, and say so. */
const largestFile = 20 * 1024 * 1024

const wrong = (message: string) => refused({ cause: 'text-not-allowed', message })

/** Text of any length that is not too long: lines are fine, other control characters are not. @throws Failure */
export function wordsAllowed(text: string): string {
  if (text.trim() === '') throw wrong('The text is empty')
  if (text.length > longestWords) throw wrong(`The text is longer than ${longestWords} characters`)
  if (hasControl(text.replaceAll(/[\n\r\t]/g, ' ')))
    throw wrong('The text has characters that cannot be sent')
  return text.toWellFormed()
}

/** What is typed to find something: one line. @throws Failure */
export function lineAllowed(text: string, longest = 254): string {
  const line = text.trim()
  if (line === '' || line.length > longest || hasControl(line)) throw notAllowed()
  return line.toWellFormed()
}

/** @throws Failure */
export function markAllowed(mark: string): string {
  if (!/^[A-Za-z0-9-]{8,64}$/.test(mark)) throw notAllowed()
  return mark
}

/** Whether a request may be sent as it is, by its texts and by what its template asks now. @throws Failure */
export function requestAllowed(request: NewRequest, parameters: readonly Parameter[]): void {
  textsAllowed(request)
  const [fault] = faultsOf(parameters, request.answers)
  if (fault === undefined) return
  const name = parameters.find(({ id }) => id === fault.parameter)?.name
  throw wrong(`${name === undefined ? 'An answer' : `“${name}”`}: ${fault.words}`)
}

/** @throws Failure */
export function textsAllowed({ mark, subject, words }: NewRequest): void {
  markAllowed(mark.mark)
  if (!Number.isFinite(Date.parse(mark.since))) throw notAllowed()
  if (subject.trim() === '') throw wrong('The subject is empty')
  if (subject.length > longestSubject) throw wrong(`The subject is longer than ${longestSubject} characters`)
  if (hasControl(subject)) throw wrong('The subject is not one line')
  wordsAllowed(words)
}

/** @throws Failure */
export function fileAllowed({ name, type, octets }: NewFile): void {
  if (!/^[^/\\"<>:|?*]{1,120}$/.test(name) || hasControl(name) || /^\.+$/.test(name)) {
    throw wrong('The name of the file cannot be sent')
  }
  if (!/^[a-z0-9.+-]{1,60}\/[a-z0-9.+-]{1,100}$/i.test(type)) throw wrong('The file type is not valid')
  if (octets.length === 0) throw wrong('The file is empty')
  if (octets.length > largestFile) throw wrong(`The file is larger than ${largestFile / 1024 / 1024} MB`)
}
