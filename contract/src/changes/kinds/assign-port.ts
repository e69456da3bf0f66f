import { capLimits } from '../cap-limits.ts'
import { columnsOf, defineChange } from '../change.ts'
import type { ChangeFields } from '../change.ts'

const authenticationWords = { none: 'none', dot1x: '802.1X', mab: 'MAB', 'dot1x-mab': '802.1X, then MAB' }

/** Set alike wherever a port is, so that an intent profile has them by the same names. */
export const plainPortSettings = {
  /** `static` sets its power aside before anybody asks for it. */
  power: {
    kind: 'choice',
    label: 'Power',
    asks: 'Power over Ethernet',
    choices: ['auto', 'static', 'never'],
    labels: {
      auto: 'Given where it is asked for',
      static: 'Set aside for this port',
      never: 'Never given',
    },
    column: { words: 'auto, static or never' },
  },
  /** Ports of a low one lose their power first. */
  powerPriority: {
    kind: 'choice',
    label: 'Power priority',
    asks: 'When power runs short',
    choices: ['high', 'low'],
    labels: { low: 'Low: it goes first', high: 'High' },
    otherwise: 'As the switch has it',
    column: { words: 'high or low' },
  },
} as const satisfies ChangeFields

/** What of a port can be set; what is left out stays as it is. */
export const portSettings = {
  accessVlan: { kind: 'vlan', label: 'Access VLAN', column: { words: 'by its number' } },
  voiceVlan: { kind: 'vlan', none: true, label: 'Voice VLAN', column: { words: 'by its number, or none' } },
  /** Empty for none. */
  description: {
    kind: 'note',
    label: 'Description',
    longest: 200,
    column: { words: 'left out, it stays' },
  },
  adminUp: {
    kind: 'yes-no',
    label: 'Enabled',
    asks: 'Port',
    labels: { yes: 'Enabled', no: 'Shut down' },
    read: { open: true, up: true, shut: false, down: false },
    column: { head: 'State', words: 'open or shut' },
  },
  ...plainPortSettings,
  /** What it asks of whoever comes; `dot1x-mab` asks for 802.1X first, and then looks at the MAC. */
  authentication: {
    kind: 'choice',
    label: 'Authentication',
    choices: ['none', 'dot1x', 'mab', 'dot1x-mab'],
    labels: { ...authenticationWords, none: 'None: no authentication' },
    words: authenticationWords,
    help: 'A change re-authenticates the devices on the port.',
    column: { words: 'none, 802.1X, MAB, or 802.1X, then MAB' },
  },
} as const satisfies ChangeFields

/** Which port, and what is done to it beside setting it. */
const others = {
  /** By its name. */
  switch: { kind: 'text', label: 'Switch', longest: 100, needed: true, column: { words: 'by its name' } },
  /** Long or short. */
  interface: {
    kind: 'text',
    label: 'Port',
    longest: 40,
    needed: true,
    column: { words: 'such as Gi1/0/14, or several such as Gi1/0/1-4,7' },
  },
  /** Takes the link down and up again, so that whoever is there asks for an address anew; `auto` when the VLAN changes. */
  bounce: {
    kind: 'choice',
    label: 'Bounce',
    asks: 'Bounce the port',
    choices: ['auto', 'never', 'now'],
    labels: { auto: 'When the VLAN changes', never: 'Never', now: 'In any case' },
    help: 'Devices renew their address. Bringing the port up is repeated until it is up.',
    column: { words: 'auto, never or now' },
  },
  profile: {
    kind: 'own',
    label: 'Intent profile',
    help: 'Fills in the fields below. The preview points out what you change.',
    column: { words: 'by its name; it fills in what the line leaves out' },
  },
} as const satisfies ChangeFields

const { description, ...settings } = portSettings

/** The wanted settings of one switch port. */
export const assignPort = defineChange({
  name: 'assign-port',
  title: 'Switch port assignment',
  key: 'commands-switch-port-assignment',
  path: '/command-centre/switch-port-assignment',
  calls: {
    preview: 'Preview a switch port assignment',
    apply: 'Apply a switch port assignment',
    undo: 'Preview undoing a switch port assignment',
  },
  page: 'commands-switch-port-assignment',
  next: 'Next port',
  elsewhere: true,
  fields: { ...others, ...portSettings },
  list: {
    most: capLimits.ports.most,
    thing: 'port',
    things: 'ports',
    columns: columnsOf({
      switch: others.switch,
      interface: others.interface,
      description,
      ...settings,
      bounce: others.bounce,
      profile: others.profile,
    }),
    example: 'Switch,Port,Access VLAN,Description\nsw-b12-2,Gi1/0/14,120,Reading room 3',
  },
})
