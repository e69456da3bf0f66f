import type { ContainmentAsked } from '@patchbay/contract/changes/kinds/contain-endpoint'
import { refused } from '@patchbay/connectors/failures'
import { holdersOf } from '../../../containment/holders.ts'
import { policyOf } from '../../../containment/read.ts'
import type { ContainedMac, ContainmentSnapshot } from '../../../containment/snapshot.ts'
import { neededIdentity } from '../../../endpoints/system.ts'
import type { Means, Operation, Step } from '../../kind.ts'

/** One step for each MAC: put under the policy, or taken out of it. */
export function containmentSteps(
  intent: ContainmentAsked,
  before: ContainmentSnapshot,
  means: Means,
): Step[] {
  const policy = intent.policy ?? ''
  return before.macs.map((one) => {
    const { mac } = one
    if (intent.act === 'contain') {
      return {
        name: `contain ${mac}`,
        title: `Quarantine ${mac}`,
        forth: setting(intent, mac, policy, means),
        // One that was under the policy before is not this run's to take out.
        back: one.policy === null ? setting(intent, mac, null, means) : 'needless',
      }
    }
    return {
      name: `release ${mac}`,
      title: `Release ${mac}`,
      forth: releasing(intent, one, means),
      back: setting(intent, mac, one.policy, means),
    }
  })
}

/** Has a MAC be under a policy, or under none. */
function setting(
  { system: name, policy }: ContainmentAsked,
  mac: string,
  wanted: string | null,
  { systems }: Means,
): Operation {
  return {
    apply: async (writing) => {
      const system = neededIdentity(systems, name)
      const { setContainment } = await system.writes()
      if (setContainment === undefined) {
        throw refused({ cause: 'right-missing', message: `${system.title} cannot contain devices.` })
      }
      return setContainment({ mac, known: wanted === null ? policy : null, wanted }, writing)
    },
    holds: async (ask) => {
      const now = await policyOf(await neededIdentity(systems, name).can(), mac, ask)
      return {
        holds: now === wanted,
        seen: now === null ? `${mac} is under no policy.` : `${mac} is under ${now}.`,
      }
    },
  }
}

/** Takes a MAC out where no other run holds it: who contained it again later is not undone by an old end. */
function releasing(intent: ContainmentAsked, { mac }: ContainedMac, means: Means): Operation {
  const plain = setting(intent, mac, null, means)
  const others = () => holdersOf(means.database, mac)
  return {
    apply: async (writing) => {
      const [first] = await others()
      if (first !== undefined) return { sent: [], answer: `Run ${first} contains it as well.` }
      return plain.apply(writing)
    },
    holds: async (ask) => {
      const [first] = await others()
      if (first !== undefined) return { holds: true, seen: `Run ${first} contains ${mac} as well; it stays.` }
      return plain.holds(ask)
    },
  }
}
