import type { cableHealthCheck } from '@patchbay/contract/plans/cable-health-check'
import type { CableHealth } from '@patchbay/contract/workflows/cable-health-check'
import { askCable } from '../../cables/look-up.ts'
import type { Look, Looking, PlanKind } from '../plan-kind.ts'
import type { CableKnown } from './index.ts'

const looked = ({ switch: name, interface: on }: CableKnown, { means, ask }: Looking): Promise<CableHealth> =>
  askCable({ db: means.database, systems: means.systems, log: means.log }, `${name} ${on}`, ask)

const lastOf = ({ reasons }: CableHealth) => {
  const [first] = reasons
  return { source: first?.source ?? null, at: first === undefined ? null : new Date(first.observedAt) }
}

/** What is seen of the cable, and what its test came to. */
export const cableLooks: PlanKind<typeof cableHealthCheck, CableKnown>['looks'] = {
  /** The port was read: what speaks against its cable keeps nobody from testing it. */
  seen: async (known, looking): Promise<Look> => {
    const health = await looked(known, looking)
    const found = health.verdict === 'incomplete' || health.verdict === 'asking' ? 'not-yet' : 'as-wanted'
    return { found, words: `${health.sentence}.`, ...lastOf(health) }
  },
  result: async (known, looking): Promise<Look> => {
    const { tests, alike } = await looked(known, looking)
    const [test] = tests?.rows ?? []
    if (test === undefined) return { found: 'not-yet', words: 'No test is kept.', source: null, at: null }
    const compared = test.compared === null ? '' : ` ${test.compared}.`
    return {
      found: 'as-wanted',
      words: `${test.sentence}.${compared}${alike === null ? '' : ` ${alike}`}`,
      source: test.source,
      at: new Date(test.at),
    }
  },
}
