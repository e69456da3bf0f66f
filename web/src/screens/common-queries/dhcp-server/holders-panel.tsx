import type { Answer, Holder } from '@patchbay/contract/common-queries/dhcp-server'
import type { Source } from '@patchbay/contract/systems/sources'
import { useContext } from 'react'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { noneWords } from '../../../query/none-words.ts'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { ResultTable } from '../../../table/result-table.tsx'
import { instantWords } from '../../../ui/clock-words.ts'
import { Panel } from '../../../ui/panel.tsx'
import type { ResultRows } from '../../../table/result-column.ts'
import { joinNames } from '../../../query/shown/shown-part.ts'
import css from './dhcp.module.css'
import { AskLink } from './ask-link.tsx'
import { Moment } from './lease-rows.tsx'
import { ServerNames, serverWords } from './server-names.tsx'

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
    'not in MAC tables then',
    sources.filter(({ kind }) => kind === 'index'),
  )
  const moment = at === null ? null : instantWords(new Date(at), zone)
  const asked = at !== null
  return (
    <Panel title="Lease history" count={holders.length} aside={moment === null ? undefined : `at ${moment}`}>
      <ResultTable
        {...holderRows(holders, nameOf, askedAt, unseen)}
        choice="dhcp-holders"
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

const stillThere = ({ present, by }: Holder) => present && by === 'address-table'

const toldBy = ({ by }: Holder) => (by === 'lease' ? 'lease of' : 'address table of')

/** Who has or had the address as it is shown: a lease was read for the question, an address table at its last walk. */
export const holderRows = (
  holders: readonly Holder[],
  nameOf: (source: string) => string,
  askedAt: string | null,
  /** What an unknown port means. */
  unseen: string,
): ResultRows<Holder> => ({
  title: 'Lease history',
  rows: holders,
  said: ({ sources, to, by }) => ({
    source: joinNames(sources.map(nameOf)),
    observedAt: by === 'lease' ? askedAt : to,
  }),
  columns: [
    {
      head: 'Device',
      text: ({ mac, hostname }) => [mac, hostname].filter(Boolean).join(' '),
      cell: ({ mac, hostname }) => (
        <>
          <AskLink q={mac} /> <span className={css.muted}>{hostname}</span>
        </>
      ),
    },
    { head: 'Address', text: ({ address }) => address, look: 'mono' },
    { head: 'From', text: ({ from }) => from, cell: ({ from }) => <Moment at={from} />, look: css.time },
    {
      head: 'To',
      text: (holder) => (stillThere(holder) ? 'still there' : holder.to),
      cell: (holder) => (stillThere(holder) ? 'still there' : <Moment at={holder.to} />),
      look: css.time,
    },
    {
      head: 'Port',
      text: ({ port, place }) => (port === null ? unseen : [port, place].filter(Boolean).join(' ')),
      cell: ({ port, place }) =>
        port === null ? (
          <span className={css.muted}>{unseen}</span>
        ) : (
          <>
            <span className="mono">{port}</span> <span className={css.muted}>{place}</span>
          </>
        ),
    },
    {
      head: 'Person',
      text: ({ person }) => person ?? 'not known',
      cell: ({ person }) => person ?? <span className={css.muted}>not known</span>,
    },
    {
      head: 'Source',
      text: (holder) => `${toldBy(holder)} ${serverWords(holder.sources, nameOf)}`,
      cell: (holder) => (
        <>
          {toldBy(holder)} <ServerNames servers={holder.sources} nameOf={nameOf} />
        </>
      ),
      look: css.muted,
    },
  ],
})
