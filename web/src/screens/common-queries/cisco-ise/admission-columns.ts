import type { Admission, AdmissionFact } from '@patchbay/contract/common-queries/cisco-ise'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'

const value = (facts: readonly AdmissionFact[], name: string) =>
  facts.find((fact) => fact.name === name)?.value ?? null

/** Of each identifier of a pasted list. */
export const admissionColumns: BulkColumns<Admission> = {
  heads: ['MAC', 'Group', 'Profile', 'Identity', 'Place', 'VLAN', 'Rule', 'Last reason'],
  cells: ({ mac, endpoint, sessions, decision, history }) => {
    const session = sessions.sessions.find(({ latest }) => latest)
    const failed = history.rows.find(({ passed }) => !passed)
    return [
      mac,
      value(endpoint.facts, 'group'),
      value(endpoint.facts, 'profile'),
      session === undefined ? null : value(session.facts, 'username'),
      session?.place ?? null,
      session === undefined ? null : value(session.facts, 'vlan'),
      decision.steps.find(({ label }) => label === 'Rule of authorization')?.value ?? null,
      failed?.code ?? null,
    ]
  },
}
