import type { Answer, Device } from '@patchbay/contract/common-queries/active-directory'
import { useContext } from 'react'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { ResultTable } from '../../../table/result-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import css from './tables.module.css'
import type { ResultRows } from '../../../table/result-column.ts'
import { joinNames } from '../../../query/shown/shown-part.ts'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { DeviceName, deviceWords } from './account-links.tsx'
import { leaseWords } from './card-text.ts'
import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { heldKeys, useProfile } from '../../../session/use-session.ts'

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
  const title = kind === 'computer' ? 'Location' : 'Devices'
  return (
    <Panel title={title} count={rows.length}>
      {why !== null && <p className={css.note}>{`The list may be incomplete: ${why}.`}</p>}
      {state === 'awaited' && (
        <div className={css.waiting}>
          <SkeletonRows rows={2} />
        </div>
      )}
      {rows.length === 0 && state === 'told' && (
        <p className={css.note}>
          {kind === 'computer'
            ? 'No lease or authentication shows its location.'
            : 'No device is authenticated as this account, and it manages no computer.'}
        </p>
      )}
      {rows.length > 0 && (
        <ResultTable
          {...deviceRows(title, devices, nameOf, askedAt)}
          choice="directory-devices"
          label="Devices"
          stacks="named"
          keyOf={(device) => device.mac ?? device.title}
          rowOf={({ lease }) => ({ 'data-lease': lease })}
        />
      )}
    </Panel>
  )
}

const addressWords = ({ address, lease }: Device) =>
  [address, lease === 'held' ? null : leaseWords[lease]].filter((part) => part !== null).join(' ')

/** The access point that has it on the air, the port of a walk, or else of the authentication. Who did not tell may have seen it. */
const portWords = ({ accessPoint, port, session }: Device, complete: boolean) =>
  accessPoint ?? port ?? session?.through ?? (complete ? 'not seen' : 'not known')

const byItsAuthentication = ({ accessPoint, port, session }: Device) =>
  accessPoint === undefined && port === null && session?.through != null

const neverSeen = ({ mac }: Device, complete: boolean) =>
  mac === null ? 'MAC not known' : complete ? 'never on a switch' : 'not known'

/** Devices as they are shown: told by who knows the device, by its authentication and by the walks, at the time of the question. */
export const deviceRows = (
  title: string,
  { rows, complete }: NonNullable<Answer['devices']>,
  nameOf: (source: string) => string,
  askedAt: string | null,
): ResultRows<Device> => ({
  title,
  rows,
  said: ({ source, session, seenAt }) => ({
    source: joinNames([
      nameOf(source),
      session === null ? null : nameOf(session.source),
      seenAt === null ? null : nameOf('index'),
    ]),
    observedAt: askedAt,
  }),
  columns: [
    { head: 'Device', text: deviceWords, cell: (device) => <DeviceName device={device} /> },
    {
      head: 'Reason',
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
    { head: 'Authenticated', text: signedOnWords, cell: (device) => <SignedOn device={device} /> },
    {
      head: 'Port',
      text: (device) =>
        `${portWords(device, complete)}${byItsAuthentication(device) ? ' by its authentication' : ''}`,
      cell: (device) => (
        <>
          <span className="mono">{portWords(device, complete)}</span>
          {byItsAuthentication(device) && <div className={css.muted}>by its authentication</div>}
        </>
      ),
    },
    { head: 'Place', text: ({ place }) => place ?? 'not known' },
    {
      head: 'Seen',
      text: (device) =>
        device.seenAt === null ? neverSeen(device, complete) : device.present ? 'now' : device.seenAt,
      cell: (device) =>
        device.seenAt === null ? (
          neverSeen(device, complete)
        ) : device.present ? (
          'now'
        ) : (
          <>
            <RelativeAge since={device.seenAt} />
          </>
        ),
    },
  ],
})

const identityPage = screens.find(({ path }) => path === '/common-queries/cisco-ise')

type SessionOf = Pick<Device, 'mac' | 'session'>

const howWords = ({ passed, method }: NonNullable<Device['session']>) =>
  `${passed ? 'authorized' : 'refused'}${method === null ? '' : ` by ${method}`}`

const resultWords = ({ result, vlan }: NonNullable<Device['session']>) =>
  [result, vlan === null ? null : `VLAN ${vlan}`].filter(Boolean).join(', ') || 'result not known'

/** How a device is authenticated to the network, in one line. */
const signedOnWords = ({ session }: SessionOf): string =>
  session === null ? 'no authentication known' : `${howWords(session)} ${resultWords(session)}`

/** How a device is authenticated to the network, with the way to why, for who may look. */
function SignedOn({ device: { mac, session } }: { device: SessionOf }) {
  const held = heldKeys(useProfile())
  if (session === null) return <span className={css.muted}>no authentication known</span>
  const { passed } = session
  const words = howWords(session)
  const page = identityPage !== undefined && mac !== null && mayOpen(identityPage, held) ? identityPage : null
  return (
    <>
      <span className={css.toned} data-tone={passed ? 'plain' : 'bad'}>
        {page === null ? (
          words
        ) : (
          <Link to={page.path} search={{ q: mac ?? '' }} title={page.title}>
            {words}
          </Link>
        )}
      </span>
      <div className={css.muted}>{resultWords(session)}</div>
    </>
  )
}
