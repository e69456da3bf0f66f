import type { Resolution } from '@patchbay/contract/workflows/cyber-security-response'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import type { ResultColumn } from '../../../table/result-column.ts'
import { ResultTable } from '../../../table/result-table.tsx'
import { wordsWithTimes } from '../../../ui/clock-words.ts'
import { Panel } from '../../../ui/panel.tsx'
import css from './cyber-security-response.module.css'

type Statement = Resolution['statements'][number]

interface Props {
  readonly answer: Resolution
  readonly nameOf: (source: string) => string
}

/** What each source says of the time of the alert, and how sure that is. */
export function StatementsPanel({ answer: { statements }, nameOf }: Props) {
  const zone = useTimeZone()
  const columns: readonly ResultColumn<Statement>[] = [
    { head: 'Source', text: ({ source }) => nameOf(source) },
    { head: 'Says', text: ({ says }) => says, cell: ({ says }) => wordsWithTimes(says, zone) },
    { head: 'Device', text: ({ mac }) => mac, look: 'mono' },
    { head: 'Certainty', text: ({ sure, mac }) => (mac === null ? 'not of that time' : sure) },
  ]
  return (
    <Panel title="As of the time of the alert" count={statements.length}>
      <ResultTable
        title="As of the time of the alert"
        rows={statements}
        columns={columns}
        keyOf={({ source, says }) => `${source} ${says}`}
        said={({ source, observedAt }) => ({ source: nameOf(source), observedAt })}
        stacks="named"
        none={<p className={css.none}>No source says anything of that time.</p>}
      />
    </Panel>
  )
}
