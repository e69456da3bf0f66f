import type { Lease } from '@patchbay/contract/common-queries/dhcp-server'
import { DeskLink } from '../../../changes/desk-link.tsx'
import { ReserveLink } from '../../../changes/reserve-link.tsx'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import type { ResultRows } from '../../../table/result-column.ts'
import { joinNames } from '../../../query/shown/shown-part.ts'
import { instantWords } from '../../../ui/clock-words.ts'
import { Tag } from '../../../ui/tag.tsx'
import { AskLink } from './ask-link.tsx'
import css from './dhcp.module.css'
import { Release } from './release.tsx'
import { ServerNames, serverWords } from './server-names.tsx'
import { leaseStates, neverEnds } from './words.ts'

/** The client id, where the MAC does not say all of who it is. */
const tellingId = ({ clientId, clientIdDiffers, mac }: Lease) =>
  clientId !== null && (clientIdDiffers || mac === null) ? `client id ${clientId}` : null

/** To the second, as the person reads it. */
export function Moment({ at }: { at: string }) {
  const zone = useTimeZone()
  return <time dateTime={at}>{instantWords(new Date(at), zone)}</time>
}

function Holder({ lease }: { lease: Lease }) {
  const { mac, vendor, clientId, clientIdDiffers } = lease
  return (
    <>
      {mac === null ? <span className={css.muted}>not known</span> : <AskLink q={mac} />}{' '}
      <span className={css.muted}>{vendor}</span>
      {tellingId(lease) !== null && (
        <div className={clientIdDiffers ? css.warn : css.muted}>
          client id <span className="mono">{clientId}</span>
        </div>
      )}
    </>
  )
}

/** To the form of a reservation for who has the address now. */
function Reserve({ lease: { mac, state, ...known } }: { lease: Lease }) {
  if (mac === null || state !== 'active') return null
  const { address, subnet, hostname } = known
  return (
    <>
      <ReserveLink className={css.reserve} {...{ mac, address, subnet, hostname }}>
        Reserve<span className="visually-hidden"> address</span>
      </ReserveLink>{' '}
      <DeskLink about={mac} from="lease" className={css.reserve} />
    </>
  )
}

/** Leases as they are shown. */
export const leaseRows = (
  leases: readonly Lease[],
  nameOf: (source: string) => string,
): ResultRows<Lease> => ({
  title: 'Leases',
  rows: leases,
  said: ({ servers, observedAt }) => ({ source: joinNames(servers.map(nameOf)), observedAt }),
  columns: [
    {
      head: 'Address',
      text: ({ address, reserved }) => `${address}${reserved ? ' reserved' : ''}`,
      cell: (lease) => (
        <>
          <AskLink q={lease.address} />{' '}
          {lease.reserved ? <Tag tone="info">reserved</Tag> : <Reserve lease={lease} />}{' '}
          <Release lease={lease} />
        </>
      ),
    },
    {
      head: 'MAC',
      text: (lease) => [lease.mac ?? 'not known', lease.vendor, tellingId(lease)].filter(Boolean).join(' '),
      cell: (lease) => <Holder lease={lease} />,
    },
    { head: 'Host name', text: ({ hostname }) => hostname ?? '', look: 'mono' },
    {
      head: 'State',
      text: ({ state }) => leaseStates[state],
      look: ({ state }) => (state === 'declined' ? css.bad : state === 'active' ? undefined : css.muted),
    },
    {
      head: 'Leased or renewed',
      text: ({ startedAt }) => startedAt,
      cell: ({ startedAt }) => <Moment at={startedAt} />,
      look: css.time,
    },
    {
      head: 'Expiry',
      text: (lease) => (neverEnds(lease) ? 'never' : lease.expiresAt),
      cell: (lease) => (neverEnds(lease) ? 'never' : <Moment at={lease.expiresAt} />),
      look: css.time,
    },
    {
      head: 'On',
      text: ({ servers }) => serverWords(servers, nameOf),
      cell: ({ servers, observedAt }) => <ServerNames {...{ servers, nameOf, observedAt }} />,
      look: css.muted,
    },
  ],
})
