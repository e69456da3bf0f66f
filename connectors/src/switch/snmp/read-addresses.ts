import { addressOfBytes, macOfBytes } from '../addresses.ts'
import { numbersOf } from '../../transport/snmp-oid.ts'
import { interfaceNames } from './interface-names.ts'
import { addresses, system } from './oids.ts'
import { bytesOf, numberOf } from './values.ts'
import { vlanOfSvi } from './vlan-interfaces.ts'
import type { AddressEntry } from '../capabilities.ts'
import type { Value } from '../../transport/snmp-walk.ts'
import type { InterfaceNames } from './interface-names.ts'
import type { DeviceTables, Rows } from './device-tables.ts'

const invalid = 2

/** ARP and ND: ipNetToPhysical where it has IPv4 rows, the older ipNetToMedia, which tells no age, for IPv4 otherwise. */
export const readAddresses = async (tables: DeviceTables): Promise<Rows<AddressEntry>> => {
  const [names, vlanOf, { physical, updated }, [upTime]] = await Promise.all([
    tables.derive(interfaceNames),
    tables.derive(vlanOfSvi),
    tables.columns({ physical: addresses.physical, updated: addresses.physicalUpdated }),
    tables.get([system.upTime]),
  ])
  const now = numberOf(upTime)
  const value: AddressEntry[] = []
  let dropped = 0
  let four = 0
  const take = (index: number, octets: readonly number[], hardware: Value, age: number | null) => {
    const entry = entryOf(names, vlanOf, index, octets, hardware)
    if (entry === 'bad') dropped += 1
    else if (entry !== null) value.push({ ...entry, ageMinutes: age })
  }
  for (const [index, hardware] of physical) {
    // ifIndex, address type, length and the address; types 3 and 4 carry four octets of zone behind it.
    const [on = -1, type = 0, length = 0, ...octets] = numbersOf(index)
    if (type === 1 || type === 3) four += 1
    const zone = type === 3 || type === 4 ? 4 : 0
    if (octets.length !== length) dropped += 1
    else take(on, octets.slice(0, length - zone), hardware, ageOf(now, numberOf(updated.get(index))))
  }
  if (four === 0) {
    const { media, types } = await tables.columns({ media: addresses.media, types: addresses.mediaType })
    for (const [index, hardware] of media) {
      const [on = -1, ...octets] = numbersOf(index)
      if (types.get(index) !== invalid) take(on, octets, hardware, null)
    }
  }
  return { value, complete: true, dropped }
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
  const bytes = bytesOf(hardware)
  // Incomplete entries have no MAC.
  if (bytes !== null && bytes.length === 0) return null
  const mac = macOfBytes(bytes ?? [])
  const address = addressOfBytes(octets)
  if (mac === null || address === null) return 'bad'
  if (mac === '00:00:00:00:00:00') return null
  const name = names.byIndex.get(index) ?? null
  return { mac, address, interface: name, vlan: name === null ? null : vlanOf(name), vrf: '' }
}
