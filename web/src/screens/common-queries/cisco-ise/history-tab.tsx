import type { HistoryPart } from '@patchbay/contract/common-queries/cisco-ise'
import { useState } from 'react'
import { ResultTable } from '../../../table/result-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TextButton } from '../../../ui/button.tsx'
import css from './history-tab.module.css'
import { PartAge, PartBody } from './part-body.tsx'
import { saidBy } from './source-of-part.ts'
import { authenticationRows } from './authentication-rows.tsx'
import { runsOf } from './authentication-runs.ts'
import { useRows } from './use-rows.ts'

const few = 10
/** As many are read for an instant in the past. */
const mostRead = 1_000

/** That there are more authentications than were read, and how to see them. */
const moreWords = (rows: number) =>
  rows < mostRead
    ? `Only ${rows} are shown. Enter a time under “In force at” to read up to ${mostRead}.`
    : `Only the first ${rows} are read.`

/** Authentications of the last seven days, passed and refused, with what each refusal means and who can mend it. */
export function HistoryTab({
  history,
  nameOf,
}: {
  history: HistoryPart
  nameOf: (source: string) => string
}) {
  const [all, setAll] = useState(false)
  const { refusedOnly, refuse } = useRows()
  const refused = history.rows.filter(({ passed }) => !passed).length
  const chosen = refusedOnly && refused > 0 ? history.rows.filter(({ passed }) => !passed) : history.rows
  const runs = runsOf(chosen)
  const drawn = all ? runs.length : Math.min(few, runs.length)
  return (
    <Panel
      title="Authentications of the last seven days"
      count={history.rows.length}
      aside={
        <>
          {refused > 0 && refused < history.rows.length && (
            <TextButton aria-pressed={refusedOnly} onClick={() => refuse(!refusedOnly)}>
              {refusedOnly ? 'All' : `Refused only (${refused})`}
            </TextButton>
          )}
          <PartAge part={history} service="sessions" nameOf={nameOf} />
        </>
      }
    >
      <PartBody
        said={saidBy(history, 'sessions', nameOf)}
        title="Authentications"
        part={history}
        none="No authentication in the last 7 days."
      >
        <ResultTable
          {...authenticationRows(runs, history, nameOf, drawn)}
          stacks
          keyOf={({ latest }) => `${latest.at} ${latest.place} ${latest.code}`}
          rowOf={({ latest }) => ({ 'data-passed': latest.passed })}
        />
        {(runs.length > few || history.more) && (
          <p className={css.more}>
            {history.more && <span>{moreWords(history.rows.length)} </span>}
            {runs.length > few && (
              <TextButton aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? 'Show fewer' : `Show all ${runs.length}`}
              </TextButton>
            )}
          </p>
        )}
      </PartBody>
    </Panel>
  )
}
