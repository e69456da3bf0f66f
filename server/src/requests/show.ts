import type { FieldChange } from '@patchbay/contract/changes/preview'
import type { Means, Shown } from '../changes/kind.ts'
import { answerWords, isAnswer } from './answer-words.ts'
import { besideStanding, besideTaken, besideWanted, besideWords } from './extra-fields.ts'
import { neededDesk } from './desk.ts'
import type { RequestIntent } from './intent.ts'
import { joinFields, showJoin } from './show-join.ts'
import { fileLines, linesOf, withFiles } from './lines.ts'
import type { RequestSnapshot, StandingRequest } from './snapshot.ts'
import { wantedRequest, wantedWords } from './wanted.ts'

type Fields = Readonly<Record<string, string | null>>

const none = { Number: null, State: null, Page: null } as const

/** Its answers by the names of what was asked. */
const answersIn = (intent: RequestIntent): Fields =>
  Object.fromEntries(
    namedAnswers(intent).flatMap(({ field, answer }) => {
      const words = answerWords(answer)
      return words === null ? [] : [[field, words] as const]
    }),
  )

/** Each answer with what was asked, and the field as which it is told: a template may ask what stands beside it as well. */
export function namedAnswers(
  intent: Pick<RequestIntent, 'answers' | 'drawn' | 'watchers' | 'neededBy' | 'urgency' | 'impact'>,
) {
  const { answers, drawn } = intent
  const beside = besideWanted(intent)
  return Object.entries(answers).map(([id, answer]) => {
    const name = drawn.find((one) => one.id === id)?.name ?? id
    return { id, name, field: Object.hasOwn(beside, name) ? `${name} (in the form)` : name, answer }
  })
}

/** A desk may call what was asked otherwise than its form does. */
const toldOf = ({ answers }: StandingRequest, id: string, name: string): string | undefined =>
  (
    answers.find(({ parameter }) => parameter === id) ??
    answers.find((one) => one.parameter === null && one.name === name)
  )?.value

/** What of a request its desk has, by the names of its fields; answers it holds as asked are told in our words. */
export function fieldsOf(asked: RequestIntent, before: RequestSnapshot): Fields {
  const { standing, settings } = before
  const intent = besideTaken(asked, before.takes)
  if (intent.join !== null) return joinFields(intent, before)
  if (standing === null) return { ...none, Subject: null }
  const { timeZone } = settings
  const zone = typeof timeZone === 'string' ? timeZone : null
  const named = namedAnswers(intent).flatMap(({ id, name, field, answer }) => {
    const words = answerWords(answer)
    const value = toldOf(standing, id, name)
    if (words === null) return []
    return [[field, value !== undefined && isAnswer(answer, value, zone) ? words : (value ?? null)] as const]
  })
  return {
    Number: standing.number,
    State: standing.state,
    Page: standing.link,
    Subject: standing.subject,
    ...besideStanding(intent, before, standing.beside),
    ...Object.fromEntries(named),
  }
}

/** The request as a sentence, field by field, and request by request. */
export function showRequest(intent: RequestIntent, before: RequestSnapshot, { systems }: Means): Shown {
  const { plans, title } = neededDesk(systems, intent.system)
  if (intent.join !== null) return showJoin(intent, before, { plans, title })
  return intent.does === 'submit'
    ? showSubmission(intent, before, { plans, title })
    : showWithdrawal(intent, before, { plans, title })
}

type Desk = Pick<ReturnType<typeof neededDesk>, 'plans' | 'title'>

function showSubmission(intent: RequestIntent, before: RequestSnapshot, { plans, title }: Desk): Shown {
  const { subject, files } = intent
  const now = fieldsOf(intent, before)
  const taken = besideTaken(intent, before.takes)
  const wanted: Fields = {
    Number: 'given by the desk',
    State: 'open',
    Subject: subject,
    ...besideWanted(taken),
    ...answersIn(taken),
  }
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(now)])]
  const fields: FieldChange[] = names.map((field) => ({
    field,
    before: now[field] ?? null,
    intent: wanted[field] ?? null,
  }))
  const nothing = before.standing !== null
  const who = before.requesters[0]?.name ?? intent.requester
  return {
    sentence: nothing
      ? `${title} already has it.`
      : `${asking(intent, before.offered, title)}, for ${who}: ${subject}${besideWords({ ...intent, watchers: taken.watchers })}${withFiles(files)}.`,
    target: calledBySubject(intent),
    fields,
    sendings: nothing
      ? []
      : [
          {
            to: title,
            text: wantedWords(intent, before),
            lines: [
              ...linesOf(() => plans.submitLines(before.settings, wantedRequest(intent, before))),
              ...fileLines(files),
            ],
          },
        ],
    affected: [],
    transliterated: [],
    nothing,
  }
}

const asking = ({ makes }: RequestIntent, offered: string | null, title: string): string =>
  makes === 'fault' ? `Report a fault to ${title}` : `Ask ${title} for ${offered ?? 'this'}`

/** As a run is called by it. */
export const calledBySubject = ({ makes, subject }: Pick<RequestIntent, 'makes' | 'subject'>): string =>
  `${makes === 'fault' ? 'Fault' : 'Request'} “${subject}”`

function showWithdrawal(intent: RequestIntent, before: RequestSnapshot, { plans, title }: Desk): Shown {
  const { standing } = before
  const now = fieldsOf(intent, before)
  const number = standing === null ? '' : ` ${standing.number}`
  const reason = intent.because ?? ''
  return {
    sentence: `Withdraw ${intent.makes}${number} at ${title}: ${reason}`,
    target: calledBySubject(intent),
    fields: [{ field: 'State', before: now['State'] ?? null, intent: 'withdrawn' }],
    sendings:
      standing === null
        ? []
        : [
            {
              to: title,
              lines: linesOf(() => plans.withdrawLines(before.settings, { request: standing.id, reason })),
            },
          ],
    affected: [],
    transliterated: [],
    nothing: false,
  }
}
