import type { FirewallAnswer } from '@patchbay/contract/common-queries/firewall'
import { lookUpFirewall } from '../../firewall/look-up.ts'
import { readFlow, refuseFlow } from '../../firewall/read-flow.ts'
import type { Handlers } from '../../http/handlers.ts'
import { LastAnswers } from '../../sources/last-known/last-answers.ts'
import type { Answered } from '../../sources/ask-sources.ts'
import { usualPace } from '../../sources/pace.ts'
import type { Pace } from '../../sources/pace.ts'
import { KeptQuestions } from '../../sources/stream/cached-questions.ts'
import { streamQuestion } from '../../sources/stream/stream-question.ts'
import type { CallContext } from '../call-context.ts'

const days = 24 * 60 * 60_000
const longestAgo = 7 * days

function readInstant(at: string | undefined): Date | null {
  if (at === undefined) return null
  const age = Date.now() - Date.parse(at)
  if (age < 0) throw refuseFlow('at', 'This time is in the future.')
  if (age > longestAgo) throw refuseFlow('at', 'Logs are read for the last 7 days.')
  return new Date(at)
}

export function firewallCalls(
  { database, systems, log }: Pick<CallContext, 'database' | 'systems' | 'log'>,
  pace: Pace = usualPace,
): Pick<Handlers, 'GET /common-queries/firewall/'> {
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
  }
}
