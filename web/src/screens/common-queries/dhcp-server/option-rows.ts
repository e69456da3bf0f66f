import type { Option, Subnet } from '@patchbay/contract/common-queries/dhcp-server'
import type { PartRows } from '../../../query/shown/part-column.ts'
import { together } from '../../../query/shown/shown-part.ts'
import css from './dhcp.module.css'

const levels: Readonly<Record<Option['from'], string>> = {
  server: 'server',
  'shared-network': 'shared network',
  subnet: 'subnet',
  reservation: 'reservation',
}

/** Options of a subnet as they are shown, read from its servers for the question. */
export const optionRows = (
  { options, servers }: Subnet,
  nameOf: (source: string) => string,
  askedAt: string | null,
): PartRows<Option> => ({
  title: 'Options',
  rows: options,
  said: () => ({ source: together(servers.map(nameOf)), observedAt: askedAt }),
  columns: [
    { head: 'Option', text: ({ code, name }) => name ?? `option ${code}` },
    { head: 'Value', text: ({ data }) => data, look: `mono ${css.anywhere}` },
    { head: 'From', text: ({ from }) => levels[from], look: css.muted },
  ],
})
