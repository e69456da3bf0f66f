import { defineResource } from './resource.ts'

const vlanId = String.raw`^(?:[1-9]\d{0,2}|[1-3]\d{3}|40[0-8]\d|409[0-4])$`

/** Who owns rooms and ports, whom to call, and what they may use. */
export const departments = defineResource({
  name: 'departments',
  one: 'department',
  many: 'departments',
  title: 'Departments',
  path: '/site-resources/departments',
  keys: { read: 'siteresources-departments', edit: 'siteresources-edit', import: 'siteresources-import' },
  named: 'code',
  sort: 'code',
  remove: { verb: 'Remove', done: 'removed' },
  none: 'Add the first one, or import the list that you have.',
  groups: {
    Contacts: ['name', 'contact', 'phone', 'deputy', 'head', 'cost_centre'],
    Network: ['room_count', 'outlet_count', 'port_count', 'ports_up', 'vlans', 'profiles'],
  },
  inPanels: ['rooms'],
  fields: {
    code: { kind: 'text', label: 'Code', required: true, longest: 20, mono: true, inList: true },
    name: { kind: 'text', label: 'Name', required: true, longest: 100, inList: true },
    cost_centre: { kind: 'text', label: 'Cost centre', longest: 40, mono: true, inList: true, filter: true },
    head: { kind: 'text', label: 'Head', longest: 100 },
    contact: {
      kind: 'text',
      label: 'IT contact',
      longest: 100,
      inList: true,
      help: 'Called first about their network.',
    },
    deputy: { kind: 'text', label: 'Deputy', longest: 100 },
    phone: { kind: 'text', label: 'On-call phone', longest: 40 },
    rooms: {
      kind: 'list',
      label: 'Rooms',
      most: 2_000,
      known: true,
      mono: true,
      help: 'Building and room, such as B07/2.14. A room belongs to one department.',
    },
    vlans: {
      kind: 'list',
      label: 'Allowed VLANs',
      most: 100,
      mono: true,
      form: { pattern: vlanId, words: 'must be VLAN IDs from 1 to 4094' },
      help: 'IDs. Empty allows what the policies allow.',
    },
    profiles: {
      kind: 'list',
      label: 'Allowed port profiles',
      most: 60,
      known: true,
      help: 'Of the policies. Empty allows all.',
    },
    notes: { kind: 'text', label: 'Notes', longest: 2_000, lines: 3 },
    room_count: { kind: 'number', label: 'Number of rooms', computed: 'this list', inList: true },
    outlet_count: { kind: 'number', label: 'Outlets', computed: 'network locations', inList: true },
    port_count: { kind: 'number', label: 'Patched ports', computed: 'network locations', inList: true },
    ports_up: { kind: 'number', label: 'Ports up', computed: 'last walk', inList: true },
  },
})
