import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import { useContext } from 'react'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { ChosenPartTable } from '../../../query/shown/chosen-part-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { deviceRows } from './device-rows.tsx'
import css from './tables.module.css'

/** Devices that belong to the person, or the computer itself, with where they were last seen. */
export function DevicesPanel({
  devices,
  kind,
  nameOf,
}: {
  devices: NonNullable<Answer['devices']>
  kind: Answer['kind']
  nameOf: (source: string) => string
}) {
  const { rows, state, why } = devices
  const askedAt = useContext(AnsweredFor)
  const title = kind === 'computer' ? 'Where it is' : 'Devices'
  return (
    <Panel title={title} count={rows.length}>
      {why !== null && <p className={css.note}>{`Not all of them may be listed: ${why}.`}</p>}
      {state === 'awaited' && (
        <div className={css.waiting}>
          <SkeletonRows rows={2} />
        </div>
      )}
      {rows.length === 0 && state === 'told' && (
        <p className={css.note}>
          {kind === 'computer'
            ? 'No lease and no sign-on tells where it is.'
            : 'Nobody is signed on as them, and no computer is managed by them.'}
        </p>
      )}
      {rows.length > 0 && (
        <ChosenPartTable
          {...deviceRows(title, devices, nameOf, askedAt)}
          table="directory-devices"
          label="Devices"
          stacks="named"
          keyOf={(device) => device.mac ?? device.title}
          rowOf={({ lease }) => ({ 'data-lease': lease })}
        />
      )}
    </Panel>
  )
}
