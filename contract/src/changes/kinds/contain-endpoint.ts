import { defineChange } from '../change.ts'
import type { Asked } from '../change.ts'

/**
 * Puts the MACs of one device under a quarantine policy of ISE (ANC), so that it is authorized again with the quarantine result
 * wherever it is and wherever it comes back. Its undo takes out those that it put in.
 */
export const containEndpoint = defineChange({
  name: 'contain-endpoint',
  title: 'Containment',
  key: 'workflows-cyber-security-response',
  path: '/workflows/cyber-security-response/quarantine',
  calls: {
    preview: 'Preview a quarantine at ISE',
    apply: 'Quarantine a device at ISE',
    undo: 'Preview the release of a device at ISE',
  },
  page: 'workflows-cyber-security-response',
  next: 'To the case',
  fields: {
    /** None for the only one. */
    system: { kind: 'text', label: 'Identity system', longest: 60, optional: true },
    /** With spaces between them. */
    macs: { kind: 'text', label: 'MACs', longest: 400, mono: true },
    /** None for the first that quarantines. */
    policy: { kind: 'text', label: 'ANC policy', longest: 64, optional: true },
    act: { kind: 'choice', label: 'Action', choices: ['contain', 'release'] },
  },
})

export type ContainmentAsked = Asked<typeof containEndpoint>
