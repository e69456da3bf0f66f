import { identityReadings } from '../facts/identity-services.ts'
import type { Settled } from '../sources/ask-source.ts'
import { failureWords } from '../sources/failure-words.ts'
import { note, nothingNamed, notAsked, silent } from './dossier.ts'
import type { AdmissionDossier } from './dossier.ts'
import type { IdentityPart } from './search.ts'
import { sessionAsked, authenticationAsked } from './then.ts'

/** What the authentication names: the policy set that decided, and the node. */
function named(dossier: AdmissionDossier) {
  const [session, authentication] = [sessionAsked(dossier)?.session ?? null, authenticationAsked(dossier)]
  return {
    name: session?.policySet ?? authentication?.policySet ?? null,
    server: session?.server ?? authentication?.server ?? null,
  }
}

/** Is there an authentication to explain. */
export async function namePolicy({ search: { dossier } }: IdentityPart): Promise<Settled> {
  const { name, server } = named(dossier)
  if (name !== null || server !== null) return null
  nothingNamed(dossier)
  return { notAsked: 'no authentication to explain' }
}

/** The policy set that decided, with its rules, and the nodes of the deployment. */
export async function askPolicy({ search, system, turn }: IdentityPart): Promise<Settled> {
  const { dossier } = search
  const { name } = named(dossier)
  try {
    turn.asking()
    const readings = await identityReadings(system, () => search.ask)
    const [policy, nodes] = await Promise.allSettled([
      name === null ? undefined : readings.policySet(name),
      readings.nodes(),
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
