import type { FirewallAnswer } from '@patchbay/contract/common-queries/firewall'
import { lookUpFirewall } from '../../firewall/look-up.ts'
import {
  readDailyQuestions,
  saveDailyQuestion,
  stopDailyQuestion,
} from '../../firewall/daily/own-questions.ts'
import { readFlow, refuseFlow } from '../../firewall/read-flow.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { SignedIn } from '../../people/person.ts'
import { LastAnswers } from '../../sources/last-known/last-answers.ts'
import type { Answered } from '../../sources/ask-sources.ts'
import { usualPace } from '../../sources/pace.ts'
import type { Pace } from '../../sources/pace.ts'
import { KeptQuestions } from '../../sources/stream/cached-questions.ts'
import { streamQuestion } from '../../sources/stream/stream-question.ts'
import type { CallContext } from '../call-context.ts'
import { sessionOf } from '../prove.ts'

const days = 24 * 60 * 60_000
const longestAgo = 7 * days

type FirewallCall = Extract<keyof Handlers, `${string} /common-queries/firewall/${string}`>

function readInstant(at: string | undefined): Date | null {
  if (at === undefined) return null
  const age = Date.now() - Date.parse(at)
  if (age < 0) throw refuseFlow('at', 'This time is in the future.')
  if (age > longestAgo) throw refuseFlow('at', 'Logs are read for the last 7 days.')
  return new Date(at)
}

/** Whose daily questions they are: a program with a token has none. */
function ownOf(person: SignedIn): number {
  sessionOf(person)
  return person.profile.id
}

export function firewallCalls(
  { database, systems, log }: Pick<CallContext, 'database' | 'systems' | 'log'>,
  pace: Pace = usualPace,
): Pick<Handlers, FirewallCall> {
  const kept = new KeptQuestions()
  const answers = new LastAnswers(database, '/common-queries/firewall', log)
  return {
    'GET /common-queries/firewall/': async (asked) => {
      const { query, signal, streamed } = asked
      const flow = readFlow(query)
      const at = readInstant(query.at)
      return streamQuestion<FirewallAnswer, Answered<FirewallAnswer>>(
        kept,
        asked,
        systems,
        (keeping, listener) =>
          lookUpFirewall(
            { db: database, systems: keeping, log, pace },
            { ...flow, at, patient: streamed, signal, listener },
          ),
        {
          answers,
          about: JSON.stringify([flow.question.canonical, query.to, query.service, query.at ?? null]),
        },
      )
    },
    'GET /common-queries/firewall/daily/': async ({ person }) => readDailyQuestions(database, ownOf(person)),
    'POST /common-queries/firewall/daily/': async ({ body, person, visit }) =>
      saveDailyQuestion(database, ownOf(person), { ...body, reason: visit.reason }),
    'POST /common-queries/firewall/daily/stop/': async ({ body, person }) => {
      await stopDailyQuestion(database, ownOf(person), body.id)
      return null
    },
  }
}
