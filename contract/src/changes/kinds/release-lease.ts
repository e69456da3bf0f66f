import { defineChange } from '../change.ts'

/** Has every server of a subnet forget who has an address. */
export const releaseLease = defineChange({
  name: 'release-lease',
  title: 'Release of a lease',
  key: 'commands-dhcp-lease-release',
  path: '/common-queries/dhcp-server/lease-release',
  calls: { preview: 'Preview the release of a lease', apply: 'Release a lease' },
  page: 'queries-dhcp-server',
  next: 'To the DHCP servers',
  once: true,
  act: true,
  fields: { address: { kind: 'ipv4', label: 'Address' } },
})
