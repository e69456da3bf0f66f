/** Fields of a list that names places and kinds of change, the same in operating hours and freezes. */
const named = <const Label extends string>(label: Label, help?: string) =>
  ({ kind: 'list', label, known: true, most: 1_000, ...(help === undefined ? {} : { help }) }) as const

export const placeFields = {
  campuses: named('Campuses'),
  buildings: named('Buildings'),
  rooms: named('Rooms', 'As building/room.'),
  departments: named('Departments'),
} as const

export const kindsField = (help: string) => named('Kinds of change', help)

/** Chosen among the names that the server knows, such as `Europe/Oslo`. */
export const zoneField = {
  kind: 'text',
  label: 'Time zone',
  required: true,
  known: true,
  inList: true,
} as const
