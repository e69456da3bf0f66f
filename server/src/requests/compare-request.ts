import type { Ask } from '@patchbay/connectors/asking'
import type { DeskRequest } from '@patchbay/connectors/service-desk/capabilities'
import { withoutMarks } from '@patchbay/connectors/service-desk/without-marks'
import { answerWords } from './answer-words.ts'
import { besideTaken, besideWanted } from './extra-fields.ts'
import { asked } from './desk.ts'
import type { WritableDesk } from './desk.ts'
import type { RequestIntent } from './intent.ts'
import { fieldsOf, namedAnswers } from './show.ts'
import type { RequestSnapshot, StandingRequest } from './snapshot.ts'
import { standingWords } from './standing.ts'
import { requesterOf, wantedWords } from './wanted.ts'

/** Read by the number that people say, and field by field; what the desk does not tell back is said. */
export async function compareRequest(
  desk: WritableDesk,
  intent: RequestIntent,
  before: RequestSnapshot,
  one: StandingRequest,
  ask: Ask,
): Promise<{ readonly proven: boolean; readonly seen: string }> {
  const { value } = await (await asked(desk, 'findByNumber'))(one.number, ask)
  const numbered = value.find(({ id }) => id === one.id)
  if (numbered === undefined) {
    return { proven: false, seen: `${desk.title} does not find it by number ${one.number}.` }
  }
  const described = await isDescribed(desk, numbered, wantedWords(intent, before), ask)
  const others = [
    ...differences(intent, before, one),
    ...(described === false ? ['its description differs'] : []),
  ]
  const words = standingWords(desk.title, one)
  if (others.length > 0) {
    return { proven: false, seen: `${words} Differs from the request: ${others.join('; ')}.` }
  }
  const untold = [
    ...(one.requesterId === null ? ['Its requester was not read back.'] : []),
    ...(described === null ? ['Its description was not read back.'] : []),
  ]
  return { proven: true, seen: [words, ...untold].join(' ') }
}

function differences(asked: RequestIntent, before: RequestSnapshot, standing: StandingRequest): string[] {
  const intent = besideTaken(asked, before.takes)
  const now = fieldsOf(intent, { ...before, standing })
  const subject =
    standing.subject.trim() === intent.subject.trim() ? [] : [`its subject is ${standing.subject}`]
  const person = isFor(intent, before, standing)
    ? []
    : [`it is for ${standing.requester ?? standing.requesterId ?? 'somebody else'}`]
  const answers = namedAnswers(intent).flatMap(({ field, answer }) => {
    const words = answerWords(answer)
    return words === null || now[field] === words ? [] : [`“${field}” is ${now[field] ?? 'not answered'}`]
  })
  const beside = Object.entries(besideWanted(intent)).flatMap(([field, words]) =>
    now[field] === words ? [] : [`“${field}” is ${now[field] ?? 'not told'}`],
  )
  return [...subject, ...person, ...beside, ...answers]
}

/** By any of what the desk calls whom it was asked for: it may take somebody by the one and tell them by the other. */
function isFor(
  intent: RequestIntent,
  before: RequestSnapshot,
  { requesterId }: Pick<StandingRequest, 'requesterId'>,
): boolean {
  if (requesterId === null) return true
  const known = before.requesters.flatMap(({ id, login, email }) => [id, login, email])
  const told = requesterId.toLowerCase()
  return [requesterOf(intent, before), ...known].some((name) => name?.toLowerCase() === told)
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** A desk may make a page of what it was sent, break its lines elsewhere, and write its own before and below. */
const stands = (wanted: string, told: string): boolean =>
  [told, withoutMarks(told)].some((text) => inOneLine(text).includes(inOneLine(wanted)))

/** Whether it is described as it was sent; null where the desk does not tell that. @throws Failure */
async function isDescribed(
  desk: WritableDesk,
  { id, words }: DeskRequest,
  wanted: string,
  ask: Ask,
): Promise<boolean | null> {
  if (words !== null) return stands(wanted, words)
  // Some tell it as the first of what was said.
  const { listComments } = await desk.can()
  const { value } = (await listComments?.(id, ask)) ?? { value: [] }
  return value.some((one) => stands(wanted, one.words)) ? true : null
}
