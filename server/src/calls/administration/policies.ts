import type { Handlers } from '../../http/handlers.ts'
import { readReadingReason, writeReadingReason } from '../../policies/reading-reason.ts'
import type { Surroundings } from '../surroundings.ts'

type PolicyCall = Extract<keyof Handlers, `${string} /administration/policies/${string}`>

export function policyCalls({ database }: Pick<Surroundings, 'database'>): Pick<Handlers, PolicyCall> {
  return {
    'GET /administration/policies/reading-reason/': () => readReadingReason(database),
    'PUT /administration/policies/reading-reason/': ({ body, person, record }) =>
      database.transaction().execute(async (transaction) => {
        const written = await writeReadingReason(transaction, person.profile.id, body)
        await record(transaction, {
          target: 'reading-reason',
          detail: { before: { asked: !body.asked }, after: { asked: body.asked } },
        })
        return written
      }),
  }
}
