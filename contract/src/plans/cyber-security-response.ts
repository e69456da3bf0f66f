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
    deauthenticate: {
      kind: 'mac',
      label: 'De-authenticate',
      optional: true,
      help: 'Optional. The MAC whose session ends at once, such as that on Wi-Fi.',
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
  },
  steps: [
    {
      name: 'quarantine',
      title: 'Quarantine at ISE',
      does: 'change',
      kind: 'contain-endpoint',
      fails: 'keep',
    },
    { name: 'session', title: 'De-authentication', does: 'change', kind: 'act-on-session', fails: 'keep' },
    { name: 'port', title: 'Switch port', does: 'change', kind: 'assign-port', fails: 'keep' },
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
