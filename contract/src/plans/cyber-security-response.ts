import { definePlan } from './plan.ts'

/** Contains one device of a security case on every MAC that it has, proves it, and releases it at its end. */
export const cyberSecurityResponse = definePlan({
  name: 'cyber-security-response',
  title: 'Containment',
  key: 'workflows-cyber-security-response',
  path: '/workflows/cyber-security-response',
  ends: 'always',
  fields: {
    /** Number of the case that owns it. */
    case: { kind: 'text', label: 'Case', longest: 12, mono: true, needed: true },
    macs: {
      kind: 'text',
      label: 'MACs',
      longest: 400,
      mono: true,
      needed: true,
      help: 'All MACs of the device, with spaces between them.',
    },
    quarantine: {
      kind: 'yes-no',
      label: 'Quarantine at ISE',
      labels: { yes: 'Quarantine at ISE (ANC)', no: 'No quarantine at ISE' },
    },
    group: {
      kind: 'text',
      label: 'ISE endpoint group',
      longest: 200,
      optional: true,
      help: 'Optional. In place of the quarantine, for one MAC: the ISE group that closes it off.',
    },
    deauthenticate: {
      kind: 'mac',
      label: 'De-authenticate',
      optional: true,
      help: 'Optional. The MAC whose session ends at once: at its wireless controller, else at ISE.',
    },
    port: {
      kind: 'text',
      label: 'Switch port',
      longest: 100,
      mono: true,
      optional: true,
      help: 'Optional, such as sw-b12-2 Gi1/0/14. Whoever is behind it is contained too.',
    },
    vlan: {
      kind: 'vlan',
      none: true,
      label: 'Quarantine VLAN',
      help: 'Optional. Left empty, the port is shut.',
    },
    watch: {
      kind: 'yes-no',
      label: 'Watch only',
      labels: { yes: 'Watch only: nothing is changed', no: 'Contain' },
      read: { watch: true, contain: false },
    },
  },
  steps: [
    {
      name: 'quarantine',
      title: 'Quarantine at ISE',
      does: 'change',
      kind: 'contain-endpoint',
      fails: 'on',
    },
    { name: 'group', title: 'Endpoint group', does: 'change', kind: 'onboard-endpoint', fails: 'on' },
    {
      name: 'wireless',
      title: 'De-authentication at the controller',
      does: 'change',
      kind: 'act-on-wireless',
      fails: 'reading',
    },
    {
      name: 'session',
      title: 'De-authentication at ISE',
      does: 'change',
      kind: 'act-on-session',
      fails: 'reading',
    },
    { name: 'port', title: 'Switch port', does: 'change', kind: 'assign-port', fails: 'on' },
    { name: 'proof', title: 'No session outside of quarantine', does: 'look', limit: 180, fails: 'keep' },
    { name: 'later', title: 'The same after 5 min', does: 'look', limit: 480, fails: 'keep' },
  ],
  takes: {},
  words: {
    link: 'Contain',
    begin: 'Contain',
    done: 'Contained and proven',
    next: 'Next case',
  },
})

/** What a containment by ISE alone is asked for, besides its case and its MACs. */
export const quarantineAlone = {
  quarantine: true,
  group: null,
  deauthenticate: null,
  port: null,
  vlan: null,
  watch: false,
} as const
