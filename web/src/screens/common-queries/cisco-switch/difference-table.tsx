import type { Picture, PortChange } from '@patchbay/contract/switches/picture'
import { ResultTable } from '../../../table/result-table.tsx'
import type { Said } from '../../../query/shown/shown-part.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import type { ResultRows } from '../../../table/result-column.ts'
import { SectionEmpty } from './section-empty.tsx'
import css from './tables.module.css'

interface Props {
  readonly answer: Picture
  readonly said: Said
  readonly asking: boolean
}

/** What the switch has otherwise now than the last walk found it. Configuration is compared where it is shown. */
export function DifferenceTable({ answer, said, asking }: Props) {
  const { difference } = answer
  if (difference === null) {
    return <SectionEmpty answer={answer} name="interfaces" asking={asking} none="Not walked yet." />
  }
  const { comparedWith, changes, unchanged } = difference
  const age = (
    <span>
      compared with the last walk, <RelativeAge since={comparedWith} />
    </span>
  )
  if (changes.length === 0) {
    return (
      <EmptyState
        kind="none"
        title="No differences since the last walk"
        words={`${unchanged} interfaces compared: description, state, mode, VLANs, speed, duplex and neighbour switches.`}
      />
    )
  }
  return (
    <Panel title="Difference" count={changes.length} aside={age}>
      <ResultTable
        {...changeRows(changes, comparedWith, said)}
        label="Difference"
        stacks="named"
        keyOf={({ interface: on, what }) => `${on} ${what}`}
      />
      <p className={css.foot}>{unchanged} other interfaces are unchanged.</p>
    </Panel>
  )
}

/** What is otherwise than the walk found it, as it is shown. */
export const changeRows = (
  rows: readonly PortChange[],
  comparedWith: string,
  said: Said,
): ResultRows<PortChange> => ({
  title: `Difference to the walk of ${comparedWith}`,
  rows,
  said: () => said,
  columns: [
    { head: 'Port', text: (row) => row.interface, look: 'mono' },
    { head: 'What', text: ({ what }) => what },
    {
      head: 'At the last walk',
      text: ({ before }) => before,
      cell: ({ before }) => `− ${before}`,
      look: css.before,
    },
    { head: 'Now', text: ({ now }) => now, cell: ({ now }) => `+ ${now}`, look: css.now },
  ],
})
