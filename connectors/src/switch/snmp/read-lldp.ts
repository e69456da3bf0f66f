import { forwardsByLldp } from '../forwarding-role.ts'
import { longInterface } from '../interfaces.ts'
import { numbersOf } from '../../transport/snmp-oid.ts'
import { addressOfIndex, macOfValue, networkAddress } from './identifiers.ts'
import { idOf, localPorts } from './lldp-ports.ts'
import { lldp } from './oids.ts'
import { bitsOf, bytesOf, textOf } from './values.ts'
import type { Neighbour } from '../capabilities.ts'
import type { Column } from '../../transport/snmp-walk.ts'
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
 * newest counts. A neighbour whose local port is not found is dropped.
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
  const addresses = addressesByRow(
    management,
    [...chassis.keys()].every((index) => numbersOf(index).length === 2) ? 2 : 3,
  )
  let dropped = 0
  for (const [index, id] of chassis) {
    const [mark, port] = rowOf(numbersOf(index))
    const on = ports(port)
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
      mac: subtype === 4 ? macOfValue(id) : null,
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

/** Time mark, local port and the neighbour's number; some agents leave the time mark out. */
const rowOf = (numbers: readonly number[]): readonly [mark: number, port: number] =>
  numbers.length === 2 ? [0, numbers[0] ?? -1] : [numbers[0] ?? 0, numbers[1] ?? -1]

/** What other tables than LLDP-MIB's own hold, or none. */
const untold = { nativeVlan: null, duplex: null, drawn: null, serial: null, holdTime: null }

/** Management address by row; it stands in the index behind its family. IPv4 wins over IPv6, none over an unspecified one. */
const addressesByRow = (column: Column, keys: 2 | 3): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const index of column.keys()) {
    const numbers = numbersOf(index)
    const [family, ...octets] = numbers.slice(keys)
    const address = addressOfIndex(family, octets)
    const row = numbers.slice(0, keys).join('.')
    if (address !== null && (family === 1 || !found.has(row))) found.set(row, address)
  }
  return found
}
