import type { Picture } from '@patchbay/contract/switches/picture'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'

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
