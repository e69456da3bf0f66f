import type { Origin } from '@patchbay/contract/common-queries/active-directory'
import { useContext } from 'react'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { ChosenPartTable } from '../../../query/shown/chosen-part-table.tsx'
import { factsPart, together } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { originRows, originTitle } from './origin-rows.tsx'
import css from './tables.module.css'

/** Where wrong passwords come from: the device, its port and room, or why nobody can say. */
export function OriginPanel({ origin, nameOf }: { origin: Origin; nameOf: (source: string) => string }) {
  const { state, sentence, rows } = origin
  const askedAt = useContext(AnsweredFor)
  const tone = state === 'found' ? 'bad' : state === 'possible' ? 'warn' : 'plain'
  const said = { source: together(rows.map(({ source }) => nameOf(source))), observedAt: askedAt }
  return (
    <Panel title={originTitle} count={rows.length} tone={tone}>
      <Shown part={factsPart(originTitle, [{ name: 'In short', value: sentence, said }])} />
      <p className={rows.length > 0 ? css.sentence : css.note}>{sentence}.</p>
      {rows.length > 0 && (
        <ChosenPartTable
          {...originRows(rows, nameOf, askedAt)}
          table="directory-origins"
          label="Devices with wrong passwords"
          stacks="named"
          keyOf={({ device }) => device.mac ?? device.title}
        />
      )}
    </Panel>
  )
}
