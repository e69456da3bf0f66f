import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import type { Source } from '@patchbay/contract/sources'
import { useContext } from 'react'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { noneWords } from '../../../query/none-words.ts'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { ChosenPartTable } from '../../../query/shown/chosen-part-table.tsx'
import { instantWords } from '../../../ui/clock-words.ts'
import { Panel } from '../../../ui/panel.tsx'
import css from './dhcp.module.css'
import { holderRows } from './holder-rows.tsx'

interface Props {
  readonly answer: Answer
  readonly sources: readonly Source[]
  readonly nameOf: (source: string) => string
}

/** Who has or had the address, by leases and by the gateways' address tables, beside port and person. */
export function HoldersPanel({ answer: { holders, at }, sources, nameOf }: Props) {
  const askedAt = useContext(AnsweredFor)
  const zone = useTimeZone()
  const unseen = noneWords(
    'no walk saw it then',
    sources.filter(({ kind }) => kind === 'index'),
  )
  const moment = at === null ? null : instantWords(new Date(at), zone)
  const asked = at !== null
  return (
    <Panel title="Who had it" count={holders.length} aside={moment === null ? undefined : `at ${moment}`}>
      <ChosenPartTable
        {...holderRows(holders, nameOf, askedAt, unseen)}
        table="dhcp-holders"
        stacks="named"
        keyOf={({ mac, address, by, from }) => `${mac} ${address} ${by} ${from}`}
        rowOf={({ covers }) => ({
          'data-covers': asked && covers,
          className: asked && !covers ? css.muted : undefined,
        })}
      />
    </Panel>
  )
}
