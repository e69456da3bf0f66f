/** What stands on a plan. A closet is a room of that kind. */
export const placedKinds = ['room', 'outlet', 'access-point', 'switch', 'ups'] as const
export type PlacedKind = (typeof placedKinds)[number]

export const placedWords: Readonly<Record<PlacedKind, { readonly one: string; readonly many: string }>> = {
  room: { one: 'Room', many: 'Rooms' },
  outlet: { one: 'Outlet', many: 'Outlets' },
  'access-point': { one: 'Access point', many: 'Access points' },
  switch: { one: 'Switch', many: 'Switches' },
  ups: { one: 'UPS unit', many: 'UPS units' },
}
