import { defineResource } from './resource.ts'
import { kindsField, placeFields, zoneField } from './hours-places.ts'

const path = '/site-resources/operating-hours'

const keys = {
  read: 'siteresources-operating-hours',
  edit: 'siteresources-edit',
  import: 'siteresources-import',
} as const

const weekday = (label: string) =>
  ({ kind: 'text', label, required: true, longest: 100, mono: true }) as const

/** What a set of hours warns of, besides being shown. */
export const hoursWarnings = ['never', 'while open', 'while closed'] as const

/** When places are open. A room has those of its building, and a building those of its campus, where it has none of its own. */
export const operatingHours = defineResource({
  name: 'operating-hours',
  one: 'set of hours',
  many: 'sets of hours',
  title: 'Operating hours',
  path,
  keys,
  named: 'name',
  sort: 'name',
  remove: { verb: 'Remove', done: 'removed' },
  none: 'Add the hours of a campus first: its buildings and rooms have them too.',
  fields: {
    name: { kind: 'text', label: 'Name', required: true, fixed: true, longest: 60, inList: true },
    state: {
      kind: 'state',
      label: 'Now',
      computed: 'weekly hours, exceptions, holidays',
      inList: true,
      states: { open: 'ok', closed: 'none', unknown: 'warn' },
    },
    reason: { kind: 'text', label: 'Reason', computed: 'the line that decides', inList: true },
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
      help: 'One day to a line, with its hours and why: 2026-12-24 08:00-12:00 Christmas Eve. Before a holiday.',
    },
    calendars: {
      kind: 'list',
      label: 'Holidays',
      known: true,
      most: 20,
      inList: true,
      help: 'Names of calendars.',
    },
    ...placeFields,
    warns: {
      kind: 'choice',
      label: 'Changes are warned of',
      required: true,
      choices: hoursWarnings,
      help: 'Who asks for a change in such a time says why. Approval rules can name the warning.',
    },
    kinds: kindsField('That it warns of; all where none is named.'),
    notes: { kind: 'text', label: 'Notes', longest: 2_000, lines: 3 },
    place_count: { kind: 'number', label: 'Places', computed: 'places named', inList: true },
  },
})

/** Who may go past a freeze. */
export const freezeOverrides = ['nobody', 'whoever may go past protections'] as const

/** Times in which nothing is changed. */
export const freezes = defineResource({
  name: 'freezes',
  one: 'freeze',
  many: 'freezes',
  title: 'Freezes',
  path: `${path}/freezes`,
  list: 'freezes',
  keys,
  named: 'name',
  sort: '-begins',
  remove: { verb: 'Remove', done: 'removed' },
  none: 'Add one for each time in which nothing is to be changed, such as exams.',
  fields: {
    name: { kind: 'text', label: 'Name', required: true, longest: 60, inList: true },
    state: {
      kind: 'state',
      label: 'Now',
      computed: 'the clock',
      inList: true,
      states: { 'in force': 'warn', 'to come': 'none', over: 'none' },
    },
    reason: { kind: 'text', label: 'Reason', required: true, longest: 300, inList: true },
    begins: {
      kind: 'text',
      label: 'From',
      required: true,
      longest: 30,
      mono: true,
      inList: true,
      help: 'Such as 2026-12-14 00:00.',
    },
    ends: { kind: 'text', label: 'Until', required: true, longest: 30, mono: true, inList: true },
    zone: zoneField,
    kinds: kindsField(
      'That it holds back; all where none is named. Service-desk requests are never held back.',
    ),
    override: {
      kind: 'choice',
      label: 'Who may go past it',
      required: true,
      choices: freezeOverrides,
      help: 'Going past it takes a reason and a second person, as with protected things.',
    },
    ...placeFields,
    places: { kind: 'text', label: 'Where', computed: 'places named', inList: true },
  },
})

/** Calendars that are read from files. */
export const holidayCalendars = defineResource({
  name: 'holiday-calendars',
  one: 'calendar',
  many: 'calendars',
  title: 'Holidays',
  path: `${path}/calendars`,
  list: 'calendars',
  keys,
  named: 'name',
  sort: 'name',
  remove: { verb: 'Remove', done: 'removed' },
  none: 'Import an .ics file: the calendar is added with its holidays.',
  fields: {
    name: { kind: 'text', label: 'Name', required: true, fixed: true, longest: 60, inList: true },
    notes: { kind: 'text', label: 'Notes', longest: 2_000, lines: 3 },
    event_count: { kind: 'number', label: 'Holidays', computed: 'file', inList: true },
    next: { kind: 'text', label: 'Next', computed: 'file', inList: true },
    not_understood: { kind: 'number', label: 'Not understood', computed: 'last file', inList: true },
    read_at: { kind: 'time', label: 'Read', computed: 'last file', inList: true },
  },
})
