import type { Ask } from '@patchbay/connectors/asking'
import type { IdentityPlans } from '@patchbay/connectors/identity/writes'
import { notFound, refused } from '@patchbay/connectors/failures'
import type { EndpointWish } from '@patchbay/contract/command-centre/ise-endpoint-onboard'
import { readMac } from '@patchbay/contract/identifiers/mac'
import type { System, Systems } from '../systems/open.ts'
import type { EndpointIntent } from './intent.ts'

export type WritableIdentity = System<'identity'> & { readonly plans: IdentityPlans }

/**
 * The system that is meant: by its name, else the only one.
 * @throws Failure not-found where there is none, or several and none was named; refused where it is only read
 */
export function neededIdentity(systems: Systems, name: string | null): WritableIdentity {
  const all = systems.ofKind('identity')
  const [only, ...others] = name === null ? all : all.filter((one) => one.name === name)
  if (only === undefined) {
    const message = name === null ? 'No identity system is connected.' : `${name} is no longer connected.`
    throw notFound({ cause: 'absent', message })
  }
  if (others.length > 0) {
    const message = `Several identity systems are connected, ${all.map(({ title }) => title).join(', ')}: name one.`
    throw notFound({ cause: 'absent', message })
  }
  if (only.plans === null) {
    throw refused({ cause: 'right-missing', message: `${only.title} is read-only.` })
  }
  return { ...only, plans: only.plans }
}

/** A wish with its system and the MAC in one spelling; what cannot be decided the preview says. */
export function settle(wish: EndpointWish, systems: Systems): EndpointIntent {
  const read = readMac(wish.mac)
  const [only, ...others] = systems.ofKind('identity')
  const name = wish.system ?? (others.length === 0 ? (only?.name ?? null) : null)
  const none = { group: null, profile: null, description: null, attributes: [] }
  return {
    ...wish,
    mac: read?.kind === 'mac' ? read.mac : wish.mac,
    system: name,
    staticGroup: wish.state === 'present',
    besides: null,
    ...(wish.state === 'absent' ? none : {}),
  }
}

/** What a system keeps of a MAC now. @throws Failure where it does not tell, or not for certain */
export async function readKept({ title, can }: WritableIdentity, mac: string, ask: Ask) {
  const reading = await (await can()).readKeptEndpoint?.(mac, ask)
  if (reading === undefined) {
    throw refused({
      cause: 'right-missing',
      message: `${title} does not report endpoints in a writable form.`,
    })
  }
  if (reading.value.body !== null || reading.complete) return reading.value
  throw refused({ cause: 'busy', message: `${title} did not say whether it has ${mac}.` })
}
