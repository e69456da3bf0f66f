/** Lists that no other screen has. */
export const ownListNames = ['err-disabled-ports', 'full-scopes', 'failed-authentications'] as const
export type OwnListName = (typeof ownListNames)[number]

export const chartNames = [
  'failed-authentications',
  'dhcp-utilisation',
  'unreachable-switches',
  'poe-drawn',
] as const
export type ChartName = (typeof chartNames)[number]
