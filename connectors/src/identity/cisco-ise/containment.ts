import type { Ask, Reading } from '../../asking.ts'
import { Failure } from '../../failures.ts'
import { canonicalMac } from '../../mac.ts'
import { notAllowed } from '../../transport/path.ts'
import type { Containment } from '../detail.ts'
import { listContained, lookThrough } from './contained-list.ts'
import type { KnownContained } from './contained-list.ts'
import type { Ers } from './ers.ts'
import { containmentPolicyAnswer } from './ers-schema.ts'

/**
 * The policy of adaptive network control (ANC) that an endpoint is under; null when no policy holds it. Null with
 * `complete: false` says that not all who are held could be looked at, so that it may be among the rest.
 */
export async function readContainment(
  ers: Ers,
  known: KnownContained,
  asked: string,
  ask: Ask,
): Promise<Reading<Containment | null>> {
  const mac = canonicalMac(asked)
  if (mac === null) throw notAllowed()
  // The vendor's clients know no filter by MAC here. Refused or passed over, the whole list is looked through.
  const filtered = await ers.page('ancendpoint', `macAddress.EQ.${mac.toUpperCase()}`, 1, ask)
  const list =
    filtered === null || filtered.next !== null
      ? await listContained(ers, ask)
      : { ...filtered, complete: true, of: null }
  const own = await lookThrough(ers, known, list.rows, mac, ask)
  if (own === null) {
    const { complete, of, dropped, receivedAt: observedAt } = list
    return {
      value: null,
      complete: complete && dropped === 0,
      ...(of === null ? {} : { of }),
      dropped,
      observedAt,
    }
  }
  return {
    value: { mac, policy: own.policy ?? '', actions: await actionsOf(ers, own.policy, ask) },
    complete: true,
    dropped: 0,
    observedAt: own.receivedAt,
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
