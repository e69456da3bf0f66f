import type { cyberSecurityResponse } from '@patchbay/contract/plans/cyber-security-response'
import { lookAtMacs } from '../../security/watching/look-at-macs.ts'
import type { Look, Looking, PlanKind } from '../plan-kind.ts'
import type { ContainmentKnown } from './resolve.ts'

type Looks = PlanKind<typeof cyberSecurityResponse, ContainmentKnown>['looks']

/** Milliseconds after the containment at which it is looked at once more. */
const again = 5 * 60_000

/** Every session of every MAC; what stays open is named. */
async function lookAtAll(known: ContainmentKnown, { means, ask }: Looking): Promise<Look> {
  const seen = await lookAtMacs(means, known.macs, ask, known)
  const open = seen.filter(({ holds }) => !holds)
  return {
    finding: open.length === 0 ? 'as-wanted' : 'not-yet',
    words: (open.length === 0 ? seen : open).map(({ words }) => words).join(' '),
    source: seen[0]?.source ?? null,
    at: seen[0]?.at ?? null,
  }
}

/** What proves that a device is contained, now and after the switch had time to forget it. */
export const containmentLooks: Looks = {
  proof: lookAtAll,
  later: async (known, looking) => {
    const { changedAt, means } = looking
    const due = changedAt === null ? 0 : changedAt.getTime() + again
    if (means.now().getTime() < due) {
      return {
        finding: 'not-yet',
        words: `Looked at again at ${new Date(due).toISOString()}.`,
        source: null,
        at: null,
      }
    }
    return lookAtAll(known, looking)
  },
}
