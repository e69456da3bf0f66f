import type { cableHealthCheck } from '@patchbay/contract/plans/cable-health-check'
import type { CableHealth } from '@patchbay/contract/workflows/cable-health-check'
import { askCable } from '../../cables/look-up.ts'
import type { Look, Looking, PlanKind } from '../plan-kind.ts'
import type { CableKnown } from './index.ts'

const looked = ({ switch: name, interface: on }: CableKnown, { means, ask }: Looking): Promise<CableHealth> =>
  askCable({ db: means.database, systems: means.systems, log: means.log }, `${name} ${on}`, ask)

/** Who told what weighs most, as people call it. */
const heardFrom = ({ reasons }: CableHealth, { means: { systems } }: Looking) => {
  const [first] = reasons
  if (first === undefined) return { source: null, at: null }
  return { source: systems.named(first.source)?.title ?? first.source, at: new Date(first.observedAt) }
}

/** What is seen of the cable, and what its test came to. */
export const cableLooks: PlanKind<typeof cableHealthCheck, CableKnown>['looks'] = {
  /** The port was read: what speaks against its cable keeps nobody from testing it. */
  seen: async (known, looking): Promise<Look> => {
    const health = await looked(known, looking)
    const finding = health.verdict === 'incomplete' || health.verdict === 'asking' ? 'not-yet' : 'as-wanted'
    return { finding, words: `${health.sentence}.`, ...heardFrom(health, looking) }
  },
  result: async (known, looking): Promise<Look> => {
    const { tests, alike } = await looked(known, looking)
    const [test] = tests?.rows ?? []
    if (test === undefined) return { finding: 'not-yet', words: 'No test is kept.', source: null, at: null }
    const compared = test.compared === null ? '' : ` ${test.compared}.`
    return {
      finding: 'as-wanted',
      words: `${test.sentence}.${compared}${alike === null ? '' : ` ${alike}`}`,
      source: test.source,
      at: new Date(test.at),
    }
  },
}
