import type { Admission, AdmissionFact, FactsPart } from '@patchbay/contract/common-queries/cisco-ise'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'
import type { Cell, ShownTable } from '../../../query/export/shown-table.ts'
import type { Progress } from '../../../query/progress.ts'
import { nameIn } from '../../../query/source-names.ts'
import { fixerWords } from './fixer-words.ts'

type Row = readonly Cell[]

/** Everything that the tabs show, each fact with who says so and when. */
export function admissionTable({ question, answer, sources }: Progress<Admission>): ShownTable | null {
  if (question === null || answer === null) return null
  const nameOf = nameIn(sources)
  const facts = (
    part: string,
    of: readonly AdmissionFact[],
    source: string | null,
    at: string | null,
  ): Row[] =>
    of
      .filter(({ value }) => value !== null)
      .map(({ label, value, note }) => [
        part,
        label,
        value,
        note,
        source === null ? null : nameOf(source),
        at,
      ])
  const partRows = (part: string, of: FactsPart) => facts(part, of.facts, of.source, of.observedAt)
  const { decision, history } = answer
  return {
    name: `identity ${question.canonical}`,
    columns: ['Part', 'Fact', 'Value', 'Note', 'Source', 'Observed at'],
    rows: [
      ['Answer', 'Sentence', answer.sentence, answer.standing, null, null],
      ...answer.notes.map(({ title, words }): Row => ['Note', title, words, null, null, null]),
      ...decision.steps.map(({ label, value }): Row => [
        'Decision',
        label,
        value,
        null,
        decision.source,
        decision.observedAt,
      ]),
      ...decision.different.map(({ words, fixer }): Row => [
        'Decision',
        'What would have to be different',
        words,
        fixer === null ? null : fixerWords[fixer],
        decision.source,
        decision.observedAt,
      ]),
      ...partRows('Endpoint', answer.endpoint),
      ...answer.sessions.sessions.flatMap((session, index) =>
        facts(
          answer.sessions.sessions.length > 1 ? `Session ${index + 1}` : 'Session',
          session.facts,
          session.source,
          session.observedAt,
        ),
      ),
      ...history.rows.map((row): Row => [
        'Sign-on',
        row.at,
        row.passed ? 'passed' : 'failed',
        [row.username, row.place, row.code, row.reason, row.rule, row.results.join(', ')]
          .filter(Boolean)
          .join(' · '),
        history.source,
        history.observedAt,
      ]),
      ...partRows('Adaptive control', answer.containment),
      ...facts('Group', answer.group.facts, answer.group.source, answer.group.observedAt),
      ...partRows('Network device', answer.device),
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
