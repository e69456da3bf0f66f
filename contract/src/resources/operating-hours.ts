import { defineResource } from './resource.ts'
import type { ReferenceList } from './resource.ts'

export const hoursPath = '/site-resources/operating-hours'

export const hoursKeys = {
  read: 'siteresources-operating-hours',
  edit: 'siteresources-edit',
  import: 'siteresources-import',
} as const

/** Fields of a list that names places and kinds of change, the same in operating hours and freezes. */
const named = <const Label extends string>(label: Label, help?: string, list?: ReferenceList) =>
  ({
    kind: 'list',
    label,
    known: true,
    most: 1_000,
    ...(list === undefined ? {} : { refers: { list } }),
    ...(help === undefined ? {} : { help }),
  }) as const

/** The page of each place of a list. */
const leads = (list: string) =>
  ({ to: '/site-resources/network-locations', by: { list, id: `{${list}}` } }) as const

export const placeFields = {
  campuses: { ...named('Campuses', undefined, 'campuses'), leads: leads('campuses') },
  buildings: { ...named('Buildings', undefined, 'buildings'), leads: leads('buildings') },
  rooms: { ...named('Rooms', 'As building/room.', 'places'), leads: leads('rooms') },
  departments: {
    ...named('Departments', 'By their codes.', 'departments'),
    saidBy: 'department_names',
    leads: { to: '/site-resources/departments', by: { q: '{departments}' } },
  },
  department_names: { kind: 'list', label: 'Names of departments', computed: 'departments' },
} as const

export const kindsField = (help: string) => named('Kinds of change', help)

/** Chosen among the names that the server knows, such as `Europe/Oslo`. */
export const zoneField = {
  kind: 'text',
  label: 'Time zone',
  required: true,
  known: true,
  inList: true,
  example: 'Europe/Oslo',
} as const

const weekday = (label: string) =>
  ({ kind: 'text', label, required: true, longest: 100, mono: true, example: '08:00-17:00' }) as const

/** What a set of hours warns of, besides being shown. */
export const hoursWarnings = ['never', 'while open', 'while closed'] as const

/** When places are open. A room has those of its building, and a building those of its campus, where it has none of its own. */
export const operatingHours = defineResource({
  name: 'operating-hours',
  one: 'set of hours',
  many: 'sets of hours',
  title: 'Operating hours',
  path: hoursPath,
  keys: hoursKeys,
  named: 'name',
  sort: 'name',
  search: { not: 'Hours are read at their building or room.' },
  remove: { verb: 'Remove', done: 'removed' },
  none: 'Add the hours of a campus first. Its buildings and rooms inherit them.',
  groups: {
    State: ['state', 'reason', 'zone'],
    'Exceptions and holidays': ['exceptions', 'calendars'],
    Places: ['place_count', 'campuses', 'buildings', 'rooms', 'departments'],
    Changes: ['warns', 'kinds'],
  },
  inPanels: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  fields: {
    name: {
      kind: 'text',
      label: 'Name',
      required: true,
      example: 'Main campus',
      fixed: true,
      longest: 60,
      inList: true,
    },
    state: {
      kind: 'state',
      label: 'Now',
      computed: 'this set',
      inList: true,
      saidBy: 'said',
      states: { open: 'ok', closed: 'none', unknown: 'warn' },
    },
    said: { kind: 'text', label: 'Now, in words', computed: 'this set' },
    reason: { kind: 'text', label: 'Reason', computed: 'this set', inList: true },
    zone: zoneField,
    monday: {
      ...weekday('Monday'),
      help: 'Such as 08:00-12:00, 13:00-17:00, or 22:00-02:00 past midnight, or closed, or 24 h.',
    },
    tuesday: weekday('Tuesday'),
    wednesday: weekday('Wednesday'),
    thursday: weekday('Thursday'),
    friday: weekday('Friday'),
    saturday: weekday('Saturday'),
    sunday: weekday('Sunday'),
    exceptions: {
      kind: 'text',
      label: 'Exceptions',
      longest: 8_000,
      lines: 4,
      mono: true,
      help: 'One day per line, with hours and reason: 2026-12-24 08:00-12:00 Christmas Eve. It overrides a holiday.',
    },
    calendars: {
      kind: 'list',
      label: 'Holidays',
      known: true,
      most: 20,
      inList: true,
      help: 'Names of calendars, from the Holidays list.',
    },
    ...placeFields,
    warns: {
      kind: 'choice',
      label: 'Warning before changes',
      required: true,
      choices: hoursWarnings,
      help: 'A change outside the hours needs a reason. Approval rules can name the warning.',
    },
    kinds: kindsField('Kinds that it warns of. Empty means all.'),
    notes: { kind: 'text', label: 'Notes', longest: 2_000, lines: 3 },
    place_count: { kind: 'number', label: 'Places', computed: 'this set', inList: true },
  },
})
