import { defineResource } from './resource.ts'

/** How far the support of a model is. */
export const supportStates = {
  ended: 'bad',
  'ends within a year': 'warn',
  supported: 'ok',
  unknown: 'none',
} as const satisfies Readonly<Record<string, 'ok' | 'warn' | 'bad' | 'none'>>

const edit = 'administrations-license-edit'

/** End of sale and of support of each model, as its maker announced it. */
export const modelLifecycles = defineResource({
  name: 'model-lifecycles',
  one: 'model',
  many: 'models',
  title: 'End of sale and support',
  path: '/administration/license-information/models',
  list: 'models',
  keys: { read: 'administrations-license-information', edit, import: edit },
  named: 'model',
  sort: 'end_of_support',
  search: { not: 'A model names many devices, which are found by their own names.' },
  remove: { verb: 'Remove', done: 'removed' },
  none: 'Add a model, or import the announcements of your maker as CSV.',
  fields: {
    model: {
      kind: 'text',
      label: 'Model',
      required: true,
      longest: 100,
      mono: true,
      inList: true,
      example: 'C9300-48U',
      help: 'As the device reports it.',
    },
    vendor: { kind: 'text', label: 'Vendor', longest: 100, inList: true, filter: true, example: 'Cisco' },
    support: {
      kind: 'state',
      label: 'Support',
      computed: 'end of support',
      inList: true,
      filter: true,
      states: supportStates,
    },
    end_of_sale: {
      kind: 'text',
      label: 'End of sale',
      day: {},
      mono: true,
      inList: true,
      example: '2027-04-30',
    },
    end_of_security: { kind: 'text', label: 'End of security fixes', day: {}, mono: true, inList: true },
    end_of_support: {
      kind: 'text',
      label: 'End of support',
      day: {},
      mono: true,
      inList: true,
      example: '2032-04-30',
    },
    announced: { kind: 'text', label: 'Announced', day: {}, mono: true },
    replacement: { kind: 'text', label: 'Replacement', longest: 100, mono: true, inList: true },
    bulletin: { kind: 'text', label: 'Bulletin', longest: 300, help: 'Its number or address.' },
    notes: { kind: 'text', label: 'Notes', longest: 2_000, lines: 3 },
    device_count: {
      kind: 'number',
      label: 'Network devices',
      computed: 'last walk',
      inList: true,
      leads: { to: '/site-resources/network-devices', by: { read_model: '{model_read}' } },
    },
    access_point_count: {
      kind: 'number',
      label: 'Access points',
      computed: 'CDP',
      inList: true,
      leads: { to: '/site-resources/access-points', by: { model_seen: '{model_seen}' } },
    },
    model_read: { kind: 'text', label: 'Model of devices', computed: 'last walk', mono: true },
    model_seen: { kind: 'text', label: 'Model of access points', computed: 'CDP', mono: true },
  },
})
