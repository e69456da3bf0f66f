import type { ContainmentAsked } from '@patchbay/contract/changes/kinds/contain-endpoint'
import { holdersOf } from '../../../containment/holders.ts'
import { readGranted, unknownRules } from '../../../containment/granted.ts'
import { judgeReleased, judgeSession } from '../../../containment/quarantined.ts'
import type { ContainmentSnapshot } from '../../../containment/snapshot.ts'
import { latestSession } from '../../../endpoints/online.ts'
import { neededIdentity } from '../../../endpoints/system.ts'
import type { Means, Proof } from '../../kind.ts'

/** Seconds. A switch takes a moment, an authentication by MAC half a minute and more, a client on the air may be away for as long. */
const limit = 120

/** The session of each MAC has the quarantine result, or the usual one again; one that is away is armed and watched. */
export function containmentProofs(
  { system: name, act, policy: wanted }: ContainmentAsked,
  before: ContainmentSnapshot,
  { systems, database, now }: Means,
): Proof[] {
  const source = before.title
  return before.macs.map(({ mac, session: was, policy }): Proof => ({
    name: `authorization ${mac}`,
    title: act === 'contain' ? `${mac} is in quarantine` : `${mac} is authorized as usual`,
    limit,
    ownTime: true,
    look: async (ask) => {
      const can = await neededIdentity(systems, name).can()
      const session = await latestSession(can, mac, ask)
      const granted = async () =>
        wanted === null
          ? unknownRules('No policy was named.')
          : readGranted(can, { policy: wanted }, now(), ask)
      if (act === 'contain') {
        if (session === null) {
          const seen = `${mac} is away. It is quarantined when it comes back.`
          return { proven: false, seen, source, away: true }
        }
        // It was under the policy before: there is no earlier result to compare with.
        const { finding, words } = judgeSession(session, {
          granted: await granted(),
          before: policy === null ? was : null,
        })
        return { proven: finding === 'quarantined', seen: words, source }
      }
      const [other] = await holdersOf(database, mac)
      if (other !== undefined) return { proven: true, seen: `Run ${other} contains ${mac} as well.`, source }
      if (session === null) return { proven: false, seen: `${mac} is away.`, source, away: true }
      const { finding, words } = judgeReleased(session, { granted: await granted(), before: was })
      return { proven: finding === 'open', seen: words, source }
    },
  }))
}
