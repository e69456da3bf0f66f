import type { Ask } from '@patchbay/connectors/asking'
import type { IdentityCapabilities } from '@patchbay/connectors/identity/capabilities'
import { Failure } from '@patchbay/connectors/failures'
import { indexOf } from '../../../admission/index-of.ts'
import { makerOf } from '../../../locate/vendors.ts'
import type { Means } from '../../kind.ts'
import { joiningOf } from './joining.ts'
import { readExpected } from './expected/read-expected.ts'
import type { EndpointIntent } from './intent.ts'
import { readOnline } from './online.ts'
import { readPortNow } from './read-port.ts'
import type { EndpointSnapshot } from './snapshot.ts'
import { neededIdentity, readKept } from './system.ts'

type Can = Partial<IdentityCapabilities>

/**
 * What the identity system keeps of the device, the group and profile that are wanted, what holds it back, and where it is.
 * @throws Failure where what is touched cannot be read
 */
export async function readEndpoint(
  intent: EndpointIntent,
  means: Means,
  ask: Ask,
): Promise<EndpointSnapshot> {
  const system = neededIdentity(means.systems, intent.system)
  const can = await system.can()
  const kept = await readKept(system, intent.mac, ask)
  const [group, profile, attributes, containment, online, seen] = await Promise.all([
    groupNamed(can, intent.group, ask),
    profileNamed(can, intent.profile, ask),
    attributesOf(can, intent, ask),
    containmentOf(can, intent.mac, ask),
    readOnline(can, intent.mac, ask),
    indexOf(means.database).lastSeen(intent.mac),
  ])
  const where = {
    ...online,
    seen:
      seen === null ? null : { place: seen.place, at: seen.lastSeen.toISOString(), present: seen.present },
  }
  const says = kept.says === null ? null : { ...kept.says, custom: { ...kept.says.custom } }
  const joining = joiningOf(intent, { group, profile, says, containment })
  const [port, expected] = await Promise.all([
    intent.state === 'present' ? readPortNow(where, means, ask) : null,
    joining === null ? null : readExpected(can, joining, ask),
  ])
  return {
    observedAt: means.now().toISOString(),
    title: system.title,
    // As it is when it was kept as JSON and is read again.
    body: JSON.parse(JSON.stringify(kept.body)) as EndpointSnapshot['body'],
    says,
    group,
    profile,
    attributes,
    containment,
    ...where,
    port,
    expected,
    maker: makerOf(intent.mac),
  }
}

async function groupNamed(can: Can, name: string | null, ask: Ask): Promise<EndpointSnapshot['group']> {
  const found = name === null ? null : ((await can.findGroup?.(name, ask))?.value ?? null)
  if (found === null) return null
  const { id, name: called, description, systemDefined, parent } = found
  return { id, name: called, description, systemDefined, parent }
}

async function profileNamed(can: Can, name: string | null, ask: Ask): Promise<EndpointSnapshot['profile']> {
  if (name === null || name === '') return null
  const found = (await can.listProfiles?.(ask))?.value.find((one) => one.name === name)
  return found === undefined ? null : { id: found.id, name: found.name }
}

/** Asked only where some are wanted; an older release does not tell them. */
async function attributesOf(
  can: Can,
  { attributes, besides }: EndpointIntent,
  ask: Ask,
): Promise<EndpointSnapshot['attributes']> {
  if (attributes.length === 0 || besides !== null) return null
  try {
    return (await can.listCustomAttributes?.(ask))?.value.map(({ name }) => name) ?? null
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return null
  }
}

async function containmentOf(can: Can, mac: string, ask: Ask): Promise<EndpointSnapshot['containment']> {
  const reading = await can.readContainment?.(mac, ask)
  if (reading?.value != null) {
    const { policy, actions } = reading.value
    return { state: 'held', policy, actions: [...actions] }
  }
  return { state: reading === undefined || reading.complete ? 'none' : 'unknown' }
}
