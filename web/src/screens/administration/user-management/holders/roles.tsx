import { accessKeyWords } from '@patchbay/contract/access-key-words'
import type { Role } from '@patchbay/contract/people/holders'
import { IconArrowLeft, IconCopy, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { call } from '../../../../api/client.ts'
import { Button } from '../../../../ui/button.tsx'
import { ResultTable } from '../../../../table/result-table.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { NotRead } from '../failed.tsx'
import { useRoles } from '../questions.ts'
import { useShared } from '../saved.ts'
import css from '../user-management.module.css'
import type { Place } from '../use-place.ts'
import { HolderForm } from './holder-form.tsx'
import type { Opened } from './holder-form.tsx'
import list from './holder-list.module.css'
import { emptyHolder, holderBody, roleValues } from './holder-values.ts'
import { RemoveHolder } from './remove-holder.tsx'

const base = '/administration/user-management/roles'
const newRole = 'administration/user-management/role-new'

const openedOf = (role: Role): Opened => ({
  id: role.id,
  version: role.version,
  values: roleValues(role),
  mapped: [],
})

export function Roles({ place }: { place: Place }) {
  const roles = useRoles()
  if (roles.isError) return <NotRead what="The roles" error={roles.error} onTryAgain={roles.refetch} />
  if (roles.data === undefined) return <SkeletonRows rows={7} />
  const role = roles.data.find(({ id }) => String(id) === place.open)
  if (place.open === '') return <List roles={roles.data} place={place} />
  if (role?.built_in === true) return <BuiltIn role={role} place={place} />
  const readAgain = async () => {
    const now = (await roles.refetch()).data?.find(({ id }) => String(id) === place.open)
    return now === undefined ? undefined : openedOf(now)
  }
  return <One key={place.open} role={role} readAgain={readAgain} place={place} />
}

function One({
  role,
  readAgain,
  place,
}: {
  role: Role | undefined
  readAgain: () => Promise<Opened | undefined>
  place: Place
}) {
  const { setSaved, setPrefill } = useShared()
  if (role === undefined && place.open !== 'new') {
    return (
      <EmptyState
        kind="none"
        title="There is no such role"
        words="It was removed, or the address is wrong."
        actions={<Button onClick={place.close}>All roles</Button>}
      />
    )
  }
  const look = (id: number, version: number, body: ReturnType<typeof holderBody>) =>
    call(`POST ${base}/preview/`, { body: { id, version, ...body } })
  return (
    <HolderForm
      kind="role"
      opened={role === undefined ? { id: 0, version: 0, values: emptyHolder, mapped: [] } : openedOf(role)}
      preview={(id, version, values) => look(id, version, holderBody(values))}
      save={(id, version, values) =>
        id === 0
          ? call(`POST ${base}/`, { body: holderBody(values) })
          : call(`PUT ${base}/`, { body: { id, version, ...holderBody(values) } })
      }
      readAgain={readAgain}
      onOpen={(id) => place.go({ tab: 'roles', open: id, person: '' })}
      onClose={place.close}
    >
      {role !== undefined && (
        <RemoveHolder
          kind="role"
          name={role.name}
          preview={() => look(role.id, role.version, { ...holderBody(roleValues(role)), keys: [] })}
          remove={() => call(`POST ${base}/remove/`, { body: { id: role.id, version: role.version } })}
          onRemoved={() => {
            const before = roleValues(role)
            setSaved({
              words: `Role ${role.name} removed.`,
              putBack: () => {
                setPrefill({ form: newRole, values: before })
                place.go({ tab: 'roles', open: 'new', person: '' })
              },
            })
            place.close()
          }}
        />
      )}
    </HolderForm>
  )
}

/** Built-in roles stay as they are: everybody knows what an auditor may. A copy can be changed. */
function BuiltIn({ role, place }: { role: Role; place: Place }) {
  const { setPrefill } = useShared()
  return (
    <div className={css.stack}>
      <div className={css.line}>
        <Button size="small" look="quiet" onClick={place.close}>
          <IconArrowLeft size={16} stroke={1.6} aria-hidden="true" />
          Roles
        </Button>
      </div>
      <div className={css.line}>
        <h2 className={css.name}>{role.name}</h2>
        <Tag>built in</Tag>
        <span className={css.grow} />
        <Button
          look="primary"
          onClick={() => {
            setPrefill({ form: newRole, values: { name: `${role.name} (copy)`, keys: role.keys } })
            place.go({ open: 'new' })
          }}
        >
          <IconCopy size={16} stroke={1.6} aria-hidden="true" />
          Copy to new role
        </Button>
      </div>
      <Panel title="Keys" count={role.keys.length} aside="A built-in role can be copied, not changed">
        <ul className={list.keys}>
          {role.keys.map((key) => (
            <li key={key}>
              {accessKeyWords[key].title}
              <span className={list.key}>{accessKeyWords[key].meaning}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

function List({ roles, place }: { roles: readonly Role[]; place: Place }) {
  return (
    <Panel
      title="Roles"
      count={roles.length}
      aside={
        <Button size="small" onClick={() => place.go({ open: 'new' })}>
          <IconPlus size={16} stroke={1.6} aria-hidden="true" />
          New role
        </Button>
      }
    >
      <ResultTable
        title="Roles"
        rows={roles}
        keyOf={({ id }) => String(id)}
        columns={[
          {
            head: 'Role',
            cell: (role) => (
              <span className={list.title}>
                <Link to="." search={{ ...place.address, open: String(role.id) }} className={list.name}>
                  {role.name}
                </Link>
                {role.built_in && <Tag>built in</Tag>}
              </span>
            ),
          },
          { head: 'Keys', text: ({ keys }) => keys.length },
          {
            head: 'People',
            cell: (role) => (
              <Link
                to="."
                search={{ role: String(role.id) }}
                aria-label={`${role.people} people with the role ${role.name}`}
              >
                {role.people}
              </Link>
            ),
          },
          { head: 'Description', text: ({ description }) => description || '–', look: css.muted },
        ]}
      />
    </Panel>
  )
}
