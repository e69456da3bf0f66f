import type { LineName } from '@patchbay/contract/common-queries/device-lookup'

/** The words of the lines in their order, for the card that has not been told yet. */
const lineLabels: Readonly<Record<LineName, string>> = {
  what: 'What',
  owner: 'Owner',
  department: 'Department',
  where: 'Where',
  port: 'Port',
  vlan: 'VLAN',
  address: 'Address',
  'sign-on': 'Sign-on',
  seen: 'Last seen',
  profile: 'Profile',
  tickets: 'Tickets',
  warnings: 'Warnings',
}

export const linesInOrder = Object.entries(lineLabels)
