import type { Source } from '@patchbay/contract/sources'
import type { Picture } from '@patchbay/contract/switches/picture'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'
import type { Cell, ShownTable } from '../../../query/export/shown-table.ts'
import { textOfNode } from '../../../query/export/text-of-node.ts'
import type { Progress } from '../../../query/progress.ts'
import { columnsOf } from './columns-of-view.ts'
import { readStands } from './not-read.tsx'
import { cellOf } from './port-columns.tsx'
import { keptPorts } from './port-kinds.ts'
import type { Place } from './use-place.ts'

type Shown = Pick<ShownTable, 'columns' | 'rows'>

/** Ports as the table has them: the kinds, the words looked for and the columns that were chosen. */
function portTable(
  { ports, sections, device }: Picture,
  sources: readonly Source[],
  { view, only, find, columns: chosen }: Place,
): Shown {
  const columns = columnsOf(view, chosen, false)
  const stand = readStands(sections, sources, device?.walkedAt ?? null)
  return {
    columns: ['Port', ...columns.map(({ head }) => head), 'Observed at', 'Freshness'],
    rows: keptPorts(ports, only, find).map((port) => [
      port.interface,
      ...columns.map((column): Cell => textOfNode(cellOf(column, port, stand))),
      port.observedAt,
      port.freshness,
    ]),
  }
}

const vlanText = ({ id, name }: { id: number; name: string | null }) =>
  name === null ? String(id) : `${id} ${name}`

function listTable(picture: Picture, sources: readonly Source[], place: Place): Shown {
  switch (place.view) {
    case 'macs':
      return {
        columns: ['MAC', 'Vendor', 'VLAN', 'Port', 'Type', 'Address', 'Host', 'First seen'],
        rows: picture.macs.map((row) => [
          row.mac,
          row.vendor,
          vlanText(row.vlan),
          row.interface,
          row.type,
          row.address,
          row.hostname,
          row.firstSeen,
        ]),
      }
    case 'neighbours':
      return {
        columns: ['Port', 'Neighbour', 'Its port', 'Address', 'Platform', 'Protocol'],
        rows: picture.neighbours.map((row) => [
          row.interface,
          row.name,
          row.remoteInterface,
          row.address,
          row.platform,
          row.protocol,
        ]),
      }
    case 'vlans':
      return {
        columns: ['VLAN', 'Name', 'Active', 'Access ports', 'Voice on', 'Trunks', 'MACs'],
        rows: picture.vlans.map((row) => [
          row.id,
          row.name,
          row.active,
          row.access.join(' '),
          row.voice.join(' '),
          row.trunks.join(' '),
          row.macs,
        ]),
      }
    case 'log':
      return {
        columns: ['Time', 'Severity', 'Message', 'Text', 'Port'],
        rows: picture.log.map((row) => [
          row.at,
          row.severity,
          row.facility === '' ? '' : `${row.facility}-${row.mnemonic}`,
          row.text,
          row.interface,
        ]),
      }
    case 'configuration':
      return {
        columns: ['Port', 'Line'],
        rows: picture.configuration.flatMap((one) => one.lines.map((line) => [one.interface, line])),
      }
    case 'difference':
      return {
        columns: ['Port', 'What', 'Before', 'Now', 'Compared with'],
        rows: (picture.difference?.changes ?? []).map((row) => [
          row.interface,
          row.what,
          row.before,
          row.now,
          picture.difference?.comparedWith ?? null,
        ]),
      }
    case 'port':
      return {
        columns: ['Part', 'Name', 'Value'],
        rows: picture.details.flatMap(({ title, rows }) =>
          rows.map(({ label, value }) => [title, label, value]),
        ),
      }
    default:
      return portTable(picture, sources, place)
  }
}

/** The view that is open, row by row; null for the view of a command, which is text. */
export function switchTable({ answer, sources }: Progress<Picture>, place: Place): ShownTable | null {
  if (answer === null || answer.device === null || place.view === 'command') return null
  return { name: `switch ${answer.device.name} ${place.view}`, ...listTable(answer, sources, place) }
}

/** Of each switch of a pasted list. */
export const switchColumns: BulkColumns<Picture> = {
  heads: ['Switch', 'Model', 'Software', 'Place', 'Ports', 'Up', 'Err-disabled'],
  cells: ({ device, ports, portsInAll }) => [
    device?.name ?? null,
    device?.model ?? null,
    device?.software ?? null,
    device === null ? null : [device.building, device.closet].filter(Boolean).join(' '),
    device === null ? null : String(portsInAll),
    device === null ? null : String(ports.filter(({ link }) => link === 'up').length),
    device === null ? null : String(ports.filter(({ link }) => link === 'err-disabled').length),
  ],
}
