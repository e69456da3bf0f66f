import type { Admission, AdmissionFact, FactsPart } from '@patchbay/contract/common-queries/cisco-ise'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'
import type { ShownTable } from '../../../query/export/shown-table.ts'
import type { Progress } from '../../../query/progress.ts'
import { nameIn } from '../../../query/source-names.ts'
import { fixerWords } from './fixer-words.ts'
import { policyRows, signOnRows, twinRows } from './table-rows.ts'
import type { Row, Said } from './table-rows.ts'

/** Everything that the tabs show, each fact with who says so and when. */
export function admissionTable({ question, answer, sources }: Progress<Admission>): ShownTable | null {
  if (question === null || answer === null) return null
  const nameOf = nameIn(sources)
  /** A part is said by a service of a system; its chip has the name that people know. */
  const said = (source: string | null, at: string | null, service: string): Said => [
    source === null ? null : nameOf(service === '' ? source : `${source}/${service}`),
    at,
  ]
  const facts = (part: string, of: readonly AdmissionFact[], by: Said): Row[] =>
    of
      .filter(({ value }) => value !== null)
      .map(({ label, value, note }) => [part, label, value, note, ...by])
  const partRows = (part: string, of: FactsPart, service: string) =>
    facts(part, of.facts, said(of.source, of.observedAt, service))
  const { decision, history, group, twin } = answer
  const decided = said(decision.source, decision.observedAt, 'sessions')
  const nobody: Said = [null, null]
  return {
    name: `identity ${question.canonical}`,
    columns: ['Part', 'Fact', 'Value', 'Note', 'Source', 'Observed at'],
    rows: [
      ['Answer', 'Sentence', answer.sentence, answer.standing, ...nobody],
      ...(answer.past === null ? [] : [['Answer', 'As it was at', answer.past.at, null, ...nobody] as Row]),
      ...answer.choices.map(({ ask, title, detail, source }): Row => [
        'Choice',
        ask,
        title === ask ? null : title,
        detail,
        sources.some(({ id }) => id === source) ? nameOf(source) : nameOf(`${source}/sessions`),
        null,
      ]),
      ...answer.notes.map(({ title, words }): Row => ['Note', title, words, null, ...nobody]),
      ...decision.steps.map(({ label, value, note }): Row => ['Decision', label, value, note, ...decided]),
      ...decision.different.map(({ words, fixer }): Row => [
        'Decision',
        'What would have to be different',
        words,
        fixer === null ? null : fixerWords[fixer],
        ...decided,
      ]),
      ...policyRows(decision, said(decision.source, decision.observedAt, 'policy')),
      ...partRows('Endpoint', answer.endpoint, 'endpoints'),
      ...partRows('Seen by our switches', answer.sighting, ''),
      ...answer.sessions.sessions.flatMap((session, index) =>
        facts(
          answer.sessions.sessions.length > 1 ? `Session ${index + 1}` : 'Session',
          session.facts,
          said(session.source, session.observedAt, 'sessions'),
        ),
      ),
      ...signOnRows(history.rows, said(history.source, history.observedAt, 'sessions')),
      ...partRows('Adaptive control', answer.containment, 'endpoints'),
      ...facts('Group', group.facts, said(group.source, group.observedAt, 'endpoints')),
      ...partRows('Network device', answer.device, 'endpoints'),
      ...twinRows(twin, said(twin.source, twin.observedAt, 'endpoints')),
    ],
  }
}

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
