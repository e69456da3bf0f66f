/** What an entry is about, by its action; `refusal` is any action that was refused. */
export const auditKinds = {
  'sign-in': 'Sign-in and session',
  refusal: 'Refusal',
  personal: 'Read of personal data',
  place: 'Read of a place',
  export: 'Export',
  change: 'Change of the network',
  settings: 'Settings and accounts',
  site: 'Site resources',
  audit: 'Look at the audit log',
  server: 'Server and alarms',
  erasure: 'Erasure of names',
  other: 'Other',
} as const
export type AuditKind = keyof typeof auditKinds

/** Results of entries; `intended` is written before a change, and its end follows. */
export const auditResults = {
  done: 'Done',
  read: 'Read',
  refused: 'Refused',
  failed: 'Failed',
  intended: 'Intended',
} as const
export type AuditResult = keyof typeof auditResults
