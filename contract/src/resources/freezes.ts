import { hoursKeys, hoursPath, kindsField, placeFields, zoneField } from './operating-hours.ts'
import { defineResource } from './resource.ts'

/** Who may go past a freeze. */
export const freezeOverrides = ['nobody', 'whoever may go past protections'] as const

/** Times in which nothing is changed. */
export const freezes = defineResource({
  name: 'freezes',
  one: 'freeze',
  many: 'freezes',
  title: 'Freezes',
  path: `${hoursPath}/freezes`,
  list: 'freezes',
  keys: hoursKeys,
  named: 'name',
  sort: '-begins',
  search: { not: 'A freeze is a time, and stands in its own list.' },
  remove: { verb: 'Remove', done: 'removed' },
  none: 'Add one for each time without changes, such as exams.',
  groups: {
    State: ['state', 'reason', 'begins', 'ends', 'zone'],
    'What it holds': ['places', 'campuses', 'buildings', 'rooms', 'departments', 'kinds', 'override'],
  },
  fields: {
    name: { kind: 'text', label: 'Name', required: true, example: 'Exams', longest: 60, inList: true },
    state: {
      kind: 'state',
      label: 'Now',
      computed: 'this freeze',
      inList: true,
      states: { 'in force': 'warn', 'to come': 'none', over: 'none' },
    },
    reason: {
      kind: 'text',
      label: 'Reason',
      required: true,
      example: 'Exams in B07',
      longest: 300,
      inList: true,
    },
    begins: {
      kind: 'text',
      label: 'From',
      required: true,
      example: '2026-12-14 00:00',
      longest: 30,
      mono: true,
      inList: true,
      help: 'Such as 2026-12-14 00:00.',
    },
    ends: {
      kind: 'text',
      label: 'Until',
      required: true,
      example: '2026-12-19 18:00',
      longest: 30,
      mono: true,
      inList: true,
    },
    zone: zoneField,
    kinds: kindsField('Kinds that it blocks. Empty means all but service-desk requests.'),
    override: {
      kind: 'choice',
      label: 'Who may override it',
      required: true,
      choices: freezeOverrides,
      help: 'An override needs a reason and a second person, as with protected things.',
    },
    ...placeFields,
    places: { kind: 'text', label: 'Where', computed: 'this freeze', inList: true },
  },
})
