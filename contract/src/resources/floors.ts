import { defineResource } from './resource.ts'

const to = '/site-resources/network-locations'

export const floors = defineResource({
  name: 'floors',
  one: 'floor',
  many: 'floors',
  title: 'Floors',
  path: '/site-resources/network-locations/floors',
  list: 'floors',
  keys: {
    read: 'siteresources-network-locations',
    edit: 'siteresources-edit',
    import: 'siteresources-import',
  },
  named: 'code',
  uniqueIn: 'building',
  sort: 'building',
  search: { article: 'a', by: ['name'] },
  remove: { verb: 'Remove', done: 'removed' },
  none: 'Add the first one, or import rooms with their floors.',
  groups: {
    Contents: ['room_count', 'closet_count', 'outlet_count'],
    Place: ['building', 'name'],
  },
  pages: [
    { title: 'Power management', to: '/workflows/power-management', by: { q: '{building} floor {code}' } },
  ],
  fields: {
    building: {
      kind: 'text',
      label: 'Building',
      required: true,
      fixed: true,
      known: true,
      refers: { list: 'buildings' },
      example: 'B07',
      inList: true,
      filter: true,
      leads: { to, by: { list: 'buildings', id: '{building}' } },
    },
    code: {
      kind: 'text',
      label: 'Floor',
      required: true,
      example: '2',
      fixed: true,
      longest: 60,
      mono: true,
      inList: true,
      help: 'As in the rooms, such as 2 or G.',
    },
    name: { kind: 'text', label: 'Name', longest: 200, inList: true },
    notes: { kind: 'text', label: 'Notes', longest: 2_000, lines: 3 },
    room_count: {
      kind: 'number',
      label: 'Rooms',
      computed: 'rooms',
      inList: true,
      leads: { to, by: { list: 'rooms', building: '{building}', floor: '{code}' } },
    },
    closet_count: {
      kind: 'number',
      label: 'Closets',
      computed: 'rooms',
      inList: true,
      leads: { to, by: { list: 'rooms', building: '{building}', floor: '{code}', kind: 'closet' } },
    },
    outlet_count: {
      kind: 'number',
      label: 'Outlets',
      computed: 'outlets',
      inList: true,
      leads: { to, by: { building: '{building}', floor: '{code}' } },
    },
  },
})
