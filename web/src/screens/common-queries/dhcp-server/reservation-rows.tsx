import type { Reservation } from '@patchbay/contract/common-queries/dhcp-server'
import type { PartRows } from '../../../query/shown/part-column.ts'
import { together } from '../../../query/shown/shown-part.ts'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { AskLink } from './ask-link.tsx'
import css from './dhcp.module.css'
import { ServerNames, serverWords } from './server-names.tsx'

/** Reservations as they are shown, those of the first `drawn` on the page. */
export const reservationRows = (
  reservations: readonly Reservation[],
  nameOf: (source: string) => string,
  drawn: number,
): PartRows<Reservation> => {
  const lacking = ({ missing }: Reservation) =>
    missing.length === 0 ? null : `not on ${missing.map(nameOf).join(', ')}`
  return {
    title: 'Reservations',
    rows: reservations,
    drawn: { from: 0, count: drawn },
    said: ({ servers, observedAt }) => ({ source: together(servers.map(nameOf)), observedAt }),
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
        head: 'MAC',
        text: ({ mac, vendor }) => [mac ?? 'not by MAC', vendor].filter(Boolean).join(' '),
        cell: ({ mac, vendor }) => (
          <>
            {mac === null ? <span className={css.muted}>not by MAC</span> : <AskLink q={mac} />}{' '}
            <span className={css.muted}>{vendor}</span>
          </>
        ),
      },
      { head: 'Host name', text: ({ hostname }) => hostname ?? '', look: 'mono' },
      {
        head: 'Now',
        text: ({ leased }) => (leased ? 'leased' : 'not leased'),
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
