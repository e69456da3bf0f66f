/** The lines in their order, for the card that has not been told yet. */
export const lineLabels = [
  'What',
  'Owner',
  'Department',
  'Where',
  'Port',
  'VLAN',
  'Address',
  'Sign-on',
  'Last seen',
  'Profile',
  'Tickets',
  'Warnings',
] as const
