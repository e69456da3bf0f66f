import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import { ChosenTable } from '../../../preferences/chosen-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { DeviceName } from './device-name.tsx'
import { leaseWords } from './lease-words.ts'
import { SignedOn } from './signed-on.tsx'
import css from './tables.module.css'

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
  const { rows, state, why, complete } = devices
  // Who did not tell may have seen it.
  const unseen = (words: string) => (complete ? words : 'not known')
  return (
    <Panel title={kind === 'computer' ? 'Where it is' : 'Devices'} count={rows.length}>
      {why !== null && <p className={css.note}>{`Not all of them may be listed: ${why}.`}</p>}
      {state === 'awaited' && (
        <div className={css.waiting}>
          <SkeletonRows rows={2} />
        </div>
      )}
      {rows.length === 0 && state === 'told' && (
        <p className={css.note}>
          {kind === 'computer'
            ? 'No lease and no sign-on tells where it is.'
            : 'Nobody is signed on as them, and no computer is managed by them.'}
        </p>
      )}
      {rows.length > 0 && (
        <ChosenTable
          table="directory-devices"
          label="Devices"
          heads={['Device', 'Because', 'Address', 'Signed on', 'Port', 'Place', 'Seen']}
          stacks="named"
        >
          {rows.map((device) => {
            const { mac, title, because, address, port, place, present, seenAt, lease, session, source } =
              device
            return (
              <tr key={mac ?? title} data-lease={lease}>
                <td>
                  <DeviceName device={device} />
                </td>
                <td className={css.muted}>
                  {because.join(', ')}, says {nameOf(source)}
                </td>
                <td>
                  {address !== null && <span className="mono">{address}</span>}
                  {lease !== 'held' && <div className={css.muted}>{leaseWords[lease]}</div>}
                </td>
                <td>
                  <SignedOn device={device} />
                </td>
                <td>
                  <span className="mono">{port ?? session?.through ?? unseen('not seen')}</span>
                  {port === null && session?.through != null && (
                    <div className={css.muted}>by its sign-on</div>
                  )}
                </td>
                <td>{place ?? 'not known'}</td>
                <td>
                  {seenAt === null ? (
                    mac === null ? (
                      'nothing tells its MAC'
                    ) : (
                      unseen('never on a switch')
                    )
                  ) : present ? (
                    'there now'
                  ) : (
                    <>
                      <RelativeAge since={seenAt} /> ago
                    </>
                  )}
                </td>
              </tr>
            )
          })}
        </ChosenTable>
      )}
    </Panel>
  )
}
