import type { Answer, Holder } from '@patchbay/contract/common-queries/dhcp-server'
import type { Source } from '@patchbay/contract/sources'
import { ChosenTable } from '../../../preferences/chosen-table.tsx'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { noneWords } from '../../../query/none-words.ts'
import { instantWords } from '../../../ui/clock-words.ts'
import { Panel } from '../../../ui/panel.tsx'
import { AskLink } from './ask-link.tsx'
import css from './dhcp.module.css'
import { ServerNames } from './server-names.tsx'

interface Props {
  readonly answer: Answer
  readonly sources: readonly Source[]
  readonly nameOf: (source: string) => string
}

/** Who has or had the address, by leases and by the gateways' address tables, beside port and person. */
export function HoldersPanel({ answer: { holders, at }, sources, nameOf }: Props) {
  const zone = useTimeZone()
  const unseen = noneWords(
    'no walk saw it then',
    sources.filter(({ kind }) => kind === 'index'),
  )
  const moment = at === null ? null : instantWords(new Date(at), zone)
  return (
    <Panel title="Who had it" count={holders.length} aside={moment === null ? undefined : `at ${moment}`}>
      <ChosenTable
        table="dhcp-holders"
        label="Who had it"
        heads={['Device', 'Address', 'From', 'To', 'Port', 'Person', 'Told by']}
        stacks="named"
      >
        {holders.map((holder) => (
          <HolderRow
            key={`${holder.mac} ${holder.address} ${holder.by} ${holder.from}`}
            holder={holder}
            asked={at !== null}
            zone={zone}
            unseen={unseen}
            nameOf={nameOf}
          />
        ))}
      </ChosenTable>
    </Panel>
  )
}

interface RowProps {
  readonly holder: Holder
  readonly asked: boolean
  readonly zone: string
  /** What an unknown port means. */
  readonly unseen: string
  readonly nameOf: Props['nameOf']
}

function HolderRow({ holder, asked, zone, unseen, nameOf }: RowProps) {
  const { mac, hostname, address, from, to, present, covers, port, place, person, by, sources } = holder
  const at = (instant: string) => instantWords(new Date(instant), zone)
  return (
    <tr data-covers={asked && covers} className={asked && !covers ? css.muted : undefined}>
      <td>
        <AskLink q={mac} /> <span className={css.muted}>{hostname}</span>
      </td>
      <td className="mono">{address}</td>
      <td className={css.time}>{at(from)}</td>
      <td className={css.time}>{present && by === 'address-table' ? 'still there' : at(to)}</td>
      <td>
        {port === null ? (
          <span className={css.muted}>{unseen}</span>
        ) : (
          <>
            <span className="mono">{port}</span> <span className={css.muted}>{place}</span>
          </>
        )}
      </td>
      <td>{person ?? <span className={css.muted}>not told</span>}</td>
      <td className={css.muted}>
        {by === 'lease' ? 'lease of' : 'address table of'} <ServerNames servers={sources} nameOf={nameOf} />
      </td>
    </tr>
  )
}
