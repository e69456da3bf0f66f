import type { Group } from '@patchbay/contract/people/holders'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { call } from '../../../../api/client.ts'
import { Button } from '../../../../ui/button.tsx'
import { ResultTable } from '../../../../table/result-table.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { StateGlyph } from '../../../../ui/state-glyph.tsx'
import { NotRead } from '../failed.tsx'
import { useGroups } from '../questions.ts'
import { useShared } from '../saved.ts'
import css from '../user-management.module.css'
import type { Place } from '../use-place.ts'
import { HolderForm } from './holder-form.tsx'
import type { Opened } from './holder-form.tsx'
import { emptyHolder, groupBody, groupValues } from './holder-values.ts'
import list from './holder-list.module.css'
import { RemoveHolder } from './remove-holder.tsx'

const base = '/administration/user-management/groups'

const openedOf = (group: Group): Opened => ({
  id: group.id,
  version: group.version,
  values: groupValues(group),
  mapped: group.members.filter((member) => member.by_directory),
})

export function Groups({ place }: { place: Place }) {
  const groups = useGroups()
  if (groups.isError) return <NotRead what="The groups" error={groups.error} onTryAgain={groups.refetch} />
  if (groups.data === undefined) return <SkeletonRows rows={6} />
  if (place.open === '') return <List groups={groups.data} place={place} />
  const readAgain = async () => {
    const now = (await groups.refetch()).data?.find(({ id }) => String(id) === place.open)
    return now === undefined ? undefined : openedOf(now)
  }
  return <One key={place.open} groups={groups.data} readAgain={readAgain} place={place} />
}

function One({
  groups,
  readAgain,
  place,
}: {
  groups: readonly Group[]
  readAgain: () => Promise<Opened | undefined>
  place: Place
}) {
  const { setSaved, setPrefill } = useShared()
  const group = groups.find(({ id }) => String(id) === place.open)
  if (group === undefined && place.open !== 'new') {
    return (
      <EmptyState
        kind="none"
        title="There is no such group"
        words="It was removed, or the address is wrong."
        actions={<Button onClick={place.close}>All groups</Button>}
      />
    )
  }
  const look = (id: number, version: number, body: ReturnType<typeof groupBody>) =>
    call(`POST ${base}/preview/`, { body: { id, version, ...body } })
  return (
    <HolderForm
      kind="group"
      opened={group === undefined ? { id: 0, version: 0, values: emptyHolder, mapped: [] } : openedOf(group)}
      preview={(id, version, values) => look(id, version, groupBody(values))}
      save={(id, version, values) =>
        id === 0
          ? call(`POST ${base}/`, { body: groupBody(values) })
          : call(`PUT ${base}/`, { body: { id, version, ...groupBody(values) } })
      }
      readAgain={readAgain}
      onOpen={(id) => place.go({ tab: 'groups', open: id, person: '' })}
      onClose={place.close}
    >
      {group !== undefined && (
        <RemoveHolder
          kind="group"
          name={group.name}
          // Without keys a group does as much as without itself.
          preview={() => look(group.id, group.version, { ...groupBody(groupValues(group)), keys: [] })}
          remove={() => call(`POST ${base}/remove/`, { body: { id: group.id, version: group.version } })}
          onRemoved={() => {
            const before = groupValues(group)
            setSaved({
              words: `Group ${group.name} removed.`,
              putBack: () => {
                setPrefill({ form: 'administration/user-management/group-new', values: before })
                place.go({ tab: 'groups', open: 'new', person: '' })
              },
            })
            place.close()
          }}
        />
      )}
    </HolderForm>
  )
}

/** What makes a group do nothing; null for one that is in use. */
function orphanWords({ members, keys }: Group): string | null {
  if (members.length === 0 && keys.length === 0) return 'orphan: no members, no keys'
  if (members.length === 0) return 'orphan: no members'
  return keys.length === 0 ? 'no keys' : null
}

function List({ groups, place }: { groups: readonly Group[]; place: Place }) {
  const make = (
    <Button size="small" onClick={() => place.go({ open: 'new' })}>
      <IconPlus size={16} stroke={1.6} aria-hidden="true" />
      New group
    </Button>
  )
  return (
    <Panel title="Groups" count={groups.length} aside={make}>
      <ResultTable
        title="Groups"
        none={
          <EmptyState
            kind="not-yet"
            title="No groups"
            words="A group gives its keys to its members, in addition to role and direct grants."
          />
        }
        rows={groups}
        keyOf={({ id }) => String(id)}
        columns={[
          {
            head: 'Group',
            cell: (group) => (
              <Link to="." search={{ ...place.address, open: String(group.id) }} className={list.name}>
                {group.name}
              </Link>
            ),
          },
          { head: 'Keys', text: ({ keys }) => keys.length },
          {
            head: 'Members',
            cell: (group) => (
              <Link
                to="."
                search={{ group: String(group.id) }}
                aria-label={`${group.members.length} members of ${group.name}`}
              >
                {group.members.length}
              </Link>
            ),
          },
          { head: 'State', cell: (group) => <StateOf group={group} /> },
          { head: 'Description', text: ({ description }) => description || '–', look: css.muted },
        ]}
      />
    </Panel>
  )
}

function StateOf({ group }: { group: Group }) {
  const orphan = orphanWords(group)
  if (orphan === null) return 'in use'
  return (
    <span className={list.orphan}>
      <StateGlyph glyph="warn" />
      {orphan}
    </span>
  )
}
