import type { Ask } from '@patchbay/connectors/asking'
import type { Means, Proof } from '../kind.ts'
import { asked, neededDesk } from './desk.ts'
import type { WritableDesk } from './desk.ts'
import type { RequestIntent } from './intent.ts'
import { answerWords } from './answer-words.ts'
import { besideWanted } from './beside.ts'
import { filesProof, limits } from './files-proof.ts'
import { fieldsOf, namedAnswers } from './show.ts'
import { joinProofs } from './join/steps.ts'
import type { RequestSnapshot, StandingRequest } from './snapshot.ts'
import { readStanding, standingWords } from './standing.ts'
import { requesterOf } from './wanted.ts'
import { withdrawDeed } from './withdraw-deed.ts'

/** The desk has it under a number, as it was asked for, and its files with it. */
export function requestProofs(intent: RequestIntent, before: RequestSnapshot, means: Means): Proof[] {
  const { title } = before
  const desk = () => neededDesk(means.systems, intent.system)
  if (intent.join !== null) return joinProofs(intent, before, means)
  if (intent.does === 'withdraw') {
    const look = async (ask: Ask) => {
      const { holds, seen } = await withdrawDeed(intent, before, means).holds(ask)
      return { proven: holds, seen, source: title }
    }
    return [{ name: 'withdrawn', title: 'It is withdrawn', limit: limits.stands, look }]
  }
  const standing = (ask: Ask) => readStanding(desk(), intent, requesterOf(intent, before), ask)
  return [
    {
      name: 'stands',
      title: `${title} has it as asked for`,
      limit: limits.stands,
      look: async (ask) => {
        const one = await standing(ask)
        if (one === null) return { proven: false, seen: `${title} does not have it.`, source: title }
        return { ...(await asAsked(desk(), intent, before, one, ask)), source: title }
      },
    },
    filesProof(intent, before, means),
  ]
}

/** Read by the number that people say, and field by field. */
async function asAsked(
  desk: WritableDesk,
  intent: RequestIntent,
  before: RequestSnapshot,
  one: StandingRequest,
  ask: Ask,
): Promise<{ readonly proven: boolean; readonly seen: string }> {
  const { value } = await (await asked(desk, 'findByNumber'))(one.number, ask)
  if (value.every(({ id }) => id !== one.id)) {
    return { proven: false, seen: `${desk.title} does not find it by its number ${one.number}.` }
  }
  const others = differences(intent, before, one)
  const words = standingWords(desk.title, one)
  return others.length === 0
    ? { proven: true, seen: words }
    : { proven: false, seen: `${words} Otherwise than asked for: ${others.join('; ')}.` }
}

function differences(intent: RequestIntent, before: RequestSnapshot, standing: StandingRequest): string[] {
  const now = fieldsOf(intent, { ...before, standing })
  const subject =
    standing.subject.trim() === intent.subject.trim() ? [] : [`its subject is ${standing.subject}`]
  const answers = namedAnswers(intent).flatMap(({ field, answer }) => {
    const words = answerWords(answer)
    return words === null || now[field] === words ? [] : [`“${field}” is ${now[field] ?? 'not answered'}`]
  })
  const beside = Object.entries(besideWanted(intent)).flatMap(([field, words]) =>
    now[field] === words ? [] : [`“${field}” is ${now[field] ?? 'not told'}`],
  )
  return [...subject, ...beside, ...answers]
}
