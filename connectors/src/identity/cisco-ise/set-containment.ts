import { refused, unreachable } from '../../failures.ts'
import { canonicalMac } from '../../mac.ts'
import { notAllowed } from '../../transport/path.ts'
import type { Writing, Written } from '../../writing.ts'
import type { ContainmentChange } from '../writes.ts'
import { readContainment } from './containment.ts'
import type { KnownContained } from './contained-list.ts'
import type { Ers } from './ers.ts'
import type { ErsRequest } from './plan-endpoint.ts'

/**
 * Apply and clear are PUT and take names with values. The name of the policy goes with a clear as well: clients differ there, and
 * it does no harm. Null where nothing is to be sent.
 */
export function containmentRequest({ mac, known, wanted }: ContainmentChange): ErsRequest | null {
  const policy = wanted ?? known
  if (known === wanted || policy === null) return null
  return {
    method: 'PUT',
    parts: ['ancendpoint', wanted === null ? 'clear' : 'apply'],
    body: JSON.stringify({
      OperationAdditionalData: {
        additionalData: [
          { name: 'macAddress', value: mac.toUpperCase() },
          { name: 'policyName', value: policy },
        ],
      },
    }),
  }
}

/** Reads under which policy a MAC is, and sends the one request that makes it be as wanted. */
export async function setContainment(
  ers: Ers,
  contained: KnownContained,
  { mac: asked, known, wanted }: ContainmentChange,
  writing: Writing,
): Promise<Written> {
  const mac = canonicalMac(asked)
  if (mac === null) throw notAllowed()
  const { value, complete } = await readContainment(ers, contained, mac, writing)
  if (value === null && !complete) {
    const message = `${ers.name} did not say whether ${mac} is under a policy; nothing was sent`
    throw unreachable({ cause: 'too-large', message })
  }
  const now = value?.policy ?? null
  if (now === wanted) return { sent: [], answer: 'It already was as intended.' }
  if (now !== known) {
    const message = `${ers.name} has ${mac} under ${now ?? 'no policy'} since it was read; nothing was sent`
    throw refused({ cause: 'busy', message })
  }
  if (now !== null && wanted !== null) {
    const message = `${ers.name} has ${mac} under ${now}, and takes one policy at a time; nothing was sent`
    throw refused({ cause: 'busy', message })
  }
  const request = containmentRequest({ mac, known: now, wanted })
  if (request === null) return { sent: [], answer: 'It already was as intended.' }
  const { status, text } = await ers.write(request, writing)
  const { method, parts, body } = request
  return {
    sent: [`${method} /ers/config/${parts.join('/')} ${body ?? ''}`],
    answer: `${status} ${text.slice(0, 2_000)}`.trim(),
  }
}
