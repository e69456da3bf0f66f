import type { Ask, Reading } from '../../asking.ts'
import { withLimit } from '../../limited-concurrency.ts'
import type { ContainmentPolicy } from '../detail.ts'
import type { Ers } from './ers.ts'
import { containmentPolicyAnswer } from './ers-schema.ts'

/** Policies of adaptive network control; the list names ids alone, so that each is read. */
export async function listContainmentPolicies(
  ers: Ers,
  ask: Ask,
): Promise<Reading<readonly ContainmentPolicy[]>> {
  const { rows, dropped, complete, of, receivedAt } = await ers.listAll('ancpolicy', ask)
  const read = await withLimit(rows, 4, ({ id }) => ers.get('ancpolicy', id, containmentPolicyAnswer, ask))
  const policies = read.flatMap((one): ContainmentPolicy[] => {
    if (one === null) return []
    const { name, actions } = one.value.ErsAncPolicy
    return [{ name, actions: actions ?? [], quarantines: actions?.includes('QUARANTINE') ?? false }]
  })
  return {
    value: policies.toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
    complete,
    ...(of === null ? {} : { of }),
    dropped,
    observedAt: receivedAt,
  }
}
