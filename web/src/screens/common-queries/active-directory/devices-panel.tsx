import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import { ChosenTable } from '../../../preferences/chosen-table.tsx'
import { OnwardLink } from '../../../query/onward-links.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
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
  const { rows, state, why } = devices
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
            : 'Nobody is signed on as them, and no computer of theirs has a lease.'}
        </p>
      )}
      {rows.length > 0 && (
        <ChosenTable
          table="directory-devices"
          label="Devices"
          heads={['Device', 'Because', 'Address', 'Port', 'Place', 'Seen']}
          stacks
        >
          {rows.map(({ mac, title, because, address, port, place, present, seenAt, source }) => (
            <tr key={mac}>
              <td>
                {title !== mac && <>{title} </>}
                <OnwardLink kind="mac" q={mac} />
              </td>
              <td className={css.muted}>
                {because.join(', ')}, says {nameOf(source)}
              </td>
              <td className="mono">{address ?? 'none'}</td>
              <td className="mono">{port ?? 'not seen'}</td>
              <td>{place ?? 'not known'}</td>
              <td>
                {seenAt === null ? (
                  'never on a switch'
                ) : present ? (
                  'there now'
                ) : (
                  <>
                    <RelativeAge since={seenAt} /> ago
                  </>
                )}
              </td>
            </tr>
          ))}
        </ChosenTable>
      )}
    </Panel>
  )
}
