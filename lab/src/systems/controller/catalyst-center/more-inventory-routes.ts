import type { AccessPoint } from '../../../world/model/wireless.ts'
import { bare, cut, enveloped, json, notFound, pageOf } from './answers.ts'
import type { Center } from './center.ts'
import type { Managed } from './devices.ts'
import { deviceById, type Route } from './inventory-routes.ts'

/** As the inventory of 2.3.7.9 shows them: lists are lists, times and counts are numbers. */
const shownNewly = (center: Center, one: Managed) => ({
  id: one.id,
  managementAddress: one.address,
  dnsResolvedManagementIpAddress: one.address,
  hostname: one.name,
  macAddress: one.mac,
  serialNumbers: one.serial.split(', '),
  platformIds: one.platform.split(', '),
  family: one.family,
  role: one.role,
  softwareVersion: one.software,
  status: center.belief.isSyncing(one.key)
    ? 'SYNC_IN_PROGRESS'
    : one.partial === null
      ? 'MANAGED'
      : 'PARTIAL_COLLECTION_FAILURE',
  reachabilityStatus: one.reachable ? 'REACHABLE' : 'UNREACHABLE',
  reachabilityFailureReason: one.failureReason,
  errorCode: one.partial === null ? null : 'SNMP_TIMEOUT',
  bootTime: one.bootedAt,
  lastSuccessfulSynchronization: one.syncedAt,
  apWlcIpAddress: one.controller,
  apManagerInterfaceIpAddress: one.controller,
  apEthernetMacAddress: one.ethernetMac,
  managementState: 'MANAGED',
})

function wanted(center: Center, query: URLSearchParams): readonly Managed[] {
  const is = (name: string, values: readonly string[]) => {
    const asked = query.getAll(name).map((text) => text.toLowerCase())
    return asked.length === 0 || values.some((value) => asked.includes(value.toLowerCase()))
  }
  return center
    .devices()
    .filter(
      (one) =>
        is('id', [one.id]) &&
        is('managementAddress', [one.address]) &&
        is('serialNumber', one.serial.split(', ')) &&
        is('family', [one.family]) &&
        is('role', [one.role]) &&
        is('reachabilityStatus', [one.reachable ? 'REACHABLE' : 'UNREACHABLE']),
    )
}

const bandWord = { '2.4': '2.4 GHz', '5': '5 GHz' } as const

/** The configuration of an access point with its radios. */
function shownConfiguration({ lab: { world } }: Center, one: AccessPoint) {
  const controller = world.wireless.controllers.get(one.controller)
  return {
    apName: world.endpoints.get(one.mac)?.hostname ?? '',
    ethMac: one.mac,
    macAddress: one.radioMac,
    adminStatus: 'Enabled',
    apMode: 'Local',
    apHeight: 9,
    location: 'default location',
    failoverPriority: 'Low',
    ledStatus: 'Enabled',
    ledBrightnessLevel: 8,
    primaryControllerName: one.controller,
    primaryIpAddress: controller?.address ?? '0.0.0.0',
    secondaryControllerName: 'Clear',
    secondaryIpAddress: '0.0.0.0',
    provisioningStatus: true,
    meshDTOs: [],
    radioDTOs: one.radios.flatMap(({ slot, band, channel, width, powerLevel }) =>
      band === null
        ? []
        : [
            {
              ifType: band === '5' ? 2 : 1,
              ifTypeValue: bandWord[band],
              slotId: slot,
              macAddress: one.radioMac,
              adminStatus: 'Enabled',
              powerlevel: powerLevel,
              channelNumber: channel,
              channelWidth: `${width} MHz`,
              radioRoleAssignment: 'Client-Serving',
            },
          ],
    ),
  }
}

export const accessPointRoutes: readonly Route[] = [
  [
    'GET',
    /^wireless\/accesspoint-configuration\/summary$/,
    (center, _, { query }) => {
      const accessPoints = [...center.lab.world.wireless.accessPoints.values()]
      const key = query.get('key')?.toLowerCase() ?? null
      // One that is asked for by its key comes without an envelope.
      if (key !== null) {
        const one = accessPoints.find(({ mac }) => mac === key)
        if (!one) throw notFound(`No access point with MAC ${key} exists`)
        return bare(shownConfiguration(center, one))
      }
      return enveloped(cut(accessPoints, pageOf(query)).map((one) => shownConfiguration(center, one)))
    },
  ],
  [
    'GET',
    /^wireless\/accesspoint-configuration\/count$/,
    (center) => enveloped({ count: center.lab.world.wireless.accessPoints.size }),
  ],
]

/** Of 2.3.7.9 and later. */
export const newInventoryRoutes: readonly Route[] = [
  [
    'GET',
    /^networkDevices$/,
    (center, _, { query }) =>
      json(200, {
        response: cut(wanted(center, query), pageOf(query)).map((one) => shownNewly(center, one)),
        version: '1.0',
      }),
  ],
  [
    'GET',
    /^networkDevices\/count$/,
    (center, _, { query }) => enveloped({ count: wanted(center, query).length }),
  ],
  [
    'GET',
    /^networkDevices\/([^/]+)$/,
    (center, [id = '']) => enveloped(shownNewly(center, deviceById(center, id))),
  ],
]
