import { defineResource } from './resource.ts'

const places = '/site-resources/network-locations'
const batteryDate = String.raw`^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$`

/**
 * How a unit is, the gravest of what holds, with how it looks. `comms lost`: nobody who could know it answers. `unknown`: it
 * answers and says nothing of its state, or was not asked lately. Neither is healthy.
 */
export const upsStateWords = {
  'comms lost': 'bad',
  unknown: 'none',
  off: 'bad',
  'shutting down': 'bad',
  'battery low': 'bad',
  'on battery': 'bad',
  overloaded: 'bad',
  'on bypass': 'warn',
  'no battery': 'warn',
  'replace battery': 'warn',
  'test failed': 'warn',
  alarm: 'warn',
  testing: 'warn',
  charging: 'ok',
  'on line': 'ok',
  'not connected': 'none',
} as const satisfies Readonly<Record<string, 'ok' | 'warn' | 'bad' | 'none'>>

export type UpsStateWord = keyof typeof upsStateWords

/** Those of a unit that is not well, though it is known how it is. */
export type UpsTroubleWord = {
  [word in UpsStateWord]: (typeof upsStateWords)[word] extends 'bad' | 'warn' ? word : never
}[UpsStateWord]

/** Uninterruptible power supplies as their cards and NUT servers tell them, with what they feed. */
export const upsUnits = defineResource({
  name: 'ups-units',
  one: 'UPS unit',
  many: 'UPS units',
  title: 'UPS units',
  path: '/site-resources/ups-units',
  keys: { read: 'siteresources-ups-units', edit: 'siteresources-edit', import: 'siteresources-import' },
  named: 'name',
  sort: 'name',
  remove: { verb: 'Remove', done: 'removed' },
  none: 'Test and add one by its card or its NUT server, or import the list that you have.',
  fields: {
    name: {
      kind: 'text',
      label: 'Name',
      required: true,
      fixed: true,
      longest: 200,
      mono: true,
      inList: true,
    },
    state: {
      kind: 'state',
      label: 'State',
      computed: 'last reading',
      inList: true,
      filter: true,
      states: upsStateWords,
    },
    state_since: { kind: 'time', label: 'In this state', lasting: true, computed: 'readings', inList: true },
    conditions: { kind: 'list', label: 'Conditions', computed: 'last reading', filter: 'linked' },
    health: {
      kind: 'state',
      label: 'Health',
      computed: 'last reading',
      filter: 'linked',
      states: { healthy: 'ok', 'look at': 'warn', trouble: 'bad', unknown: 'none' },
    },
    evidence: { kind: 'text', label: 'Evidence', computed: 'last reading' },
    charge: { kind: 'number', label: 'Charge', unit: '%', computed: 'last reading', inList: true },
    runtime: { kind: 'number', label: 'Runtime', unit: 'min', computed: 'last reading', inList: true },
    load: { kind: 'number', label: 'Load', unit: '%', computed: 'last reading', inList: true },
    power: { kind: 'number', label: 'Power', unit: 'W', computed: 'last reading' },
    input_voltage: { kind: 'number', label: 'Input', unit: 'V', computed: 'last reading' },
    output_voltage: { kind: 'number', label: 'Output', unit: 'V', computed: 'last reading' },
    temperature: { kind: 'number', label: 'Temperature', unit: '°C', computed: 'last reading' },
    test_result: { kind: 'text', label: 'Last self-test', computed: 'last reading', inList: true },
    test_day: { kind: 'text', label: 'Tested on', computed: 'last reading' },
    battery_age: { kind: 'number', label: 'Battery age', unit: 'y', computed: 'battery date', inList: true },
    battery_date: {
      kind: 'text',
      label: 'Battery replaced on',
      form: { pattern: batteryDate, words: 'must be a day, such as 2026-11-20' },
      help: 'Such as 2026-11-20. It counts before the date that the unit reports.',
    },
    battery_by: { kind: 'text', label: 'Battery replaced by', longest: 100 },
    battery_part: { kind: 'text', label: 'Battery part', longest: 100, mono: true },
    battery_told: { kind: 'text', label: 'Battery date reported', computed: 'last reading' },
    read_model: { kind: 'text', label: 'Model', computed: 'last reading', inList: true, filter: true },
    read_serial: { kind: 'text', label: 'Serial', computed: 'last reading', mono: true },
    firmware: { kind: 'text', label: 'Firmware', computed: 'last reading', mono: true },
    way: { kind: 'text', label: 'Read by', computed: 'connected systems' },
    read_at: { kind: 'time', label: 'Last reading', computed: 'collector', inList: true },
    address: { kind: 'text', label: 'Address', reads: 'address', longest: 253, mono: true },
    system: {
      kind: 'text',
      label: 'Server',
      longest: 100,
      known: true,
      mono: true,
      help: 'That looks after it, such as a NUT server. Empty for a card of its own, which Test and add connects.',
    },
    unit: { kind: 'text', label: 'Name at the server', longest: 200, mono: true },
    campus: { kind: 'text', label: 'Campus', computed: 'network locations', filter: true },
    building: {
      kind: 'text',
      label: 'Building',
      longest: 200,
      inList: true,
      filter: true,
      leads: { to: places, by: { list: 'buildings', id: '{building}' } },
    },
    room: {
      kind: 'text',
      label: 'Room',
      longest: 200,
      mono: true,
      inList: true,
      filter: 'linked',
      leads: { to: places, by: { list: 'rooms', id: '{building}/{room}' } },
    },
    department: { kind: 'list', label: 'Department', computed: 'departments', mono: true, filter: true },
    device_count: { kind: 'number', label: 'Devices fed', computed: 'this list', inList: true },
    access_point_count: {
      kind: 'number',
      label: 'Access points fed',
      computed: 'this list and last walk',
    },
    feeds_devices: {
      kind: 'list',
      label: 'Feeds devices',
      most: 200,
      known: true,
      mono: true,
      filter: 'linked',
      help: 'Network devices on its output.',
    },
    feeds_access_points: {
      kind: 'list',
      label: 'Feeds access points',
      most: 500,
      known: true,
      mono: true,
      filter: 'linked',
      help: 'Those with a power supply of their own. The ones that a fed switch powers follow by themselves.',
    },
    feeds_rooms: {
      kind: 'list',
      label: 'Feeds rooms',
      most: 500,
      known: true,
      mono: true,
      filter: 'linked',
      help: 'Building and room, such as B07/2.14.',
    },
    model: { kind: 'text', label: 'Documented model', longest: 100 },
    serial: { kind: 'text', label: 'Documented serial', longest: 100, mono: true },
    asset_tag: { kind: 'text', label: 'Asset tag', longest: 60, mono: true },
    notes: { kind: 'text', label: 'Notes', longest: 2_000, lines: 3 },
  },
})
