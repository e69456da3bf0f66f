import type { Switch } from '../../../world/model/switch.ts'
import type { AccessPoint, WirelessController } from '../../../world/model/wireless.ts'
import { hash } from '../../../world/random.ts'
import type { Center } from './center.ts'

/** A managed device with what the centre believes of it. */
export interface Managed {
  /** Name of the switch or controller, Ethernet MAC of the access point. */
  readonly key: string
  readonly id: string
  readonly name: string
  readonly address: string
  readonly mac: string
  readonly serial: string
  readonly family: 'Switches and Hubs' | 'Routers' | 'Wireless Controller' | 'Unified AP'
  readonly role: string
  readonly platform: string
  readonly software: string
  readonly reachable: boolean
  readonly failureReason: string
  /** Why a collection is not whole; null where it is. */
  readonly partial: string | null
  readonly bootedAt: number
  readonly syncedAt: number
  readonly floor: string
  readonly ethernetMac: string | null
  readonly controller: string
}

/** Of forty devices one has credentials that do not reach everything. */
const partialReason = (name: string): string | null =>
  hash(`${name}/collection`) % 40 === 7
    ? 'SNMP collection of some features timed out: lldp, poe. Check the SNMP timeout of the device.'
    : null

const roleOf = { access: 'ACCESS', distribution: 'DISTRIBUTION', core: 'CORE' } as const

function ofSwitch({ lab, identify, belief }: Center, device: Switch): Managed {
  const cutOff = lab.levers.device(device.name).unreachable
  return {
    key: device.name,
    id: identify('device', device.name),
    name: `${device.name}.${lab.world.domain}`,
    address: device.address,
    mac: device.mac,
    // A comma and a blank between the members of a stack.
    serial: device.members.map(({ serial }) => serial).join(', '),
    family: 'Switches and Hubs',
    role: roleOf[device.role],
    platform: device.members.map(({ model }) => model).join(', '),
    software: device.software,
    reachable: !cutOff,
    failureReason: cutOff ? 'SNMP Connectivity Failed' : '',
    partial: partialReason(device.name),
    bootedAt: device.bootedAt,
    syncedAt: belief.syncedAt(device.name),
    floor: `${device.building}-${device.floor}`,
    ethernetMac: null,
    controller: '',
  }
}

function ofController({ lab, identify, belief }: Center, one: WirelessController): Managed {
  return {
    key: one.name,
    id: identify('device', one.name),
    name: `${one.name}.${lab.world.domain}`,
    address: one.address,
    mac: one.mac,
    serial: one.serial,
    family: 'Wireless Controller',
    role: 'ACCESS',
    platform: one.model,
    software: one.software,
    reachable: true,
    failureReason: '',
    partial: null,
    bootedAt: one.bootedAt,
    syncedAt: belief.syncedAt(one.name),
    floor: 'B01-1',
    ethernetMac: null,
    controller: '',
  }
}

function ofAccessPoint(center: Center, one: AccessPoint): Managed | null {
  const { lab, identify, belief } = center
  const endpoint = lab.world.endpoints.get(one.mac)
  if (!endpoint) return null
  const syncedAt = belief.syncedAt(one.mac)
  const moment = lab.world.wireless.accessPoint(one.mac, syncedAt)
  return {
    key: one.mac,
    id: identify('device', one.mac),
    name: endpoint.hostname,
    address: lab.world.attachment(one.mac)?.address ?? '',
    mac: one.radioMac,
    serial: endpoint.serial,
    family: 'Unified AP',
    role: 'ACCESS',
    platform: endpoint.model,
    software: endpoint.operatingSystem,
    reachable: moment.joined,
    failureReason: moment.joined ? '' : 'AP is not associated to any wireless controller',
    partial: null,
    bootedAt: moment.bootedAt,
    syncedAt,
    floor: one.place.floor,
    ethernetMac: one.mac,
    controller: moment.joined ? (lab.world.wireless.controllers.get(one.controller)?.address ?? '') : '',
  }
}

export function allDevices(center: Center): Managed[] {
  const { world } = center.lab
  return [
    ...[...world.switches.values()].map((one) => ofSwitch(center, one)),
    ...[...world.wireless.controllers.values()].map((one) => ofController(center, one)),
    ...[...world.wireless.accessPoints.values()].flatMap((one) => ofAccessPoint(center, one) ?? []),
  ]
}

/** `2026-11-21 09:00:02` */
export const stamp = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

function upTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000))
  const two = (value: number) => String(value % 60).padStart(2, '0')
  const hours = Math.floor(seconds / 3_600)
  return `${Math.floor(hours / 24)} days, ${hours % 24}:${two(Math.floor(seconds / 60))}:${two(seconds)}.04`
}

const typeOf: Readonly<
  Record<Managed['family'], (platform: string) => readonly [type: string, series: string]>
> = {
  'Switches and Hubs': (platform) => {
    const [, number = ''] = /C(?:atalyst )?(\d{4})/.exec(platform) ?? []
    return [`Cisco Catalyst ${number} Switch Stack`, `Cisco Catalyst ${number} Series Switches`]
  },
  Routers: () => ['Cisco Router', 'Cisco Routers'],
  'Wireless Controller': () => [
    'Cisco Catalyst 9800-80 Wireless Controller',
    'Cisco Catalyst 9800 Series Wireless Controllers',
  ],
  'Unified AP': (platform) => [
    `Cisco Catalyst ${platform.slice(1, 8)} Unified Access Point`,
    'Cisco Catalyst 9100 Series Access Points',
  ],
}

/** As the inventory has shown them since its first release: counts are texts, and much is null. */
export function shownDevice(one: Managed, syncing: boolean) {
  const [type, series] = typeOf[one.family](one.platform)
  const isAp = one.family === 'Unified AP'
  const state = syncing
    ? 'In Progress'
    : !one.reachable && !isAp
      ? 'Could Not Synchronize'
      : one.partial === null
        ? 'Managed'
        : 'Partial Collection Failure'
  const code = one.partial === null ? 'SUCCESS' : 'SNMP_TIMEOUT'
  return {
    id: one.id,
    instanceUuid: one.id,
    instanceTenantId: '65f2a0b1c3d4e5f601234567',
    hostname: one.name,
    managementIpAddress: one.address,
    dnsResolvedManagementAddress: one.address,
    macAddress: one.mac,
    serialNumber: one.serial,
    platformId: one.platform,
    type,
    series,
    family: one.family,
    role: one.role,
    roleSource: 'AUTO',
    softwareType: isAp ? null : 'IOS-XE',
    softwareVersion: one.software,
    vendor: 'Cisco',
    reachabilityStatus: one.reachable ? 'Reachable' : 'Unreachable',
    reachabilityFailureReason: one.failureReason,
    collectionStatus: state,
    collectionInterval: isAp ? 'NA' : 'Global Default',
    inventoryStatusDetail: `<status><general code="${code}"/></status>`,
    managementState: 'Managed',
    deviceSupportLevel: 'Supported',
    managedAtleastOnce: true,
    upTime: upTime(one.syncedAt - one.bootedAt),
    uptimeSeconds: Math.max(0, Math.floor((one.syncedAt - one.bootedAt) / 1_000)),
    bootDateTime: stamp(one.bootedAt),
    lastUpdated: stamp(one.syncedAt),
    lastUpdateTime: one.syncedAt,
    interfaceCount: '0',
    lineCardCount: '0',
    lineCardId: '',
    memorySize: 'NA',
    tagCount: '0',
    tunnelUdpPort: isAp ? '16666' : null,
    errorCode: isAp ? 'null' : one.partial === null ? null : 'DEV-UNREACHED',
    errorDescription: one.partial,
    location: null,
    locationName: null,
    snmpContact: '',
    snmpLocation: '',
    associatedWlcIp: one.controller,
    apManagerInterfaceIp: one.controller,
    apEthernetMacAddress: one.ethernetMac,
    pendingSyncRequestsCount: syncing ? '1' : '0',
    reasonsForDeviceResync: 'Periodic',
    reasonsForPendingSyncRequests: syncing ? 'User Requested' : '',
    waasDeviceMode: null,
    description: isAp ? null : `Cisco IOS Software, Version ${one.software}`,
  }
}
