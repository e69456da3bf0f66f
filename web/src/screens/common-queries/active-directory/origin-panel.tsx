import type { Origin } from '@patchbay/contract/common-queries/active-directory'
import { useContext } from 'react'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { ResultTable } from '../../../table/result-table.tsx'
import { factsPart, joinNames } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './tables.module.css'
import type { ResultRows } from '../../../table/result-column.ts'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { AskAccount, DeviceName, deviceWords } from './account-links.tsx'

/** Where wrong passwords come from: the device, its port and room, or why nobody can say. */
export function OriginPanel({ origin, nameOf }: { origin: Origin; nameOf: (source: string) => string }) {
  const { state, sentence, rows } = origin
  const askedAt = useContext(AnsweredFor)
  const tone = state === 'found' ? 'bad' : state === 'possible' ? 'warn' : 'plain'
  const said = { source: joinNames(rows.map(({ source }) => nameOf(source))), observedAt: askedAt }
  return (
    <Panel title={originTitle} count={rows.length} tone={tone}>
      <Shown part={factsPart(originTitle, [{ name: 'In short', value: sentence, said }])} />
      <p className={rows.length > 0 ? css.sentence : css.note}>{sentence}.</p>
      {rows.length > 0 && (
        <ResultTable
          {...originRows(rows, nameOf, askedAt)}
          choice="directory-origins"
          label="Devices with wrong passwords"
          stacks="named"
          keyOf={({ device }) => device.mac ?? device.title}
        />
      )}
    </Panel>
  )
}

type Row = Origin['rows'][number]

const originTitle = 'Origin of wrong passwords'

const timeWords = ({ inTime }: Row) => (inTime ? 'when they were counted' : 'at another time')

const portWords = ({ device, through }: Row) => device.port ?? through ?? 'not known'

const byAuthentication = ({ device, through }: Row) => device.port === null && through !== null

function Whose({ row: { owner }, nameOf }: { row: Row; nameOf: (source: string) => string }) {
  if (owner === null) return <span className={css.muted}>not known</span>
  return (
    <>
      {owner.login === null ? owner.name : <AskAccount q={owner.login}>{owner.name}</AskAccount>}
      <div className={css.muted}>says {nameOf(owner.source)}</div>
    </>
  )
}

/** Devices with wrong passwords as they are shown. */
export const originRows = (
  rows: readonly Row[],
  nameOf: (source: string) => string,
  askedAt: string | null,
): ResultRows<Row> => ({
  title: originTitle,
  rows,
  said: ({ source, owner, device, at }) => ({
    source: joinNames([
      nameOf(source),
      nameOf(device.source),
      owner === null ? null : nameOf(owner.source),
      device.port === null ? null : nameOf('index'),
    ]),
    observedAt: at ?? askedAt,
  }),
  columns: [
    {
      head: 'Device',
      text: ({ device }) => deviceWords(device),
      cell: ({ device }) => <DeviceName device={device} />,
    },
    {
      head: 'Owner',
      text: ({ owner }) => (owner === null ? 'not known' : `${owner.name} says ${nameOf(owner.source)}`),
      cell: (row) => <Whose row={row} nameOf={nameOf} />,
    },
    { head: 'Address', text: ({ device }) => device.address ?? 'not known', look: 'mono' },
    {
      head: 'Refused',
      text: (row) => `${row.at ?? 'not known'} ${timeWords(row)}`,
      cell: (row) => (
        <>
          {row.at === null ? (
            'not known'
          ) : (
            <>
              <RelativeAge since={row.at} />
            </>
          )}
          <div className={css.muted}>{timeWords(row)}</div>
        </>
      ),
    },
    { head: 'Why', text: ({ failure }) => failure ?? 'not known' },
    {
      head: 'Port',
      text: (row) =>
        `${portWords(row)}${byAuthentication(row) ? ' by its authentication, not in MAC tables' : ''}`,
      cell: (row) => (
        <>
          <span className="mono">{portWords(row)}</span>
          {byAuthentication(row) && <div className={css.muted}>by its authentication, not in MAC tables</div>}
        </>
      ),
    },
    { head: 'Place', text: ({ device }) => device.place ?? 'not known' },
    { head: 'Said by', text: ({ source }) => nameOf(source), look: css.muted },
  ],
})
