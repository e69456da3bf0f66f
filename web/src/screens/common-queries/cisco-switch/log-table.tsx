import type { LogRow, Picture } from '@patchbay/contract/switches/picture'
import { PartTable } from '../../../query/shown/part-table.tsx'
import type { Said } from '../../../query/shown/shown-part.ts'
import { Panel } from '../../../ui/panel.tsx'
import { logRows } from './log-rows.tsx'
import { SectionEmpty } from './section-empty.tsx'

/** The switch's own log, newest first. Its clock is its own. */
export function LogTable({ answer, said, asking }: { answer: Picture; said: Said; asking: boolean }) {
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
      <LogRows rows={answer.log} said={said} />
    </Panel>
  )
}

export function LogRows({ rows, said }: { rows: readonly LogRow[]; said: Said }) {
  return <PartTable {...logRows(rows, said)} stacks keyOf={({ line }) => String(line)} />
}
