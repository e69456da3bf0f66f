import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'

/** Of each identifier of a pasted list. */
export const dhcpColumns: BulkColumns<Answer> = {
  heads: ['Lease', 'MAC', 'Reserved', 'Subnet', 'Findings'],
  cells: ({ leases, reservations, subnets, findings }) => [
    leases.find(({ state }) => state === 'active')?.address ?? null,
    leases[0]?.mac ?? reservations[0]?.mac ?? null,
    reservations[0]?.address ?? null,
    subnets[0]?.subnet ?? null,
    findings.map(({ sentence }) => sentence).join('; ') || null,
  ],
}
