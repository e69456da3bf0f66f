/** Every kind of change by its name, and as people call it: a kind is a line here, beside its folder. */
export const changeKindTitles = {
  'assign-port': 'Switch port assignment',
  'reserve-address': 'DHCP reservation',
  'onboard-endpoint': 'ISE endpoint',
  'submit-request': 'Service-desk request',
  'act-on-port': 'Act on a port',
  'act-on-session': 'Act on a session',
  'release-lease': 'Release of a lease',
} as const

export type ChangeKindName = keyof typeof changeKindTitles

export const changeKindNames = Object.keys(changeKindTitles) as readonly ChangeKindName[]
