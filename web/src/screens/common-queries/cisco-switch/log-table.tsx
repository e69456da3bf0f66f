import type { LogRow, Picture } from '@patchbay/contract/switches/picture'
import { ResultTable } from '../../../table/result-table.tsx'
import type { Said } from '../../../query/shown/shown-part.ts'
import { Panel } from '../../../ui/panel.tsx'
import type { ResultRows } from '../../../table/result-column.ts'
import { SectionEmpty } from './section-empty.tsx'
import css from './tables.module.css'

const severities = [
  'emergency',
  'alert',
  'critical',
  'error',
  'warning',
  'notice',
  'information',
  'debugging',
]

/** A line with its place in the log: lines may be equal to the letter. */
interface LogLine extends LogRow {
  readonly line: number
}

/** The log of a switch as it is shown: newest first, by the switch's own clock. */
export const logRows = (rows: readonly LogRow[], said: Said): ResultRows<LogLine> => ({
  title: 'Log',
  rows: rows.map((row, line) => ({ ...row, line })).toReversed(),
  said: () => said,
  columns: [
    {
      head: 'At',
      text: ({ at, clockUnsure }) => `${at}${clockUnsure ? ' clock not set' : ''}`,
      cell: ({ at, clockUnsure }) => (
        <>
          {at}
          {clockUnsure && <span className={css.quiet}> clock not set</span>}
        </>
      ),
      look: 'mono',
    },
    {
      head: 'Severity',
      text: ({ severity }) => severities[severity] ?? severity,
      look: ({ severity }) => (severity <= 3 ? css.bad : severity === 4 ? css.warn : undefined),
    },
    { head: 'Port', text: (row) => row.interface ?? '–', look: 'mono' },
    {
      head: 'Event',
      text: ({ facility, mnemonic }) => (facility === '' ? '–' : `${facility}-${mnemonic}`),
      look: 'mono',
    },
    { head: 'Message', text: ({ text }) => text },
  ],
})

/** The switch's own log, newest first. Its clock is its own. */
export function LogTable({ answer, said, asking }: { answer: Picture; said: Said; asking: boolean }) {
  if (answer.log.length === 0) {
    return (
      <SectionEmpty
        {...{ answer, asking }}
        name="log"
        none="The log is empty."
        noneHere="No log line matches."
      />
    )
  }
  return (
    <Panel title="Log" count={answer.log.length} aside="from the switch, by its own clock">
      <LogRows rows={answer.log} said={said} />
    </Panel>
  )
}

export function LogRows({ rows, said }: { rows: readonly LogRow[]; said: Said }) {
  return <ResultTable {...logRows(rows, said)} stacks keyOf={({ line }) => String(line)} />
}
