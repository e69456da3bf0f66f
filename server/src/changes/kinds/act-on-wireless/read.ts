import type { Ask } from '@patchbay/connectors/asking'
import { Failure, refused } from '@patchbay/connectors/failures'
import type {
  AccessPoint,
  WirelessCapabilities,
  WirelessClient,
} from '@patchbay/connectors/wireless/capabilities'
import type { WirelessAct } from '@patchbay/contract/changes/kinds/act-on-wireless'
import { z } from 'zod'
import { neededSystem } from '../../../systems/needed-system.ts'
import type { System, Systems } from '../../../systems/open.ts'
import { macOf } from '../../list-kind.ts'
import type { Means } from '../../kind.ts'

const client = z.object({
  mac: z.string(),
  stage: z.string(),
  accessPoint: z.string().nullable(),
  ssid: z.string().nullable(),
  username: z.string().nullable(),
  address: z.string().nullable(),
  /** Of this association. */
  since: z.string().nullable(),
})

const accessPoint = z.object({
  name: z.string(),
  radioMac: z.string(),
  ethernetMac: z.string().nullable(),
  address: z.string().nullable(),
  software: z.string().nullable(),
  joined: z.boolean(),
  bootedAt: z.string().nullable(),
  joinedAt: z.string().nullable(),
  blinking: z.boolean().nullable(),
  /** Switch and port that it names as its neighbour; null where it names none. */
  uplink: z.string().nullable(),
})

/** A client or an access point as its controller had it before something is done to it. */
export const wirelessSnapshot = z.object({
  observedAt: z.string(),
  /** As people call the controller. */
  title: z.string(),
  /** Null where it does not have it, and for an action on an access point. */
  client: client.nullable(),
  /** Of the client, or the one that is acted on; null where it is not known. */
  accessPoint: accessPoint.nullable(),
  /** On the access point, where they lose their network with it; null where that is not known. */
  clients: z.array(client).nullable(),
})

export type WirelessSnapshot = z.output<typeof wirelessSnapshot>
type Can = Partial<WirelessCapabilities>

const asText = (at: Date | null) => at?.toISOString() ?? null

const keptClient = (one: WirelessClient) => ({
  mac: one.mac,
  stage: one.stage,
  accessPoint: one.accessPoint,
  ssid: one.ssid,
  username: one.username,
  address: one.addresses[0] ?? null,
  since: asText(one.associatedAt),
})

/** A client now; null where the controller does not have it. @throws Failure where it does not tell */
export async function clientNow(can: Can, mac: string, ask: Ask): Promise<WirelessSnapshot['client']> {
  if (can.readClient === undefined) throw refused({ cause: 'right-missing', message: 'It tells no clients.' })
  const { value } = await can.readClient(mac, ask)
  return value === null ? null : keptClient(value)
}

/** An access point now; null where the controller does not know it. @throws Failure where it does not tell */
export async function accessPointNow(
  can: Can,
  question: { readonly mac: string } | { readonly name: string },
  ask: Ask,
): Promise<AccessPoint | null> {
  if (can.readAccessPoint === undefined)
    throw refused({ cause: 'right-missing', message: 'It tells no access points.' })
  return (await can.readAccessPoint(question, ask)).value
}

const keptAccessPoint = (one: AccessPoint): WirelessSnapshot['accessPoint'] => ({
  name: one.name ?? one.radioMac,
  radioMac: one.radioMac,
  ethernetMac: one.ethernetMac,
  address: one.address,
  software: one.software,
  joined: one.joined,
  bootedAt: asText(one.bootedAt),
  joinedAt: asText(one.joinedAt),
  blinking: one.blinking,
  uplink: one.uplinks.map(({ system, port }) => `${system} ${port}`)[0] ?? null,
})

/** The controller that is meant. @throws Failure where none is, or it is only read */
export const neededController = (systems: Systems, name: string | null) =>
  neededSystem(systems, 'wireless', name, 'No wireless controller has it now.')

/** Whether a controller has what is acted on; one that does not tell has it not for certain. */
async function has({ can }: System<'wireless'>, { mac, act }: WirelessAct, ask: Ask): Promise<boolean> {
  try {
    if (act === 'deauthenticate') return (await clientNow(await can(), mac, ask)) !== null
    return (await accessPointNow(await can(), { mac }, ask))?.joined === true
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return false
  }
}

/** Finds the controller that has it, where none was named. */
export async function settleWirelessAct(asked: object, { systems }: Means, ask: Ask): Promise<WirelessAct> {
  const wish = asked as WirelessAct
  const intent = {
    ...wish,
    mac: macOf(wish.mac),
    minutes: wish.act === 'blink' ? (wish.minutes ?? '5') : null,
  }
  if (intent.system !== null) return intent
  const all = systems.ofKind('wireless')
  const having = await Promise.all(all.map((one) => has(one, intent, ask)))
  const at = having.indexOf(true)
  return { ...intent, system: all[at]?.name ?? (all.length === 1 ? (all[0]?.name ?? null) : null) }
}

/** What is acted on, and who is on it. */
export async function readWireless(intent: WirelessAct, means: Means, ask: Ask): Promise<WirelessSnapshot> {
  const system = neededController(means.systems, intent.system)
  const can = await system.can()
  const isClient = intent.act === 'deauthenticate'
  const own = isClient ? await clientNow(can, intent.mac, ask) : null
  const question = isClient
    ? own?.accessPoint == null
      ? null
      : { name: own.accessPoint }
    : { mac: intent.mac }
  const at = question === null ? null : await accessPointNow(can, question, ask)
  const on =
    intent.act === 'reboot' && at?.name != null
      ? await can.findClients?.({ accessPoint: at.name }, ask)
      : undefined
  return {
    observedAt: means.now().toISOString(),
    title: system.title,
    client: own,
    accessPoint: at === null ? null : keptAccessPoint(at),
    clients: on === undefined || !on.complete ? null : on.value.map(keptClient),
  }
}

/** Another association, another access point state, or none. */
export function wirelessMoved(before: WirelessSnapshot, now: WirelessSnapshot): string | null {
  if (before.client !== null && now.client === null) return 'the client is gone.'
  if (before.client?.since !== now.client?.since || before.client?.accessPoint !== now.client?.accessPoint)
    return `it has associated again, at ${now.client?.accessPoint ?? 'an unknown access point'}.`
  if (before.accessPoint?.joined !== now.accessPoint?.joined)
    return now.accessPoint?.joined === true ? 'the access point has joined.' : 'the access point has left.'
  if (before.accessPoint?.bootedAt !== now.accessPoint?.bootedAt) return 'the access point was restarted.'
  return null
}
