import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { DataTable } from '../../../ui/data-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TextButton } from '../../../ui/text-button.tsx'
import { ListBefore } from './list-before.tsx'
import css from './tables.module.css'

/** Rows shown at first; the rest on demand, because a group may have thousands. */
const few = 100

/** Direct members, those by their primary group among them. */
export function MembersPanel({ members }: { members: NonNullable<Answer['members']> }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [all, setAll] = useState(false)
  const { rows } = members
  const shown = all ? rows : rows.slice(0, few)
  return (
    <Panel title="Direct members" count={rows.length}>
      <ListBefore list={members} awaited={4} none="Nobody is in it." />
      {rows.length > 0 && (
        <DataTable label="Direct members" heads={['Name', 'Login', 'Kind', 'Account']} stacks>
          {shown.map(({ name, login, kind, enabled, primary, ask }) => (
            <tr key={ask}>
              <td>
                <Link to={path} search={{ q: ask }}>
                  {name}
                </Link>
              </td>
              <td className="mono">{login ?? ''}</td>
              <td className={css.muted}>
                {kind ?? 'not told'}
                {primary ? ', by primary group' : ''}
              </td>
              <td className={css.toned} data-tone={enabled === false ? 'bad' : 'plain'}>
                {enabled === null ? '' : enabled ? 'enabled' : 'disabled'}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      {rows.length > shown.length && (
        <p className={css.note}>
          <TextButton onClick={() => setAll(true)}>{`Show all ${rows.length}`}</TextButton>
        </p>
      )}
    </Panel>
  )
}
