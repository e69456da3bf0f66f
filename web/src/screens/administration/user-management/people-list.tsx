import { isAccessKey } from '@patchbay/contract/access-keys'
import { pageSize } from '@patchbay/contract/product'
import { ColumnChooser } from '../../../table/column-chooser.tsx'
import { useColumns } from '../../../preferences/use-columns.ts'
import { ExportMenu } from '../../../query/export/export-menu.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { useNarrow } from '../../../shell/use-narrow.ts'
import { NotRead } from './failed.tsx'
import { usePeople } from './questions.ts'
import { filters } from './use-place.ts'
import type { Place } from './use-place.ts'
import { PeopleFilter } from './people-filter.tsx'
import { peopleAsShown, peopleColumns } from './people-columns.tsx'
import { PeopleCards, PeopleTable } from './people-table.tsx'

const sizes = ['10', '25', '50', '100'] as const
const statuses = ['active', 'disabled', 'locked', 'expired'] as const
const sources = ['local', 'directory', 'openid'] as const

const numberOf = (text: string | undefined) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? text : undefined)

/** The question of the address; a value that no call takes counts as not given. */
function questionOf({ address }: Place) {
  const { q, status, role, group, key, source, stale, page, size } = address
  return {
    q: q === undefined || q.trim() === '' ? undefined : q.slice(0, 200),
    status: statuses.find((each) => each === status),
    role: /^\d{1,9}$/.test(role ?? '') ? role : undefined,
    group: numberOf(group),
    key: key !== undefined && isAccessKey(key) ? key : undefined,
    source: sources.find((each) => each === source),
    stale: stale === 'yes' ? ('yes' as const) : undefined,
    page: numberOf(page),
    size: sizes.find((each) => each === size),
  }
}

export function PeopleList({ place }: { place: Place }) {
  const narrow = useNarrow()
  const query = questionOf(place)
  const people = usePeople(query)
  const filtered = filters.some((name) => place.filter(name) !== '')
  const found = people.data
  const columns = useColumns('people', peopleColumns)
  const shownTable =
    found === undefined || found.people.length === 0
      ? null
      : peopleAsShown(found.people, columns, new Date(people.dataUpdatedAt))
  return (
    <Panel
      title="People"
      {...(found === undefined ? {} : { count: found.total })}
      aside={
        <>
          {!narrow && <ColumnChooser table="people" columns={peopleColumns} look="popup" />}
          <ExportMenu table={shownTable} />
        </>
      }
    >
      <PeopleFilter place={place} filtered={filtered} />
      <div aria-busy={people.isFetching} data-old={people.isPlaceholderData}>
        {people.isError ? (
          <NotRead what="The list of people" error={people.error} onTryAgain={people.refetch} />
        ) : found === undefined ? (
          <SkeletonRows rows={pageSize} />
        ) : found.people.length === 0 ? (
          <NoPeople place={place} page={found.page} filtered={filtered} />
        ) : narrow ? (
          <PeopleCards people={found.people} place={place} />
        ) : (
          <PeopleTable people={found.people} place={place} />
        )}
      </div>
      {found !== undefined && found.people.length > 0 && (
        <Pages
          total={found.total}
          page={found.page}
          size={found.size}
          sizes={sizes.map(Number)}
          onPage={(page) => place.go({ page: page === 1 ? '' : String(page) })}
          onSize={(size) => place.go({ size: size === pageSize ? '' : String(size), page: '' }, true)}
        />
      )}
    </Panel>
  )
}

function NoPeople({ place, page, filtered }: { place: Place; page: number; filtered: boolean }) {
  if (page > 1) {
    return (
      <EmptyState
        kind="none"
        title={`There is no page ${page}`}
        words="Fewer people match than before."
        actions={<Button onClick={() => place.go({ page: '' }, true)}>First page</Button>}
      />
    )
  }
  return (
    <EmptyState
      kind="none"
      title="No match"
      words={
        filtered
          ? 'No account matches all filters. Searched: names, usernames, e-mail addresses.'
          : 'No accounts.'
      }
      actions={filtered && <Button onClick={place.clearFilters}>Clear filters</Button>}
    />
  )
}
