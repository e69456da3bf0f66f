/** Warnings that an approval rule may name, by the id of their check, as a person writes them. Read in the browser as well. */
export const ruleWarnings = {
  'other-maker': 'another maker',
  privileged: 'a privileged group',
  'kept-out': 'a denied group',
  known: 'a device put elsewhere before',
  'profile-conflict': 'another profile',
  devices: 'several devices',
  authentication: 'a VLAN that authentication overrides',
  opened: 'a port without authentication',
  'port-security': 'port security',
  'spanning-tree': 'spanning tree',
  unsaved: 'an unsaved configuration',
  'open-hours': 'a place that is open',
  'closed-hours': 'a place that is closed',
} as const

export type RuleWarning = keyof typeof ruleWarnings
