import type { Band } from '../../../world/model/wireless.ts'
import type { World } from '../../../world/model/world.ts'
import { feet, tenant, type Maps } from './maps.ts'
import type { Fix, Locating } from './located.ts'

const bands: Readonly<Record<Band, string>> = { '2.4': 'IEEE_802_11_B', '5': 'IEEE_802_11_A' }
export const bandName = (band: Band | null): string => bands[band ?? '5']

export interface Parts {
  readonly world: World
  readonly maps: Maps
  readonly locating: Locating
  /** Nobody has placed the access points: a client has neither floor nor position. */
  readonly unplaced: () => boolean
}

/** How long after it is worked out a location is written. */
export const writtenAfter = 1_210

/** Address of the controller that told of a client. */
export const controllerOf = ({ world }: Parts, { association, heard }: Fix): string => {
  const name = (association?.accessPoint ?? heard[0]?.accessPoint)?.controller ?? ''
  return world.wireless.controllers.get(name)?.address ?? ''
}

function placeOf({ maps, unplaced }: Parts, { floor, x, y, accuracy }: Fix): object {
  if (unplaced()) return { coordinates: [-999, -999], rawCoordinates: [-999, -999] }
  return {
    campusId: maps.campusId,
    buildingId: maps.buildingId(floor.building),
    floorId: maps.floorId(floor),
    coordinates: [feet(x), feet(y)],
    rawCoordinates: [-999, -999],
    confidenceFactor: Math.ceil(feet(accuracy)),
    computeType: 'RSSI',
  }
}

function common(parts: Parts, fix: Fix): object {
  const { mac, association, heard } = fix
  const [best] = heard
  const radio = association?.radio ?? best?.accessPoint.radios.find(({ band }) => band === '5')
  const { clients } = parts.world.wireless
  return {
    tenantId: tenant,
    macAddress: mac,
    deviceType: 'CLIENT',
    ...placeOf(parts, fix),
    firstLocatedAt: parts.locating.firstAt(fix),
    changedOn: String(fix.at + writtenAfter),
    associated: association !== null,
    ...(association === null
      ? {}
      : {
          ssid: association.ssid.name,
          ...(association.ssid.security === 'dot1x' ? { username: association.client.owner } : {}),
          ipAddress: association.address === null ? [] : [association.address],
        }),
    manufacturer: clients.get(mac)?.vendor ?? '',
    controller: controllerOf(parts, fix),
    ...(best === undefined
      ? {}
      : {
          maxDetectedRssi: {
            apMacAddress: best.accessPoint.radioMac,
            band: bandName(radio?.band ?? null),
            slot: radio?.slot ?? 1,
            rssi: best.rssi,
            antennaIndex: 0,
            lastHeard: fix.at - 1_000,
          },
        }),
    numDetectingAps: heard.length,
    apList: heard.map(({ accessPoint }) => ({
      apMacAddress: accessPoint.radioMac,
      bands: [...new Set(accessPoint.radios.flatMap(({ band }) => (band === null ? [] : [bands[band]])))],
    })),
  }
}

export const recordV1 = (parts: Parts, fix: Fix): object => ({
  ...common(parts, fix),
  lastLocationAt: fix.at,
})

/** With the hierarchy in words, and the time of the last location under its newer name. */
export function recordV2(parts: Parts, fix: Fix): object {
  const { maps, unplaced } = parts
  const { floor } = fix
  const ids = [maps.campusId, maps.buildingId(floor.building), maps.floorId(floor)]
  const levels = ['campus', 'building', 'floor']
  return {
    ...common(parts, fix),
    deviceId: fix.mac,
    isMacHashed: false,
    source: 'NOTIFICATION',
    lastLocatedAt: fix.at,
    ...(unplaced()
      ? {}
      : {
          hierarchy: maps.hierarchy(floor),
          locationHierarchy: [
            'root-7f3a',
            ...levels.map((level, at) => `${level}-${ids[at]?.slice(0, 4)}`),
          ].join('->'),
          hierarchyIds: ids,
          lhfloorId: `location-${maps.floorId(floor).slice(0, 5)}`,
        }),
  }
}
