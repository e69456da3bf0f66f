import { addressOfBytes } from '../addresses.ts'
import { forwardsByCdp } from '../forwarding-role.ts'
import { longInterface } from '../interfaces.ts'
import { numbersOf } from '../../transport/snmp-oid.ts'
import { interfaceNames } from './interface-names.ts'
import { cdp } from './oids.ts'
import { bytesOf, numberOf, textOf } from './values.ts'
import type { Neighbour, NeighbourDetail } from '../capabilities.ts'
import type { Value } from '../../transport/snmp-walk.ts'
import type { DeviceTables, Rows } from './device-tables.ts'

// Lowest bit first (0x01 …).
const bits = ['router', 'bridge', 'bridge', 'switch', 'host', 'igmp', 'repeater', 'phone'] as const

const capabilitiesOf = (value: Value | undefined): string[] => {
  const last = bytesOf(value)?.at(-1) ?? 0
  return [...new Set(bits.filter((_name, bit) => (last & (1 << bit)) !== 0))]
}

/** VLAN 0 and a consumption of 0 are what was not said. */
const detailOf = (
  software: string,
  vlan: number | null,
  duplex: number | null,
  milliwatts: number | null,
): NeighbourDetail => ({
  software: software === '' ? null : software.slice(0, 200),
  remoteDescription: null,
  nativeVlan: vlan === null || vlan === 0 ? null : vlan,
  duplex: duplex === 3 ? 'full' : duplex === 2 ? 'half' : null,
  drawn: milliwatts === null || milliwatts === 0 ? null : milliwatts / 1_000,
  serial: null,
  holdTime: null,
})

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
    const name = textOf(id)
    if (on === undefined || name === '') {
      dropped += 1
      continue
    }
    const capabilities = capabilitiesOf(columns.capabilities.get(index))
    const remote = textOf(columns.devicePort.get(index))
    const platform = textOf(columns.platform.get(index))
    value.push({
      interface: on,
      protocol: 'cdp',
      name,
      remoteInterface: remote === '' ? null : longInterface(remote),
      address: addressOfBytes(bytesOf(columns.address.get(index)) ?? []),
      mac: null,
      platform: platform === '' ? null : platform,
      forwards: forwardsByCdp(capabilities),
      capabilities,
      detail: detailOf(
        textOf(columns.version.get(index)),
        numberOf(columns.nativeVlan.get(index)),
        numberOf(columns.duplex.get(index)),
        numberOf(columns.consumption.get(index)),
      ),
    })
  }
  return { value, complete: true, dropped }
}
