import type { Picture } from '@patchbay/contract/switches/picture'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { SectionEmpty } from './section-empty.tsx'
import css from './tables.module.css'

/** What the switch has otherwise now than the last walk found it; no other state of it is kept. */
export function DifferenceTable({ answer, asking }: { answer: Picture; asking: boolean }) {
  const { difference } = answer
  if (difference === null) {
    return (
      <SectionEmpty
        answer={answer}
        name="interfaces"
        asking={asking}
        none="No walk has read this switch yet."
      />
    )
  }
  const { comparedWith, changes, unchanged } = difference
  const age = (
    <span>
      compared with the last walk, <RelativeAge since={comparedWith} /> ago
    </span>
  )
  if (changes.length === 0) {
    return (
      <EmptyState
        kind="none"
        title="Everything is as the last walk found it"
        words={`${unchanged} interfaces were compared: description, state, mode, VLANs, speed, duplex and the switches next to it.`}
      />
    )
  }
  return (
    <Panel title="Difference" count={changes.length} aside={age}>
      <DataTable label="Difference" heads={['Port', 'What', 'At the last walk', 'Now']} stacks="named">
        {changes.map(({ interface: on, what, before, now }) => (
          <tr key={`${on} ${what}`}>
            <td className="mono">{on}</td>
            <td>{what}</td>
            <td className={css.before}>− {before}</td>
            <td className={css.now}>+ {now}</td>
          </tr>
        ))}
      </DataTable>
      <p className={css.foot}>{unchanged} other interfaces are unchanged.</p>
    </Panel>
  )
}
