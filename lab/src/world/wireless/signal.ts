import type { AccessPoint, Heard, Point, Radio } from '../model/wireless.ts'
import { hash } from '../random.ts'
import { buildingOf } from './floors.ts'

/** dBm below which an access point hears nobody. */
const faintest = -86
/** dBm at a metre, and dB for each tenfold of the distance indoors. */
const atOneMetre = -38
const perDecade = 28
/** dB of a ceiling. */
const ofCeiling = 17
const noise = -94

const floorNumber = (floor: string): number => Number(floor.slice(floor.lastIndexOf('-') + 1))

/** dBm at which an access point hears a client; walls make it up to four better or worse, always the same. */
export function signal(mac: string, place: Point, of: AccessPoint): number | null {
  const ceilings = Math.abs(floorNumber(place.floor) - floorNumber(of.place.floor))
  if (ceilings > 1 || buildingOf(place.floor) !== buildingOf(of.place.floor)) return null
  const metres = Math.max(1, Math.hypot(place.x - of.place.x, place.y - of.place.y, ceilings * 3.5))
  const walls = (hash(`${mac}/${of.mac}`) % 9) - 4
  const rssi = Math.round(atOneMetre - perDecade * Math.log10(metres) - ceilings * ofCeiling + walls)
  return rssi < faintest ? null : Math.min(-30, rssi)
}

/** The strongest first. */
export function hearing(mac: string, place: Point, among: Iterable<AccessPoint>): Heard[] {
  const heard: Heard[] = []
  for (const accessPoint of among) {
    const rssi = signal(mac, place, accessPoint)
    if (rssi !== null) heard.push({ accessPoint, rssi })
  }
  return heard.sort((one, two) => two.rssi - one.rssi || (one.accessPoint.mac < two.accessPoint.mac ? -1 : 1))
}

export const snrOf = (rssi: number): number => Math.max(1, rssi - noise)

/** Where a client is served: things keep to 2.4 GHz, others go there when 5 GHz is faint. */
export function radioFor(of: AccessPoint, kind: string, rssi: number): Radio | undefined {
  const wanted = kind === 'sensor' || rssi < -78 ? '2.4' : '5'
  return of.radios.find(({ band }) => band === wanted) ?? of.radios.find(({ band }) => band !== null)
}

/** 2.4 GHz counts up from the base radio MAC, 5 GHz down from its end. */
export function bssidOf({ radioMac }: AccessPoint, { slot }: Radio, wlan: number): string {
  const last = slot === 0 ? wlan - 1 : 16 - wlan
  return `${radioMac.slice(0, -1)}${last.toString(16)}`
}
