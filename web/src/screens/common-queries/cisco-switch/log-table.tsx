import type { LogRow, Picture } from '@patchbay/contract/switches/picture'
import { DataTable } from '../../../ui/data-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
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

/** The switch's own log, newest first. Its clock is its own. */
export function LogTable({ answer, asking }: { answer: Picture; asking: boolean }) {
  if (answer.log.length === 0) {
    return (
      <SectionEmpty
        {...{ answer, asking }}
        name="log"
        none="Its log is empty."
        noneHere="No line of its log is about what was asked for."
      />
    )
  }
  return (
    <Panel title="Log" count={answer.log.length} aside="as the switch keeps it, by its own clock">
      <LogRows rows={answer.log} />
    </Panel>
  )
}

export function LogRows({ rows }: { rows: readonly LogRow[] }) {
  return (
    <DataTable label="Log" heads={['At', 'Severity', 'Port', 'Event', 'Message']} stacks>
      {rows
        .toReversed()
        .map(({ at, clockUnsure, severity, interface: on, facility, mnemonic, text }, row) => (
          // Lines may be equal to the letter.
          // oxlint-disable-next-line react/no-array-index-key -- a log has no other name for a line
          <tr key={row}>
            <td className="mono">
              {at}
              {clockUnsure && <span className={css.quiet}> clock not set</span>}
            </td>
            <td className={severity <= 3 ? css.bad : severity === 4 ? css.warn : undefined}>
              {severities[severity] ?? severity}
            </td>
            <td className="mono">{on ?? '–'}</td>
            <td className="mono">{facility === '' ? '–' : `${facility}-${mnemonic}`}</td>
            <td>{text}</td>
          </tr>
        ))}
    </DataTable>
  )
}
