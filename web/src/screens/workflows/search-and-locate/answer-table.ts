import type { Answer, Place } from '@patchbay/contract/workflows/search-and-locate'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'
import type { Cell, ShownTable } from '../../../query/export/shown-table.ts'
import type { Progress } from '../../../query/progress.ts'
import { nameIn } from '../../../query/source-names.ts'
import { portWords, roomWords } from './place-words.ts'

const placeWords = (place: Place) =>
  [roomWords(place), place.outlet === null ? null : `outlet ${place.outlet}`, portWords(place)]
    .filter((part) => part !== null && part !== '')
    .join(', ')

/** Place, facts, contradictions and what each system says, as they are shown. */
export function answerTable({ question, answer, sources }: Progress<Answer>): ShownTable | null {
  if (question === null || answer === null) return null
  const nameOf = nameIn(sources)
  const places = [answer.candidate, ...answer.alternatives].flatMap((candidate): Cell[][] =>
    candidate === null
      ? []
      : [
          [
            'Place',
            `rank ${candidate.rank}`,
            placeWords(candidate.place),
            null,
            candidate.lastSeen,
            candidate.freshness,
          ],
        ],
  )
  return {
    name: `search-and-locate ${question.canonical}`,
    columns: ['Part', 'Name', 'Value', 'Source', 'Observed at', 'Freshness'],
    rows: [
      ...places,
      ...answer.facts.map(({ label, value, source, observedAt, freshness }) => [
        'Fact',
        label,
        value,
        nameOf(source),
        observedAt,
        freshness,
      ]),
      ...answer.contradictions.flatMap(({ about, rows }) =>
        rows.map(({ source, value, observedAt }) => [
          'Contradiction',
          about,
          value,
          nameOf(source),
          observedAt,
          null,
        ]),
      ),
      ...answer.statements.flatMap(({ title, source, observedAt, freshness, rows }) =>
        rows.map(({ label, value }) => [title, label, value, nameOf(source), observedAt, freshness]),
      ),
      ...answer.choices.map(({ title, detail, source }) => [
        'Choice',
        title,
        detail,
        nameOf(source),
        null,
        null,
      ]),
    ],
  }
}

/** Of each identifier of a pasted list. */
export const answerColumns: BulkColumns<Answer> = {
  heads: ['What', 'Place', 'VLAN', 'Last seen'],
  cells: ({ title, candidate }) => [
    title,
    candidate === null ? null : placeWords(candidate.place),
    candidate?.vlan == null ? null : String(candidate.vlan),
    candidate?.lastSeen ?? null,
  ],
}
