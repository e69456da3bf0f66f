import { forwardsByCdp, withPlatform } from '../forwarding-role.ts'
import { longInterface } from '../interfaces.ts'
import { numbersOf } from '../../transport/snmp-oid.ts'
import { addressOfValue, readable } from './identifiers.ts'
import { interfaceNames } from './interface-names.ts'
import { cdp } from './oids.ts'
import { bytesOf, numberOf, textOf } from './values.ts'
import type { Neighbour, NeighbourDetail } from '../capabilities.ts'
import type { Value } from '../../transport/snmp-walk.ts'
import type { DeviceTables, Rows } from './device-tables.ts'

// Lowest bit first (0x01 …).
const bits = ['router', 'bridge', 'bridge', 'switch', 'host', 'igmp', 'repeater', 'phone'] as const

// Words in place of bits come from agents of others than Cisco: `Router Switch IGMP`.
const capabilitiesOf = (value: Value | undefined): string[] => {
  if ((bytesOf(value)?.length ?? 0) > 4) {
    const words = textOf(value).toLowerCase()
    return [...new Set(bits.filter((name) => words.includes(name)))]
  }
  const last = bytesOf(value)?.at(-1) ?? 0
  return [...new Set(bits.filter((_name, bit) => (last & (1 << bit)) !== 0))]
}

type DetailColumn =
  | 'version'
  | 'nativeVlan'
  | 'duplex'
  | 'consumption'
  | 'vtpDomain'
  | 'applianceVlan'
  | 'managementAddress'

/** VLAN 0, a consumption of 0 and an empty address are what was not said; so is an appliance VLAN of 4096. */
const detailOf = (cell: (column: DetailColumn) => Value | undefined): NeighbourDetail => {
  const said = (column: DetailColumn): number | null => numberOf(cell(column)) || null
  const duplex = said('duplex')
  const milliwatts = said('consumption')
  const voice = said('applianceVlan')
  const software = textOf(cell('version'))
  const domain = textOf(cell('vtpDomain'))
  return {
    software: software === '' ? null : software.slice(0, 200),
    remoteDescription: null,
    nativeVlan: said('nativeVlan'),
    duplex: duplex === 3 ? 'full' : duplex === 2 ? 'half' : null,
    drawn: milliwatts === null ? null : milliwatts / 1_000,
    serial: null,
    holdTime: null,
    voiceVlan: voice === null || voice > 4_094 ? null : voice,
    vtpDomain: domain === '' ? null : domain,
    managementAddress: addressOfValue(cell('managementAddress')),
  }
}

/** Neighbours of CISCO-CDP-MIB; the index begins with the local ifIndex. */
export const readCdp = async (tables: DeviceTables): Promise<Rows<Neighbour>> => {
  const devices = await tables.column(cdp.deviceId)
  if (devices.size === 0) return { value: [], complete: true, dropped: 0 }
  const { deviceId: _known, ...oids } = cdp
  const [names, columns] = await Promise.all([tables.derive(interfaceNames), tables.columns(oids)])
  const value: Neighbour[] = []
  let dropped = 0
  for (const [index, id] of devices) {
    const on = names.byIndex.get(numbersOf(index)[0] ?? -1)
    const name = readable(id)
    if (on === undefined || name === '') {
      dropped += 1
      continue
    }
    const remote = readable(columns.devicePort.get(index))
    const platform = textOf(columns.platform.get(index))
    const capabilities = withPlatform(capabilitiesOf(columns.capabilities.get(index)), platform)
    value.push({
      interface: on,
      protocol: 'cdp',
      name,
      remoteInterface: remote === '' ? null : longInterface(remote),
      address:
        addressOfValue(columns.address.get(index)) ?? addressOfValue(columns.managementAddress.get(index)),
      mac: null,
      platform: platform === '' ? null : platform,
      forwards: forwardsByCdp(capabilities),
      capabilities,
      detail: detailOf((column) => columns[column].get(index)),
    })
  }
  return { value, complete: true, dropped }
}
