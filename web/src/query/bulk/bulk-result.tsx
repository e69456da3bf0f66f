import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { sourceLooks, stateWords } from '../../ui/source-looks.ts'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import type { Glyph } from '../../ui/state-glyph.tsx'
import { QuestionLink } from '../question-link.tsx'
import { ReasonForm } from '../reason/reason-form.tsx'
import type { ShownTable } from '../shown/shown-table.ts'
import css from './bulk-result.module.css'
import { mostAtOnce } from '../pasted-list.ts'
import type { Bulk, BulkRow } from './use-bulk.ts'

/** What a screen shows of each answer beside its sentence. */
export interface BulkColumns<Answer> {
  readonly heads: readonly string[]
  readonly cells: (answer: Answer) => readonly (string | null)[]
}

interface Props<Answer> {
  readonly list: readonly string[]
  readonly columns: BulkColumns<Answer>
  readonly bulk: Bulk<Answer>
  /** How many were pasted beyond those that are asked. */
  readonly leftOut: number
  readonly onClose: () => void
}

const glyphs: Readonly<Record<BulkRow<unknown>['state'], Glyph>> = {
  faulty: 'warn',
  waiting: 'waiting',
  asking: 'running',
  failed: 'failed',
  answered: 'ok',
}

/** Names of the sources that did not answer as they should. */
const troubleIn = (row: BulkRow<unknown>) =>
  row.state === 'answered'
    ? row.sources
        .filter(({ state }) => sourceLooks[state].concerned && !sourceLooks[state].well)
        .map(({ name }) => name)
        .join(', ')
    : ''

function wordsOf(row: BulkRow<{ readonly sentence: string }>): string {
  if (row.state === 'answered') return row.answer.sentence
  return 'why' in row ? row.why : row.state
}

/** A pasted list: a row for each identifier, filled as its question is answered. */
export function BulkResult<Answer extends { readonly sentence: string }>({
  list,
  columns,
  bulk,
  leftOut,
  onClose,
}: Props<Answer>) {
  const { rows, running, reasonNeeded, stop, goOn } = bulk
  const settled = rows.filter(({ state }) => state !== 'waiting' && state !== 'asking').length
  const faulty = rows.filter(({ state }) => state === 'faulty').length
  if (reasonNeeded) return <ReasonForm onGiven={goOn} />
  return (
    <Panel
      title="Pasted list"
      count={list.length}
      aside={
        <>
          <span role="status">
            {settled} of {rows.length} settled
            {faulty > 0 && `, ${faulty} not identifiers`}
          </span>
          {running ? (
            <Button size="small" onClick={stop}>
              Stop
            </Button>
          ) : (
            <Button size="small" onClick={goOn}>
              {settled < rows.length ? 'Continue' : 'Ask all again'}
            </Button>
          )}
          <Button size="small" look="quiet" onClick={onClose}>
            Close list
          </Button>
        </>
      }
    >
      {leftOut > 0 && (
        <Callout tone="warn">
          The first {mostAtOnce} are asked; {leftOut} more were pasted. Ask them as a second list.
        </Callout>
      )}
      <DataTable
        label="Pasted list"
        heads={['Identifier', 'Answer', ...columns.heads, 'Did not answer', 'Raw answers']}
        stacks
      >
        {list.map((text, at) => {
          const row = rows[at] ?? { state: 'waiting' as const }
          return (
            <tr key={text} data-state={row.state}>
              <td className="mono">
                {row.state === 'faulty' ? (
                  text
                ) : (
                  <QuestionLink q={text} className={css.link}>
                    {text}
                  </QuestionLink>
                )}
              </td>
              <td className={css.answer}>
                <StateGlyph glyph={glyphs[row.state]} />
                <span>{wordsOf(row)}</span>
              </td>
              {columns.heads.map((head, column) => (
                <td key={head}>
                  {row.state === 'answered' ? (columns.cells(row.answer)[column] ?? '') : ''}
                </td>
              ))}
              <td>{troubleIn(row)}</td>
              <td>
                {row.state !== 'faulty' && (
                  <QuestionLink q={text} className={css.link} raw>
                    Ask again with raw answers
                  </QuestionLink>
                )}
              </td>
            </tr>
          )
        })}
      </DataTable>
    </Panel>
  )
}

/** The same as a table to take along. */
export function bulkTable<Answer extends { readonly sentence: string }>(
  name: string,
  list: readonly string[],
  { heads, cells }: BulkColumns<Answer>,
  rows: readonly BulkRow<Answer>[],
): ShownTable {
  return {
    name,
    columns: ['Identifier', 'State', 'Answer', ...heads, 'Sources', 'Did not answer', 'Answered at'],
    rows: list.map((text, at) => {
      const row = rows[at] ?? { state: 'waiting' as const }
      const answered = row.state === 'answered'
      return [
        text,
        row.state,
        wordsOf(row),
        ...(answered ? heads.map((_, column) => cells(row.answer)[column] ?? null) : heads.map(() => null)),
        answered ? row.sources.map((source) => `${source.name}: ${stateWords(source)}`).join('; ') : null,
        troubleIn(row),
        answered ? row.at : null,
      ]
    }),
  }
}
