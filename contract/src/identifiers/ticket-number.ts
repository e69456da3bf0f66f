type Kind = 'request' | 'fault'

/** A ticket as people name it. */
export interface TicketNumber {
  readonly number: string
  /** Where the word before the number says it; null where any is meant. */
  readonly kind: Kind | null
}

/** Words before a number that say which of the two it counts, in lower case. Others, such as `RT`, say nothing. */
const kinds: Readonly<Record<string, Kind>> = {
  inc: 'fault',
  incident: 'fault',
  fault: 'fault',
  sr: 'request',
  req: 'request',
  request: 'request',
}

/** The number in `INC-123`, `SR 123`, `RT#123` or `123`; null where what was typed is none. */
export function ticketNumber(text: string): TicketNumber | null {
  const read = /^([a-z]{0,12})[\s:_-]{0,3}#?\s?0{0,12}([1-9]\d{0,14})$/i.exec(text.trim())
  const [, word = '', number] = read ?? []
  if (number === undefined) return null
  return { number, kind: kinds[word.toLowerCase()] ?? null }
}
