import type { Ask } from '@patchbay/connectors/asking'
import type { IdentityCapabilities } from '@patchbay/connectors/identity/capabilities'
import { Failure } from '@patchbay/connectors/failures'
import { indexOf } from '../ise-session/index-of.ts'
import { makerOf } from '../locate/vendors.ts'
import type { Means } from '../changes/kind.ts'
import { joiningOf } from './joining.ts'
import { readExpected } from './expected/read-expected.ts'
import type { EndpointIntent } from './intent.ts'
import { readOnline } from './online.ts'
import type { EndpointSnapshot } from './snapshot.ts'
import { neededIdentity, readKept } from './system.ts'
import { longInterface } from '@patchbay/connectors/switch/interfaces'
import { switchNamed } from '../locate/index-names.ts'
import { byFirstWay } from '../facts/ports.ts'

/** What a section of a port asks of who is there; null where it cannot be told from the section alone. */
type PortAsks = 'mab' | 'dot1x-only' | 'nobody'

const control = /^\s*(?:access-session|authentication) port-control auto\b/
const dot1x = /^\s*dot1x pae (?:authenticator|both)\b/
const mab = /^\s*mab\b/
/** What a template says stands in no section. */
const template = /^\s*source template\b/

export function portAsks(lines: readonly string[]): PortAsks | null {
  const has = (line: RegExp) => lines.some((one) => line.test(one))
  if (has(template)) return null
  if (!has(control)) return 'nobody'
  if (has(mab)) return 'mab'
  return has(dot1x) ? 'dot1x-only' : null
}

type Where = Pick<EndpointSnapshot, 'session' | 'refusal' | 'seen'>

/** Milliseconds for the switch: onboarding needs nothing of it. */
const limit = 5_000

/**
 * How the port asks where the device is now, by the first place of it that is a port of a switch of ours; null where none is,
 * or it does not tell.
 */
async function readPortNow(
  { session, refusal, seen }: Where,
  { database, systems }: Means,
  ask: Ask,
): Promise<EndpointSnapshot['port']> {
  const places = [session?.place, refusal?.place, seen?.present === true ? seen.place : null]
  for (const place of places) {
    const [, at, on] = /^(\S.*) (\S+)$/.exec(place ?? '') ?? []
    if (at === undefined || on === undefined) continue
    const name = (await switchNamed(database, at))?.name ?? at
    const port = await byFirstWay(systems, name, async ({ system, device }) => {
      const sooner = { ...ask, limit: Math.min(ask.limit, limit) }
      const interfaceName = { interface: longInterface(on) }
      const section = await (await system.can()).readConfiguration?.(device, interfaceName, sooner)
      const asks = section === undefined ? null : portAsks(section.value.lines)
      return asks === null ? null : { place: `${name} ${on}`, asks, source: `${name} by ${system.title}` }
    })
    if (port !== null) return port
  }
  return null
}

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

/** Asked only where some are wanted; an older release does not list them. */
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
