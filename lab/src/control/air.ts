import type { AccessPoint, WirelessClient } from '../world/model/wireless.ts'
import type { World } from '../world/model/world.ts'
import { missing, wrong } from './answers.ts'
import { checked, orNull, text, type Check } from './shapes.ts'

const onceTrue: Check = (value) => (value === true ? null : 'must be true')
const secondsOfHour: Check = (value) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 3_600
    ? null
    : 'must be whole seconds from 0 to 3600'

export function truthOfAccessPoint(world: World, one: AccessPoint) {
  const { wireless } = world
  const endpoint = world.endpoints.get(one.mac)
  const clients = [...wireless.clients.keys()].filter(
    (mac) => wireless.client(mac)?.accessPoint.mac === one.mac,
  )
  return {
    name: endpoint?.hostname ?? null,
    ip: world.attachment(one.mac)?.address ?? null,
    ...one,
    ...wireless.accessPoint(one.mac),
    clients,
  }
}

export function truthOfWirelessClient(world: World, client: WirelessClient) {
  const { wireless } = world
  const { mac } = client
  const now = wireless.client(mac)
  return {
    ...client,
    place: wireless.place(mac),
    heardBy: wireless.heardBy(mac).map(({ accessPoint, rssi }) => ({ accessPoint: accessPoint.mac, rssi })),
    stage: now?.stage ?? null,
    controller: now?.accessPoint.controller ?? null,
    accessPoint: now?.accessPoint.mac ?? null,
    accessPointName: world.endpoints.get(now?.accessPoint.mac ?? '')?.hostname ?? null,
    bssid: now?.bssid ?? null,
    channel: now?.radio.channel ?? null,
    rssi: now?.rssi ?? null,
    ip: now?.address ?? null,
    vlan: now?.vlan ?? null,
    associatedAt: now?.associatedAt ?? null,
    since: now?.since ?? null,
    session: wireless.session(mac)?.id ?? null,
    exclusion: wireless.exclusion(mac),
  }
}

/** By name or Ethernet MAC. */
export function changeAccessPoint(world: World, named: string, body: unknown): object {
  const { wireless } = world
  const one = [...wireless.accessPoints.values()].find(
    ({ mac }) => mac === named.toLowerCase() || world.endpoints.get(mac)?.hostname === named,
  )
  if (!one) throw missing(`No access point is called "${named}".`)
  const change = checked(body, { refused: orNull(text), reset: onceTrue, blinks: secondsOfHour })
  const { refused, reset, blinks } = change
  if ('refused' in change) wireless.refuseJoin(one.mac, typeof refused === 'string' ? refused : null)
  if (reset === true) wireless.resetAccessPoint(one.mac)
  if (typeof blinks === 'number') wireless.blink(one.mac, blinks)
  return truthOfAccessPoint(world, one)
}

export function changeWirelessClient(world: World, named: string, body: unknown): object {
  const { wireless } = world
  const client = wireless.clients.get(named.toLowerCase())
  if (!client) throw missing(`No wireless client has the MAC "${named}". Write it as 00:11:22:aa:bb:cc.`)
  const change = checked(body, { excluded: orNull(text), room: orNull(text), dropped: onceTrue })
  const { excluded, room, dropped } = change
  if ('room' in change) walk(world, client.mac, typeof room === 'string' ? room : null)
  if (dropped === true) wireless.deauthenticate(client.mac)
  if ('excluded' in change) wireless.exclude(client.mac, typeof excluded === 'string' ? excluded : null)
  return truthOfWirelessClient(world, client)
}

/** To the middle of a room, or off the campus. */
function walk(world: World, mac: string, room: string | null): void {
  if (room === null) return world.wireless.walk(mac, null)
  const [to] = [...world.wireless.floors.values()].flatMap(({ rooms }) => rooms.get(room) ?? [])
  if (!to) throw wrong(`No room has the code ${JSON.stringify(room)}.`)
  world.wireless.walk(mac, to)
}
