import type { DeskAnswer } from '@patchbay/contract/changes/kinds/request-intent'

/** An answer as people read it; null for one left empty. */
export function answerWords(answer: DeskAnswer): string | null {
  switch (answer.as) {
    case 'text':
      return answer.text.trim() === '' ? null : answer.text.trim()
    case 'yes-no':
      return answer.yes ? 'yes' : 'no'
    case 'date':
      return answer.date
    case 'moment':
      return answer.at
    default:
      return answer.choices.length === 0 ? null : answer.choices.map(({ text }) => text).join(', ')
  }
}

const day = 86_400_000
const plain = (text: string) => text.replaceAll('\r\n', '\n').trim().toLowerCase()
/** Several choices stand there with one of these between them. */
const parts = (text: string) =>
  text
    .split(/~\^|\n|,/)
    .map(plain)
    .filter((part) => part !== '')
    .toSorted()
    .join('\n')

/** A moment as the clocks on the wall of a zone show it, told as if that were UTC. */
const onTheWall = (at: string, zone: string): number => {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${shown.format(new Date(at)).replace(' ', 'T')}Z`)
}

/**
 * Whether what a desk tells of an answer is what was answered, however it writes it. A desk that has a zone may keep moments
 * as the clocks on the wall there show them.
 */
export function isAnswer(answer: DeskAnswer, told: string, zone: string | null = null): boolean {
  if (answer.as === 'yes-no') {
    return (answer.yes ? ['true', 'yes', '1'] : ['false', 'no', '0', '']).includes(plain(told))
  }
  if (answer.as === 'date') {
    // A day is kept as its midnight in the zone of the desk.
    const at = Date.parse(told)
    return told.startsWith(answer.date) || Math.abs(at - Date.parse(answer.date)) < day
  }
  if (answer.as === 'moment') {
    const there = Date.parse(told)
    return there === Date.parse(answer.at) || (zone !== null && there === onTheWall(answer.at, zone))
  }
  if (answer.as === 'text') return plain(told) === plain(answer.text)
  const texts = parts(answer.choices.map(({ text }) => text).join('\n'))
  return parts(told) === texts || parts(told) === parts(answer.choices.map(({ id }) => id).join('\n'))
}
