import type { Answer, Device } from '@patchbay/contract/common-queries/active-directory'
import type { PartRows } from '../../../query/shown/part-column.ts'
import { together } from '../../../query/shown/shown-part.ts'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { DeviceName, deviceWords } from './device-name.tsx'
import { leaseWords } from './lease-words.ts'
import { SignedOn, signedOnWords } from './signed-on.tsx'
import css from './tables.module.css'

const addressWords = ({ address, lease }: Device) =>
  [address, lease === 'held' ? null : leaseWords[lease]].filter((part) => part !== null).join(' ')

/** The port of a walk, or else of the sign-on. Who did not tell may have seen it. */
const portWords = ({ port, session }: Device, complete: boolean) =>
  port ?? session?.through ?? (complete ? 'not seen' : 'not known')

const byItsSignOn = ({ port, session }: Device) => port === null && session?.through != null

const neverSeen = ({ mac }: Device, complete: boolean) =>
  mac === null ? 'nothing tells its MAC' : complete ? 'never on a switch' : 'not known'

/** Devices as they are shown: told by who knows the device, by its sign-on and by the walks, at the time of the question. */
export const deviceRows = (
  title: string,
  { rows, complete }: NonNullable<Answer['devices']>,
  nameOf: (source: string) => string,
  askedAt: string | null,
): PartRows<Device> => ({
  title,
  rows,
  said: ({ source, session, seenAt }) => ({
    source: together([
      nameOf(source),
      session === null ? null : nameOf(session.source),
      seenAt === null ? null : nameOf('index'),
    ]),
    observedAt: askedAt,
  }),
  columns: [
    { head: 'Device', text: deviceWords, cell: (device) => <DeviceName device={device} /> },
    {
      head: 'Because',
      text: ({ because, source }) => `${because.join(', ')}, says ${nameOf(source)}`,
      look: css.muted,
    },
    {
      head: 'Address',
      text: addressWords,
      cell: ({ address, lease }) => (
        <>
          {address !== null && <span className="mono">{address}</span>}
          {lease !== 'held' && <div className={css.muted}>{leaseWords[lease]}</div>}
        </>
      ),
    },
    { head: 'Signed on', text: signedOnWords, cell: (device) => <SignedOn device={device} /> },
    {
      head: 'Port',
      text: (device) => `${portWords(device, complete)}${byItsSignOn(device) ? ' by its sign-on' : ''}`,
      cell: (device) => (
        <>
          <span className="mono">{portWords(device, complete)}</span>
          {byItsSignOn(device) && <div className={css.muted}>by its sign-on</div>}
        </>
      ),
    },
    { head: 'Place', text: ({ place }) => place ?? 'not known' },
    {
      head: 'Seen',
      text: (device) =>
        device.seenAt === null ? neverSeen(device, complete) : device.present ? 'there now' : device.seenAt,
      cell: (device) =>
        device.seenAt === null ? (
          neverSeen(device, complete)
        ) : device.present ? (
          'there now'
        ) : (
          <>
            <RelativeAge since={device.seenAt} /> ago
          </>
        ),
    },
  ],
})
