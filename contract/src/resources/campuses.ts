import { defineResource } from './resource.ts'

/** Grounds that hold buildings: the top of the tree of places. */
export const campuses = defineResource({
  name: 'campuses',
  one: 'campus',
  many: 'campuses',
  title: 'Campuses',
  path: '/site-resources/network-locations/campuses',
  list: 'campuses',
  keys: {
    read: 'siteresources-network-locations',
    edit: 'siteresources-edit',
    import: 'siteresources-import',
  },
  named: 'code',
  sort: 'code',
  search: { article: 'a', by: ['name'] },
  remove: { verb: 'Remove', done: 'removed' },
  none: 'Add one if your site has several, and choose it at its buildings.',
  groups: {
    Contents: ['building_count', 'room_count', 'outlet_count'],
    Place: ['name', 'address'],
  },
  fields: {
    code: {
      kind: 'text',
      label: 'Code',
      required: true,
      example: 'NORTH',
      fixed: true,
      longest: 60,
      mono: true,
      inList: true,
    },
    name: { kind: 'text', label: 'Name', longest: 200, inList: true },
    address: { kind: 'text', label: 'Address', longest: 400, inList: true },
    notes: { kind: 'text', label: 'Notes', longest: 2_000, lines: 3 },
    building_count: {
      kind: 'number',
      label: 'Buildings',
      computed: 'buildings',
      inList: true,
      leads: { to: '/site-resources/network-locations', by: { list: 'buildings', campus: '{code}' } },
    },
    room_count: { kind: 'number', label: 'Rooms', computed: 'rooms', inList: true },
    outlet_count: { kind: 'number', label: 'Outlets', computed: 'outlets', inList: true },
  },
})
