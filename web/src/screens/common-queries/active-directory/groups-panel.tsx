import type { Answer, Membership } from '@patchbay/contract/common-queries/active-directory'
import { Link, useRouterState } from '@tanstack/react-router'
import { DataTable } from '../../../ui/data-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { ListBefore } from './list-before.tsx'
import css from './tables.module.css'

/** Groups, direct and through others; whoever rules something is marked and stands first. */
export function GroupsPanel({ groups }: { groups: NonNullable<Answer['groups']> }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { rows } = groups
  const direct = rows.filter((row) => row.direct).length
  return (
    <Panel
      title="Groups"
      count={rows.length}
      aside={rows.length > 0 ? `${direct} direct, ${rows.length - direct} through others` : undefined}
    >
      <ListBefore list={groups} awaited={3} none="In no group of this domain." />
      {rows.length > 0 && (
        <DataTable label="Groups" heads={['Group', 'How', 'What for', 'Description']} stacks>
          {rows.map((row) => (
            <tr key={`${row.name} ${row.direct}`}>
              <td>
                <Link to={path} search={{ q: row.ask }}>
                  {row.name}
                </Link>
              </td>
              <td className={css.muted}>
                {row.primary ? 'primary group' : row.direct ? 'direct' : 'through others'}
              </td>
              <td>
                <Uses row={row} />
              </td>
              <td className={css.muted}>{row.description ?? ''}</td>
            </tr>
          ))}
        </DataTable>
      )}
      {groups.state === 'told' && (
        <p className={css.note}>Groups of this domain. Those of other domains of its forest are not read.</p>
      )}
    </Panel>
  )
}

function Uses({ row: { purpose, licence, privileged } }: { row: Membership }) {
  return (
    <span className={css.tags}>
      {privileged !== null && <Tag tone="warn">{`privileged: ${privileged}`}</Tag>}
      {licence && <Tag tone="info">licence</Tag>}
      {purpose === 'mail' && <Tag>mail only</Tag>}
      {privileged === null && !licence && purpose === 'rights' && <span className={css.muted}>rights</span>}
    </span>
  )
}
