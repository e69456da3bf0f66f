import { defineResource } from './resource.ts'

const to = '/site-resources/network-locations'

export const buildings = defineResource({
  name: 'buildings',
  one: 'building',
  many: 'buildings',
  title: 'Buildings',
  path: '/site-resources/network-locations/buildings',
  list: 'buildings',
  keys: {
    read: 'siteresources-network-locations',
    edit: 'siteresources-edit',
    import: 'siteresources-import',
  },
  named: 'code',
  sort: 'code',
  remove: { verb: 'Remove', done: 'removed' },
  none: 'Add the first one, or import the list that you have.',
  groups: {
    Contents: ['floor_count', 'room_count', 'closet_count', 'outlet_count', 'device_count'],
    Place: ['name', 'campus', 'address'],
  },
  fields: {
    code: {
      kind: 'text',
      label: 'Building',
      required: true,
      fixed: true,
      longest: 200,
      form: { pattern: '^[^/]+$', words: 'must not have a slash' },
      mono: true,
      inList: true,
      help: 'As it is written on the door, such as B07.',
    },
    name: { kind: 'text', label: 'Name', longest: 200, inList: true },
    campus: {
      kind: 'text',
      label: 'Campus',
      known: true,
      inList: true,
      filter: true,
      leads: { to, by: { list: 'campuses', id: '{campus}' } },
    },
    address: { kind: 'text', label: 'Address', longest: 400 },
    notes: { kind: 'text', label: 'Notes', longest: 2_000, lines: 3 },
    floor_count: {
      kind: 'number',
      label: 'Floors',
      computed: 'floors',
      inList: true,
      leads: { to, by: { list: 'floors', building: '{code}' } },
    },
    room_count: {
      kind: 'number',
      label: 'Rooms',
      computed: 'rooms',
      inList: true,
      leads: { to, by: { list: 'rooms', building: '{code}' } },
    },
    closet_count: {
      kind: 'number',
      label: 'Closets',
      computed: 'rooms',
      inList: true,
      leads: { to, by: { list: 'rooms', building: '{code}', kind: 'closet' } },
    },
    outlet_count: {
      kind: 'number',
      label: 'Outlets',
      computed: 'outlets',
      inList: true,
      leads: { to, by: { building: '{code}' } },
    },
    device_count: {
      kind: 'number',
      label: 'Devices',
      computed: 'network devices',
      inList: true,
      leads: { to: '/site-resources/network-devices', by: { building: '{code}' } },
    },
  },
})
