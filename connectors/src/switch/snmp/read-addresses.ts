import { isIPv4 } from 'node:net'
import { addressOfBytes } from '../addresses.ts'
import { numbersOf } from '../../transport/snmp-oid.ts'
import { macOfValue } from './identifiers.ts'
import { interfaceNames } from './interface-names.ts'
import { addresses, system } from './oids.ts'
import { bytesOf, numberOf, textOf } from './values.ts'
import { vlanOfSvi } from './vlan-interfaces.ts'
import type { AddressEntry } from '../capabilities.ts'
import type { Column, Value } from '../../transport/snmp-walk.ts'
import type { InterfaceNames } from './interface-names.ts'
import type { DeviceTables, Rows } from './device-tables.ts'

const invalid = 2

/**
 * ARP and ND: ipNetToPhysical and the older ipNetToMedia, which has IPv4 alone and no age. Agents fill either or both, not always
 * with the same rows; what both hold is told by the newer one.
 */
export const readAddresses = async (tables: DeviceTables): Promise<Rows<AddressEntry>> => {
  const [names, vlanOf, { physical, updated, physicalTypes, media, types }, [upTime]] = await Promise.all([
    tables.derive(interfaceNames),
    tables.derive(vlanOfSvi),
    tables.columns({
      physical: addresses.physical,
      updated: addresses.physicalUpdated,
      physicalTypes: addresses.physicalType,
      media: addresses.media,
      types: addresses.mediaType,
    }),
    tables.get([system.upTime]),
  ])
  const now = numberOf(upTime)
  const value = new Map<string, AddressEntry>()
  let dropped = 0
  const take = ({ on, octets }: Place, hardware: Value, age: number | null) => {
    const entry = entryOf(names, vlanOf, on, octets, hardware)
    if (entry === 'bad') dropped += 1
    else if (entry !== null && !value.has(`${on} ${entry.address}`))
      value.set(`${on} ${entry.address}`, { ...entry, ageMinutes: age })
  }
  for (const [index, hardware] of physical) {
    if (physicalTypes.get(index) === invalid) continue
    const place = physicalPlace(numbersOf(index))
    if (place === null) dropped += 1
    else take(place, hardware, ageOf(now, numberOf(updated.get(index))))
  }
  const byCells = await mediaPlaces(tables, media)
  for (const [index, hardware] of media) {
    if (types.get(index) === invalid) continue
    const place = byCells(index)
    if (place === null) dropped += 1
    else take(place, hardware, null)
  }
  return { value: [...value.values()], complete: true, dropped }
}

interface Place {
  /** ifIndex */
  readonly on: number
  readonly octets: readonly number[]
}

/**
 * ifIndex, address type, length and the address; types 3 and 4 carry four octets of zone behind it. Some agents leave the length
 * out.
 */
const physicalPlace = ([on = -1, type = 0, ...rest]: readonly number[]): Place | null => {
  const zone = type === 3 || type === 4 ? 4 : 0
  const long = (type === 1 || type === 3 ? 4 : 16) + zone
  if (rest.length === long) return { on, octets: rest.slice(0, long - zone) }
  const [length = 0, ...octets] = rest
  return octets.length === length ? { on, octets: octets.slice(0, length - zone) } : null
}

/** ifIndex and address in the index; where it is a number of the agent's own, the cells beside tell both. */
const mediaPlaces = async (tables: DeviceTables, media: Column): Promise<(index: string) => Place | null> => {
  const isWhole = (index: string) => numbersOf(index).length === 5
  const cells = [...media.keys()].every(isWhole)
    ? null
    : await tables.columns({ on: addresses.mediaIndex, address: addresses.mediaAddress })
  return (index) => {
    const [on = -1, ...octets] = numbersOf(index)
    if (octets.length === 4) return { on, octets }
    const told = numberOf(cells?.on.get(index))
    const address = textOf(cells?.address.get(index))
    return told === null || !isIPv4(address) ? null : { on: told, octets: address.split('.').map(Number) }
  }
}

/** RFC 4293: sysUpTime when it was last updated, 0 where that was before the agent began; in hundredths of a second. */
const ageOf = (now: number | null, updated: number | null): number | null =>
  now === null || updated === null || updated === 0 || updated > now
    ? null
    : Math.floor((now - updated) / 6_000)

const entryOf = (
  names: InterfaceNames,
  vlanOf: (name: string) => number | null,
  index: number,
  octets: readonly number[],
  hardware: Value,
): Omit<AddressEntry, 'ageMinutes'> | null | 'bad' => {
  // Incomplete entries have no MAC.
  if (bytesOf(hardware)?.length === 0 || hardware === '') return null
  const mac = macOfValue(hardware)
  const address = addressOfBytes(octets)
  if (mac === null || address === null) return 'bad'
  if (mac === '00:00:00:00:00:00') return null
  const name = names.byIndex.get(index) ?? null
  return { mac, address, interface: name, vlan: name === null ? null : vlanOf(name), vrf: '' }
}
