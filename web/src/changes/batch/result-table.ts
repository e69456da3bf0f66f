import type { Batch, BatchRow } from '@patchbay/contract/changes/batch/batch'
import { wordsOfRun } from '@patchbay/contract/runs'
import type { ShownTable } from '../../query/shown/shown-table.ts'

/** Every line of a list as it was given, and what became of it so far. */
export const resultTable = ({ kind, id, heads, rows }: Batch): ShownTable => ({
  name: `${kind}-list-${id.slice(0, 8)}`,
  columns: ['Line', ...heads, 'Result', 'Sentence', 'Why', 'Run', 'Requested at', 'Started at', 'Ended at'],
  rows: rows.map((row) => [
    row.position,
    ...heads.map((_, at) => row.cells[at] ?? ''),
    resultOf(row),
    row.sentence,
    [...(row.why === null ? [] : [row.why]), ...row.findings.map(({ words }) => words)].join(' '),
    row.id,
    row.requestedAt,
    row.beganAt,
    row.endedAt,
  ]),
})

const resultOf = ({ state, unchanged }: BatchRow): string =>
  unchanged ? 'No change' : wordsOfRun[state].words
