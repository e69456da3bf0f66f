import type { Admission } from '@patchbay/contract/common-queries/cisco-ise'
import { admit } from '../../admission/admit.ts'
import type { Admitted } from '../../admission/admit.ts'
import { membersOf } from '../../admission/members.ts'
import type { Handlers } from '../../http/handlers.ts'
import { KeptQuestions } from '../../sources/again/kept-questions.ts'
import { tellQuestion } from '../../sources/again/tell-question.ts'
import { usualPace } from '../../sources/pace.ts'
import type { Pace } from '../../sources/pace.ts'
import { readIdentifier } from '../read-identifier.ts'
import type { Surroundings } from '../surroundings.ts'

export function ciscoIseCalls(
  { database, systems, log }: Pick<Surroundings, 'database' | 'systems' | 'log'>,
  pace: Pace = usualPace,
): Pick<Handlers, 'GET /common-queries/cisco-ise/' | 'GET /common-queries/cisco-ise/members/'> {
  const addressOf = async (name: string) => {
    const row = await database
      .selectFrom('device')
      .select('address')
      .where('name', '=', name)
      .executeTakeFirst()
    return row?.address ?? null
  }
  const kept = new KeptQuestions()
  return {
    'GET /common-queries/cisco-ise/': async (asked) => {
      const { query, signal, streamed } = asked
      const classified = readIdentifier(query.q)
      return tellQuestion<Admission, Admitted>(kept, asked, systems, (keeping, listener) =>
        admit(
          { systems: keeping, log, pace, addressOf },
          { text: query.q, classified, patient: streamed, signal, listener },
        ),
      )
    },
    'GET /common-queries/cisco-ise/members/': async ({ query, signal, tell }) => {
      const asked = performance.now()
      const found = await membersOf(systems, {
        group: query.group,
        system: query.system,
        limit: pace.whole,
        signal,
        heard: (members, of) => tell('answer', { members, of, summary: null }),
      })
      tell('answer', { ...found, members: [] })
      tell('settled', { took: Math.round(performance.now() - asked) })
      return found
    },
  }
}
