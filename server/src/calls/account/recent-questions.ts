import type { Handlers } from '../../http/handlers.ts'
import { forgetQuestions, readQuestions } from '../../people/recent-questions.ts'
import type { CallContext } from '../call-context.ts'

/** What one asked lately: one's own, and nobody else's. */
export function askedQuestionCalls({
  database,
}: Pick<CallContext, 'database'>): Pick<Handlers, 'GET /account/questions/' | 'DELETE /account/questions/'> {
  return {
    'GET /account/questions/': ({ query, person }) =>
      readQuestions(database, person.profile.id, query.screen),
    'DELETE /account/questions/': async ({ query, person }) => {
      await forgetQuestions(database, person.profile.id, query)
      return null
    },
  }
}
