import { membersOf } from '../../../ise-session/members.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Pace } from '../../../sources/pace.ts'
import type { CallContext } from '../../call-context.ts'

export function ciscoIseMembersCalls(
  { systems }: Pick<CallContext, 'systems'>,
  pace: Pace,
): Pick<Handlers, 'GET /common-queries/cisco-ise/members/'> {
  return {
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
