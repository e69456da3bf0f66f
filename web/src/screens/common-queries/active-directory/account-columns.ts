import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'

/** Of each account of a pasted list. */
export const accountColumns: BulkColumns<Answer> = {
  heads: ['Account', 'About', 'Marks', 'Groups', 'Devices'],
  cells: ({ title, subtitle, badges, groups, devices }) => [
    title,
    subtitle,
    badges.map(({ text }) => text).join(', '),
    groups === null ? null : String(groups.rows.length),
    devices === null ? null : String(devices.rows.length),
  ],
}
