import {
  readDailyQuestions,
  saveDailyQuestion,
  stopDailyQuestion,
} from '../../../firewall/daily/own-questions.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { SignedIn } from '../../../people/person.ts'
import type { CallContext } from '../../call-context.ts'
import { sessionOf } from '../../prove.ts'

type DailyCall = Extract<keyof Handlers, `${string} /common-queries/firewall/daily/${string}`>

/** Whose they are: a program with a token has none. */
function ownOf(person: SignedIn): number {
  sessionOf(person)
  return person.profile.id
}

/** Questions that somebody has asked daily: one's own, and nobody else's. */
export function dailyQuestionCalls({ database }: Pick<CallContext, 'database'>): Pick<Handlers, DailyCall> {
  return {
    'GET /common-queries/firewall/daily/': async ({ person }) => readDailyQuestions(database, ownOf(person)),
    'POST /common-queries/firewall/daily/': async ({ body, person, visit }) =>
      saveDailyQuestion(database, ownOf(person), { ...body, reason: visit.reason }),
    'POST /common-queries/firewall/daily/stop/': async ({ body, person }) => {
      await stopDailyQuestion(database, ownOf(person), body.id)
      return null
    },
  }
}
