import { defineResource } from './resource.ts'

/** Where a row comes from. */
export const licencePlaces = {
  own: 'Own contract',
  controller: 'Catalyst Center',
  identity: 'ISE',
  patchbay: 'Patchbay itself',
} as const
export type LicencePlace = keyof typeof licencePlaces

/** How a licence is, the gravest of what holds, with its look. */
export const licenceStates = {
  'over-used': 'bad',
  expired: 'bad',
  'ends within 30 days': 'warn',
  'ends within 90 days': 'warn',
  evaluation: 'warn',
  active: 'ok',
  'never expires': 'ok',
  'not started': 'none',
  unknown: 'none',
} as const satisfies Readonly<Record<string, 'ok' | 'warn' | 'bad' | 'none'>>

const key = 'administrations-license-information'
const edit = 'administrations-license-edit'
const devices = '/site-resources/network-devices'

/** What the site and the product itself may use, for how long, and what runs out. */
export const licences = defineResource({
  name: 'licences',
  one: 'licence',
  many: 'licences',
  title: 'License information',
  path: '/administration/license-information',
  keys: { read: key, edit, import: edit },
  named: 'name',
  sort: 'days_left',
  search: { not: 'Contracts are searched in their own list.' },
  remove: { verb: 'Remove', done: 'removed' },
  none: 'Add a contract, import a list, or connect Catalyst Center or ISE.',
  groups: {
    State: ['state', 'days_left', 'ends_on', 'registration', 'reported_on', 'checked_at'],
    Use: ['bought', 'used', 'free', 'covered', 'uncovered'],
    Contract: [
      'vendor',
      'product',
      'kind',
      'started',
      'ends',
      'cost',
      'currency',
      'owner',
      'contract',
      'account',
    ],
    Origin: ['place', 'reported_by'],
  },
  inPanels: ['covers'],
  fields: {
    name: {
      kind: 'text',
      label: 'Name',
      required: true,
      example: 'Access switches support 2026',
      longest: 200,
      inList: true,
      help: 'No licence key and no token.',
    },
    place: {
      kind: 'state',
      label: 'Source',
      computed: 'this list',
      inList: true,
      filter: true,
      states: { 'Own contract': 'none', 'Catalyst Center': 'none', ISE: 'none', 'Patchbay itself': 'none' },
    },
    state: {
      kind: 'state',
      label: 'State',
      computed: 'end and use',
      inList: true,
      filter: true,
      states: licenceStates,
    },
    days_left: { kind: 'number', label: 'Days left', computed: 'end', inList: true },
    ends_on: { kind: 'text', label: 'End', computed: 'contract or source', mono: true, inList: true },
    vendor: { kind: 'text', label: 'Vendor', longest: 100, inList: true, filter: true, example: 'Cisco' },
    product: { kind: 'text', label: 'Product', longest: 200, inList: true, example: 'Smart Net Total Care' },
    kind: {
      kind: 'choice',
      label: 'Kind',
      choices: ['term', 'perpetual', 'subscription', 'support', 'certificate', 'token', 'key'],
      inList: true,
      filter: true,
      example: 'support',
    },
    bought: { kind: 'number', label: 'Bought', least: 0, most: 10_000_000, inList: true, example: '40' },
    used: { kind: 'number', label: 'Used', computed: 'source or covered devices', inList: true },
    free: { kind: 'number', label: 'Free', computed: 'bought and used', inList: true },
    covered: {
      kind: 'number',
      label: 'Covered',
      computed: 'network devices',
      inList: true,
      leads: { to: devices, by: { licences: '{name}' } },
    },
    uncovered: {
      kind: 'number',
      label: 'Uncovered',
      computed: 'network devices',
      inList: true,
      leads: { to: devices, by: { lacks_licences: '{name}' } },
    },
    started: { kind: 'text', label: 'Start', day: {}, example: '2026-01-01' },
    ends: {
      kind: 'text',
      label: 'End of contract',
      day: {},
      example: '2026-12-31',
      help: 'Such as 2026-12-31. An end that the source reports counts before it.',
    },
    cost: { kind: 'number', label: 'Cost', least: 0, most: 1_000_000_000, example: '12000' },
    currency: { kind: 'text', label: 'Currency', longest: 10, mono: true, example: 'EUR' },
    owner: {
      kind: 'text',
      label: 'Owner',
      longest: 100,
      refers: { list: 'people' },
      inList: true,
      filter: true,
      help: 'Reminded 90, 30 and 7 days before the end.',
    },
    contract: { kind: 'text', label: 'Contract number', longest: 100, mono: true, inList: true },
    account: {
      kind: 'text',
      label: 'Account',
      longest: 200,
      help: 'Smart or virtual account, or customer number.',
    },
    covers: {
      kind: 'list',
      label: 'Covers devices',
      most: 5_000,
      known: true,
      refers: { list: 'network-devices' },
      mono: true,
      filter: 'linked',
    },
    models: {
      kind: 'list',
      label: 'For models',
      most: 500,
      mono: true,
      help: 'Devices of these models without a current contract of this kind count as uncovered.',
    },
    notes: { kind: 'text', label: 'Notes', longest: 2_000, lines: 3 },
    registration: { kind: 'text', label: 'Registration', computed: 'source' },
    reported_on: { kind: 'text', label: 'Oldest usage report', computed: 'source', mono: true },
    reported_by: { kind: 'text', label: 'System', computed: 'connected systems', filter: true },
    checked_at: { kind: 'time', label: 'Checked', computed: 'source', inList: true },
  },
})
