import type { Settled, Turn } from '../sources/ask-source.ts'
import { failureWords } from '../sources/failure-words.ts'
import { note, notAsked, silent } from './dossier.ts'
import type { AdmissionSearch, IdentitySystem } from './search.ts'
import { sessionAsked, signOnAsked } from './then.ts'

/** The policy set that decided, with its rules, and the nodes of the deployment. */
export async function askPolicy(
  search: AdmissionSearch,
  system: IdentitySystem,
  turn: Turn,
): Promise<Settled> {
  const { dossier } = search
  await search.decided
  const [session, signOn] = [sessionAsked(dossier)?.session ?? null, signOnAsked(dossier)]
  const name = session?.policySet ?? signOn?.policySet ?? null
  const server = session?.server ?? signOn?.server ?? null
  if (name === null && server === null) {
    notAsked(dossier.policy, 'no authentication names a policy set')
    notAsked(dossier.nodes, 'no authentication names a node')
    return { notAsked: 'no authentication to explain' }
  }
  // The containment and the group are part of what rules ask for.
  await search.described
  try {
    turn.asking()
    const can = await system.can()
    const { ask } = search
    const [policy, nodes] = await Promise.allSettled([
      name === null ? undefined : can.readPolicySet?.(name, ask),
      can.readNodes?.(ask),
    ])
    if (policy.status === 'rejected') silent(dossier.policy, system.name, failureWords(policy.reason))
    else if (policy.value === undefined) notAsked(dossier.policy, 'no authentication names a policy set')
    else note(dossier.policy, system.name, policy.value.observedAt, policy.value.value, (one) => one === null)
    if (nodes.status === 'rejected') silent(dossier.nodes, system.name, failureWords(nodes.reason))
    else if (nodes.value !== undefined) {
      note(dossier.nodes, system.name, nodes.value.observedAt, nodes.value.value, (one) => one.length === 0)
    }
    if (policy.status === 'rejected') throw policy.reason
    const count = policy.value?.value == null ? 0 : 1
    return nodes.status === 'rejected'
      ? { count, complete: false, why: failureWords(nodes.reason) }
      : { count, complete: policy.value?.complete ?? true }
  } catch (error) {
    silent(dossier.policy, system.name, failureWords(error))
    throw error
  } finally {
    search.grown()
  }
}
