import type { Ask, Reading } from '../../asking.ts'
import { Failure, unreadable } from '../../failures.ts'
import { canonicalMac } from '../../mac.ts'
import { inTurn } from '../../in-turn.ts'
import { notAllowed } from '../../transport/path.ts'
import type { Containment } from '../detail.ts'
import type { Ers, Stub } from './ers.ts'
import { containmentAnswer, containmentPolicyAnswer } from './ers-schema.ts'

/** Endpoints under adaptive control that are looked at one by one where the list cannot be filtered. */
const mostLookedAt = 200

/** The policy of adaptive network control (ANC) that an endpoint is under, or null. */
export async function readContainment(
  ers: Ers,
  asked: string,
  ask: Ask,
): Promise<Reading<Containment | null>> {
  const mac = canonicalMac(asked)
  if (mac === null) throw notAllowed()
  // The vendor's clients know no filter by MAC here. Refused or passed over, the whole list is looked through: it is short,
  // but names no MACs.
  const filtered = await ers.page('ancendpoint', `macAddress.EQ.${mac.toUpperCase()}`, 1, ask)
  const { stubs, complete, observedAt, of } =
    filtered === null || filtered.next !== null
      ? await wholeList(ers, ask)
      : { stubs: filtered.stubs, complete: true, observedAt: filtered.receivedAt, of: null }
  const looked = stubs.slice(0, mostLookedAt)
  const found = await inTurn(looked, 4, ({ id }) => ers.get('ancendpoint', id, containmentAnswer, ask))
  const own = found.find((one) => one !== null && canonicalMac(one.value.ErsAncEndpoint.macAddress) === mac)
  const policy = own?.value.ErsAncEndpoint.policyName ?? null
  return {
    value:
      own === undefined ? null : { mac, policy: policy ?? '', actions: await actionsOf(ers, policy, ask) },
    complete: own !== undefined || (complete && looked.length === stubs.length),
    ...(own === undefined && looked.length < (of ?? stubs.length) ? { of: of ?? stubs.length } : {}),
    dropped: 0,
    observedAt: own?.receivedAt ?? observedAt,
  }
}

async function wholeList(ers: Ers, ask: Ask) {
  const stubs: Stub[] = []
  for (let number = 1; ;) {
    const page = await ers.page('ancendpoint', null, number, ask)
    if (page === null) {
      throw unreadable({
        cause: 'not-understood',
        message: `${ers.name} does not list the endpoints under adaptive control`,
      })
    }
    stubs.push(...page.stubs)
    const { next, receivedAt: observedAt } = page
    if (next === null) return { stubs, complete: true, observedAt, of: null }
    if (next <= number || stubs.length >= mostLookedAt) {
      return { stubs, complete: false, observedAt, of: page.total }
    }
    number = next
  }
}

/** What the policy does. That an endpoint is held is worth knowing without it. */
async function actionsOf(ers: Ers, policy: string | null, ask: Ask): Promise<readonly string[]> {
  if (policy === null) return []
  try {
    const found = await ers.get('ancpolicy', ['name', policy], containmentPolicyAnswer, ask)
    return found?.value.ErsAncPolicy.actions ?? []
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return []
  }
}
