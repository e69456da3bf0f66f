import { hoursKeys, hoursPath } from './operating-hours.ts'
import { defineResource } from './resource.ts'

/** Calendars that are read from files. */
export const holidayCalendars = defineResource({
  name: 'holiday-calendars',
  one: 'calendar',
  many: 'calendars',
  title: 'Holidays',
  path: `${hoursPath}/calendars`,
  list: 'calendars',
  keys: hoursKeys,
  named: 'name',
  sort: 'name',
  search: { not: 'A calendar has days, and stands in its own list.' },
  remove: { verb: 'Remove', done: 'removed' },
  none: 'Import an .ics file: the calendar is added with its holidays.',
  fields: {
    name: {
      kind: 'text',
      label: 'Name',
      required: true,
      example: 'National',
      fixed: true,
      longest: 60,
      inList: true,
    },
    notes: { kind: 'text', label: 'Notes', longest: 2_000, lines: 3 },
    event_count: { kind: 'number', label: 'Holidays', computed: 'last file', inList: true },
    next: { kind: 'text', label: 'Next', computed: 'last file', inList: true },
    not_understood: { kind: 'number', label: 'Not understood', computed: 'last file', inList: true },
    read_at: { kind: 'time', label: 'Read', computed: 'last file', inList: true },
  },
})
