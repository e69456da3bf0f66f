import type { Answer, Membership } from '@patchbay/contract/common-queries/active-directory'
import { Link, useRouterState } from '@tanstack/react-router'
import { DataTable } from '../../../ui/data-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { Tag } from '../../../ui/tag.tsx'
import css from './tables.module.css'

/** Groups, direct and through others; whoever rules something is marked and stands first. */
export function GroupsPanel({ groups }: { groups: NonNullable<Answer['groups']> }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { rows, state, why, complete } = groups
  const direct = rows.filter((row) => row.direct).length
  return (
    <Panel
      title="Groups"
      count={rows.length}
      aside={rows.length > 0 ? `${direct} direct, ${rows.length - direct} through others` : undefined}
    >
      {why !== null && (
        <p className={complete ? css.note : `${css.note} ${css.warn}`}>
          {state === 'hidden' && <StateGlyph glyph="lock" />} {why}.
        </p>
      )}
      {state === 'awaited' && (
        <div className={css.waiting}>
          <SkeletonRows rows={3} />
        </div>
      )}
      {rows.length === 0 && state === 'told' && <p className={css.note}>In no group.</p>}
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
