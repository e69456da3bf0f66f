import type { Behind, Port, PortNeighbour } from '@patchbay/contract/switches/port'
import { factsPart } from '../../../query/shown/shown-part.ts'
import type { Said, ShownPart } from '../../../query/shown/shown-part.ts'
import type { NotReadWhy } from './not-read.tsx'

const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(' · ')

/** What is known of a device besides its MAC and name. */
export const behindWords = ({ address, vendor, vlan, ownerName, owner }: Behind): string =>
  joined([address, vendor, `VLAN ${vlan}`, ownerName, owner])

export const neighbourWords = ({ name, remoteInterface, platform }: PortNeighbour): string =>
  joined([name, remoteInterface, platform])

/** What it means that no MAC is told. */
export const noMacWords = (unread: NotReadWhy | null): string =>
  unread === null ? 'No MAC' : `Its MACs are not known: ${unread.words}`

/** Devices behind a port and its neighbours as they are shown. */
export function behindPart(port: Port, unread: NotReadWhy | null, said: Said): ShownPart {
  const { behind, macCount, neighbours, lastOccupant } = port
  const more = macCount - behind.length
  const nobody = [
    { name: 'In short', value: noMacWords(unread), said },
    ...(lastOccupant === null
      ? []
      : [
          {
            name: 'Last',
            value: lastOccupant.mac,
            detail: lastOccupant.vendor,
            said: { source: said.source, observedAt: lastOccupant.lastSeen },
          },
        ]),
  ]
  return factsPart(`Behind ${port.interface}`, [
    ...(behind.length === 0 ? nobody : []),
    ...behind.map((device) => ({
      name: device.mac,
      value: device.hostname,
      detail: behindWords(device),
      said,
    })),
    ...(more > 0 ? [{ name: 'More', value: `and ${more} more MACs`, said }] : []),
    ...neighbours.map((one) => ({ name: one.protocol.toUpperCase(), value: neighbourWords(one), said })),
  ])
}
