import { addressOfBytes, macOfBytes } from '../addresses.ts'
import { forwardsByLldp } from '../forwarding-role.ts'
import { longInterface } from '../interfaces.ts'
import { numbersOf } from '../../transport/snmp-oid.ts'
import { interfaceNames } from './interface-names.ts'
import { interfaces, lldp } from './oids.ts'
import { bitsOf, bytesOf, textOf } from './values.ts'
import type { Neighbour } from '../capabilities.ts'
import type { Column, Value } from '../../transport/snmp-walk.ts'
import type { InterfaceNames } from './interface-names.ts'
import type { DeviceTables, Rows } from './device-tables.ts'

const capabilityBits = [
  'other',
  'repeater',
  'bridge',
  'access-point',
  'router',
  'phone',
  'docsis',
  'station',
] as const

/**
 * Neighbours of LLDP-MIB. The time mark is part of the index and no key: the same neighbour can stand under two, and the
 * newest counts. The local port's number is neither ifIndex nor bridge port: its id or description leads to the
 * interface, and a neighbour whose port is not found is dropped.
 */
export const readLldp = async (tables: DeviceTables): Promise<Rows<Neighbour>> => {
  const chassis = await tables.column(lldp.chassisId)
  if (chassis.size === 0) return { value: [], complete: true, dropped: 0 }
  const { managementAddress, chassisId: _known, ...oids } = lldp
  const [columns, management, ports] = await Promise.all([
    tables.columns(oids),
    tables.column(managementAddress),
    tables.derive(localPorts),
  ])
  const newest = new Map<string, { mark: number; neighbour: Neighbour }>()
  const addresses = addressesByRow(management)
  let dropped = 0
  for (const [index, id] of chassis) {
    const [mark = 0, port = -1] = numbersOf(index)
    const on = ports.get(port)
    const subtype = columns.chassisIdSubtype.get(index)
    const idText = idOf(subtype, id, 'chassis')
    if (on === undefined || idText === '') {
      dropped += 1
      continue
    }
    const remote = idOf(columns.portIdSubtype.get(index), columns.portId.get(index), 'port')
    const name = textOf(columns.systemName.get(index))
    const capabilities = bitsOf(bytesOf(columns.capabilitiesEnabled.get(index)), capabilityBits)
    const platform = textOf(columns.systemDescription.get(index)).slice(0, 200)
    const described = textOf(columns.portDescription.get(index)).slice(0, 200)
    const neighbour: Neighbour = {
      interface: on,
      protocol: 'lldp',
      name: name === '' ? idText : name,
      remoteInterface: remote === '' ? null : longInterface(remote),
      address: addresses.get(index) ?? (subtype === 5 ? networkAddress(id) : null),
      mac: subtype === 4 ? macOfBytes(bytesOf(id) ?? []) : null,
      platform: platform === '' ? null : platform,
      forwards: forwardsByLldp(capabilities),
      capabilities,
      detail: {
        ...untold,
        software: platform === '' ? null : platform,
        remoteDescription: described === '' ? null : described,
      },
    }
    const key = `${on} ${idText} ${remote}`
    if (mark >= (newest.get(key)?.mark ?? -1)) newest.set(key, { mark, neighbour })
  }
  return { value: [...newest.values()].map(({ neighbour }) => neighbour), complete: true, dropped }
}

/** What other tables than LLDP-MIB's own hold, or none. */
const untold = { nativeVlan: null, duplex: null, drawn: null, serial: null, holdTime: null }

/** Interface by local port number. */
const localPorts = async (tables: DeviceTables): Promise<ReadonlyMap<number, string>> => {
  const [names, physAddress, columns] = await Promise.all([
    tables.derive(interfaceNames),
    tables.column(interfaces.physAddress),
    tables.columns({
      subtype: lldp.localPortIdSubtype,
      id: lldp.localPortId,
      description: lldp.localPortDescription,
    }),
  ])
  const ports = new Map<number, string>()
  for (const [index, id] of columns.id) {
    const subtype = columns.subtype.get(index)
    const text = idOf(subtype, id, 'port')
    const named = nameOf(names, text) ?? nameOf(names, textOf(columns.description.get(index)))
    const on =
      named ?? (subtype === 3 ? nameByMac(names, physAddress, text) : localIndex(names, subtype, text))
    if (on !== null) ports.set(Number(index), on)
  }
  return ports
}

const nameOf = (names: InterfaceNames, text: string): string | null => {
  const index = names.byName.get(text) ?? names.byName.get(longInterface(text))
  return index === undefined ? null : (names.byIndex.get(index) ?? null)
}

const nameByMac = (names: InterfaceNames, physAddress: Column, mac: string): string | null => {
  const owners = [...physAddress].filter(([, value]) => macOfBytes(bytesOf(value) ?? []) === mac)
  const named = owners.flatMap(([index]) => names.byIndex.get(Number(index)) ?? [])
  return named.length === 1 ? (named[0] ?? null) : null
}

// Subtype 7, locally assigned: several vendors write the ifIndex.
const localIndex = (names: InterfaceNames, subtype: Value | undefined, text: string): string | null =>
  subtype === 7 && /^\d{1,9}$/.test(text) ? (names.byIndex.get(Number(text)) ?? null) : null

/** Decoded by subtype, never by guess: MAC is 4 for a chassis and 3 for a port, a network address 5 and 4. */
const idOf = (subtype: Value | undefined, id: Value | undefined, of: 'chassis' | 'port'): string => {
  const bytes = bytesOf(id)
  if (bytes === null) return textOf(id)
  if (subtype === (of === 'chassis' ? 4 : 3)) return macOfBytes(bytes) ?? bytes.toString('hex')
  if (subtype === (of === 'chassis' ? 5 : 4)) return networkAddress(bytes) ?? bytes.toString('hex')
  return textOf(bytes)
}

/** First octet is the address family (1 IPv4, 2 IPv6). */
const networkAddress = (value: Value): string | null => addressOfBytes(bytesOf(value)?.subarray(1) ?? [])

/** Management address by row; it stands in the index behind subtype and length. IPv4 wins over IPv6. */
const addressesByRow = (column: Column): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const index of column.keys()) {
    const [mark, port, remote, family, , ...octets] = numbersOf(index)
    const address = family === 1 || family === 2 ? addressOfBytes(octets) : null
    const row = `${mark}.${port}.${remote}`
    if (address !== null && (family === 1 || !found.has(row))) found.set(row, address)
  }
  return found
}
