import { feet, tenant } from './maps.ts'
import type { Fix } from './located.ts'
import { bandName, controllerOf, writtenAfter, type Parts } from './records.ts'

/** In the order of the stream. */
const columns = [
  'tenantid',
  'macaddress',
  'devicetype',
  'campusid',
  'buildingid',
  'floorid',
  'floorhierarchy',
  'coordinatex',
  'coordinatey',
  'sourcetimestamp',
  'maxdetectedapmac',
  'maxdetectedband',
  'detectingcontrollers',
  'firstactiveat',
  'locatedsinceactivecount',
  'changedon',
  'manufacturer',
  'associated',
  'maxdetectedrssi',
  'ssid',
  'username',
  'associatedapmac',
  'associatedaprssi',
  'maxdetectedslot',
  'ipaddress',
] as const

/** A cell (RFC 4180). */
const cell = (value: string | number) => {
  const text = String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function row(parts: Parts, fix: Fix): string {
  const { maps, world, unplaced } = parts
  const { floor, association, heard } = fix
  const [best] = heard
  const radio = association?.radio
  const placed = !unplaced()
  const cells: Readonly<Record<(typeof columns)[number], string | number>> = {
    tenantid: tenant,
    // In capitals here, and in small letters in the list.
    macaddress: fix.mac.toUpperCase(),
    devicetype: 'CLIENT',
    campusid: placed ? maps.campusId : '',
    buildingid: placed ? maps.buildingId(floor.building) : '',
    floorid: placed ? maps.floorId(floor) : '',
    floorhierarchy: placed ? maps.hierarchy(floor) : '',
    coordinatex: placed ? feet(fix.x) : -999,
    coordinatey: placed ? feet(fix.y) : -999,
    sourcetimestamp: fix.at,
    maxdetectedapmac: best?.accessPoint.radioMac ?? '',
    maxdetectedband: bandName(radio?.band ?? null),
    detectingcontrollers: controllerOf(parts, fix),
    firstactiveat: 0,
    locatedsinceactivecount: 0,
    changedon: fix.at + writtenAfter,
    manufacturer: world.wireless.clients.get(fix.mac)?.vendor ?? '',
    associated: String(association !== null),
    maxdetectedrssi: best?.rssi ?? '',
    ssid: association?.ssid.name ?? '',
    username: association?.ssid.security === 'dot1x' ? association.client.owner : '',
    associatedapmac: association?.accessPoint.radioMac ?? '',
    associatedaprssi: association?.rssi ?? '',
    maxdetectedslot: radio?.slot ?? '',
    ipaddress: association?.address ?? '',
  }
  return columns.map((name) => cell(cells[name])).join(',')
}

/** What is asked of the past. Times are milliseconds. */
export interface Past {
  readonly from: number
  readonly to: number
  /** Null for everybody. */
  readonly mac: string | null
  /** Ids of a building and a floor, or null. */
  readonly building: string | null
  readonly floor: string | null
}

function* fixes({ world, locating, maps }: Parts, { from, to, mac, building, floor }: Past): Iterable<Fix> {
  const { clients } = world.wireless
  for (const one of mac === null ? clients.keys() : clients.has(mac) ? [mac] : []) {
    for (const fix of locating.history(one, from, to)) {
      if (building !== null && maps.buildingId(fix.floor.building) !== building) continue
      if (floor !== null && maps.floorId(fix.floor) !== floor) continue
      yield fix
    }
  }
}

export const countHistory = (parts: Parts, past: Past): number => [...fixes(parts, past)].length

/** CSV with a line of names. */
export function writeHistory(parts: Parts, past: Past): string {
  const lines = [columns.join(',')]
  for (const fix of fixes(parts, past)) lines.push(row(parts, fix))
  return `${lines.join('\n')}\n`
}
