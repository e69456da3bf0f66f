import type { Preview } from '@patchbay/contract/changes/preview'
import { DataTable } from '../ui/data-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { LastRead } from './last-read.tsx'
import css from './change.module.css'

/** Who loses a connection, by name, from what is there now. */
export function WhoIsAffected({
  preview: { affected, checks, lastReadAt },
}: {
  preview: Pick<Preview, 'affected' | 'checks' | 'lastReadAt'>
}) {
  return (
    <Panel title="Who is affected" count={affected.length}>
      {affected.length > 0 && <LastRead at={lastReadAt} />}
      {affected.length === 0 ? (
        <p className={`${css.inside} ${css.muted}`}>
          {checks.some(({ id }) => id === 'read')
            ? 'It is not known: what is there could not be read.'
            : 'No device loses a connection.'}
        </p>
      ) : (
        <DataTable
          label="Who is affected"
          heads={['Device', 'Owner', 'Address', 'What happens']}
          stacks="named"
        >
          {affected.map(({ mac, name, owner, address, how }) => (
            <tr key={mac ?? name ?? how}>
              <td>
                {name !== null && <strong>{name} </strong>}
                <span className="mono">{mac}</span>
              </td>
              <td className={owner === null ? css.whole : undefined}>{owner ?? 'not known'}</td>
              <td className={address === null ? css.whole : `mono ${css.whole}`}>{address ?? 'not known'}</td>
              <td>{how}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </Panel>
  )
}
