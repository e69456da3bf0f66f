import type { Answer, Reservation } from '@patchbay/contract/common-queries/dhcp-server'
import type { Source } from '@patchbay/contract/systems/sources'
import type { ReservedBy } from '@patchbay/contract/reserved-by'
import { ResultTable } from '../../../table/result-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { ResultRows } from '../../../table/result-column.ts'
import { joinNames } from '../../../query/shown/shown-part.ts'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { Tag } from '../../../ui/tag.tsx'
import css from './dhcp.module.css'
import { noneOnServers, ServerNames, serverWords } from './server-names.tsx'
import { AskLink } from './ask-link.tsx'
import { leasedWords } from './words.ts'

const kindWords: Readonly<Record<ReservedBy['kind'], string>> = {
  'client-id': 'client id',
  duid: 'DUID',
  'circuit-id': 'circuit id',
  'flex-id': 'flex id',
}

const reservedFor = ({ mac, by }: Reservation) =>
  [mac, by === null ? null : `${kindWords[by.kind]} ${by.text ?? by.value}`]
    .filter((part) => part !== null)
    .join(' by ') || 'not by MAC'

/** What it goes by: its octets, and what they say where they are text. */
function KeptBy({ by }: { by: NonNullable<Reservation['by']> }) {
  const { kind, value, text } = by
  return (
    <>
      <span className={css.muted}>{kindWords[kind]}</span>{' '}
      {kind === 'client-id' && value.startsWith('ff:') ? (
        <AskLink q={value} />
      ) : (
        <span className="mono" title={text === null ? undefined : value}>
          {text ?? value}
        </span>
      )}
    </>
  )
}

/** By what the client is known: its MAC, or another identifier with what it is called. */
function ReservedFor({ reservation: { mac, by } }: { reservation: Reservation }) {
  if (mac === null && by === null) return <span className={css.muted}>not by MAC</span>
  return (
    <>
      {mac !== null && <AskLink q={mac} />}
      {mac !== null && by !== null && <span className={css.muted}> by </span>}
      {by !== null && <KeptBy by={by} />}
    </>
  )
}

/** Reservations as they are shown. */
export const reservationRows = (
  reservations: readonly Reservation[],
  nameOf: (source: string) => string,
): ResultRows<Reservation> => {
  const lacking = ({ missing }: Reservation) =>
    missing.length === 0 ? null : `not on ${missing.map(nameOf).join(', ')}`
  return {
    title: 'Reservations',
    rows: reservations,
    said: ({ servers, observedAt }) => ({ source: joinNames(servers.map(nameOf)), observedAt }),
    columns: [
      {
        head: 'Address',
        text: ({ address, inPool }) => `${address ?? 'any'}${inPool ? ' in the pool' : ''}`,
        cell: ({ address, inPool }) => (
          <>
            {address === null ? <span className={css.muted}>any</span> : <AskLink q={address} />}{' '}
            {inPool && <Tag>in the pool</Tag>}
          </>
        ),
      },
      {
        head: 'For',
        text: (one) => [reservedFor(one), one.vendor].filter(Boolean).join(' '),
        cell: (one) => (
          <>
            <ReservedFor reservation={one} /> <span className={css.muted}>{one.vendor}</span>
          </>
        ),
      },
      { head: 'Host name', text: ({ hostname }) => hostname ?? '', look: 'mono' },
      {
        head: 'Now',
        text: ({ leased }) => leasedWords(leased),
        look: ({ leased }) => (leased ? undefined : css.muted),
      },
      {
        head: 'Stands on',
        text: (one) => [serverWords(one.servers, nameOf), lacking(one)].filter(Boolean).join(' '),
        cell: (one) => (
          <>
            <ServerNames servers={one.servers} nameOf={nameOf} observedAt={one.observedAt} />
            {lacking(one) !== null && (
              <span className={css.bad}>
                {' '}
                <StateGlyph glyph="failed" /> {lacking(one)}
              </span>
            )}
          </>
        ),
      },
    ],
  }
}

interface Props {
  readonly answer: Answer
  readonly sources: readonly Source[]
  readonly nameOf: (source: string) => string
}

/** What is kept for whom, and on which of the partners it stands. */
export function ReservationsPanel({ answer: { reservations, unread, view }, sources, nameOf }: Props) {
  const lacking = reservations.some(({ missing }) => missing.length > 0)
  return (
    <Panel title="Reservations" count={reservations.length} tone={lacking ? 'bad' : 'plain'}>
      <ResultTable
        none={
          <p className={css.note}>
            {noneOnServers(view === 'scope' ? 'none in this subnet' : 'none', sources, unread.reservations)}
          </p>
        }
        {...reservationRows(reservations, nameOf)}
        long={{ prefix: 'reservations-', rowsAre: 'reservations' }}
        stacks="named"
        keyOf={({ address, mac, by }) => `${address} ${mac ?? by?.value}`}
        rowOf={({ address, mac }) => ({ 'data-reservation': address ?? mac })}
      />
    </Panel>
  )
}
