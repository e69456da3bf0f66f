import type { ResourceRow } from '@patchbay/contract/resource-calls'
import { listedFields, textOfValue } from '@patchbay/contract/resources/resource'
import type { Field } from '@patchbay/contract/resources/resource'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { slashTarget } from '../keys/main-field.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useNarrow } from '../shell/use-narrow.ts'
import type { ResultColumn } from '../table/result-column.ts'
import { ResultWindow } from '../table/result-window.tsx'
import { RowLink } from '../table/row-link.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { NotRead } from './failure-words.tsx'
import css from './resources.module.css'
import type { Place } from './use-place.ts'
import { useChoices, useRows } from './use-resource.ts'
import type { Listed } from './use-resource.ts'
import { counted, grouped, Led, ShownValue } from './value.tsx'

interface Props {
  readonly resource: Listed
  readonly place: Place
  readonly mayEdit: boolean
}

/** Beside an open thing there is room for what names the others. */
const columnsBeside = 3
/** On a phone each is a line of its row, whose page has all the others. */
const columnsNarrow = 5

const columnsOf = (resource: Listed, place: Place) =>
  listedFields(resource).map(([name, field]): ResultColumn<ResourceRow> => {
    const value = (row: ResourceRow) => <ShownValue field={field} name={name} row={row} />
    return {
      name,
      head: field.label,
      text: (row) => textOfValue(row.values[name] ?? null),
      cell: (row) =>
        name === resource.named ? (
          <RowLink
            search={place.hrefOf(row.id)}
            className={css.link}
            id={row.id}
            current={row.id === place.id}
          >
            {value(row)}
          </RowLink>
        ) : (
          <Led field={field} name={name} row={row}>
            {value(row)}
          </Led>
        ),
      look: field.mono === true ? 'mono' : undefined,
      figures: field.kind === 'number',
    }
  })

export function ResourceList({ resource, place, mayEdit }: Props) {
  const rows = useRows(resource, place.query)
  const alone = place.view === 'list'
  const narrow = useNarrow()
  const columns = useMemo(
    () => columnsOf(resource, place).slice(0, alone ? (narrow ? columnsNarrow : undefined) : columnsBeside),
    [resource, place, alone, narrow],
  )
  const rowOf = useCallback(({ id }: ResourceRow) => ({ 'data-open': id === place.id }), [place.id])
  const part = useFocusBack(place.id)
  const filtered = Object.keys(place.query).some((name) => name !== 'sort')
  const { total, all } = rows
  if (total === undefined) {
    if (rows.error !== null)
      return <NotRead what={`The ${resource.many}`} error={rows.error} onTryAgain={rows.again} />
    return (
      <section className={css.list}>
        <SkeletonRows rows={10} />
      </section>
    )
  }
  if (all === 0 && !filtered)
    return (
      <EmptyState
        kind="not-yet"
        title={`There are no ${resource.many} yet`}
        words={resource.none}
        actions={
          // The one in the head of the page has the accent.
          mayEdit && <Button onClick={place.add}>Add {resource.one}</Button>
        }
      />
    )
  return (
    <section
      ref={part}
      className={css.list}
      aria-label={resource.title}
      aria-busy={rows.old}
      data-old={rows.old}
      data-beside={!alone}
    >
      <div className={css.tools}>
        <SearchField resource={resource} place={place} />
        <Filters resource={resource} place={place} mayEdit={mayEdit} />
        <span className={css.count} role="status">
          {rows.old
            ? `Reading the ${resource.many}…`
            : filtered
              ? `${grouped(total)} of ${counted(all ?? 0, resource)}`
              : counted(total, resource)}
        </span>
      </div>
      {total === 0 ? (
        <EmptyState
          kind="none"
          title={`No ${resource.one} matches`}
          words={`None of ${counted(all ?? 0, resource)} matches the filters.`}
          actions={<Button onClick={place.clear}>Clear the filters</Button>}
        />
      ) : (
        <ResultWindow
          label={resource.title}
          columns={columns}
          total={total}
          rowAt={rows.rowAt}
          onSeen={rows.onSeen}
          keyOf={({ id }) => id}
          rowOf={rowOf}
          sort={place.sort}
          onSort={(sort) => place.narrow({ sort })}
        />
      )}
    </section>
  )
}

/** What was closed gives the focus back to its row. */
function useFocusBack(id: string) {
  const part = useRef<HTMLElement>(null)
  const before = useRef(id)
  useEffect(() => {
    if (id === '' && before.current !== '')
      part.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(before.current)}"]`)?.focus()
    before.current = id
  }, [id])
  return part
}

/** Typed at once, asked for when the typing rests. */
const rest = 200

function SearchField({ resource, place }: Pick<Props, 'resource' | 'place'>) {
  const asked = place.query['q'] ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const { narrow } = place
  useEffect(() => {
    if (typed === null || typed === asked) return undefined
    const timer = setTimeout(() => narrow({ q: typed }), rest)
    return () => clearTimeout(timer)
  })
  return (
    <input
      {...slashTarget}
      className={css.find}
      type="search"
      aria-label={`Filter ${resource.many}`}
      placeholder={`Filter ${resource.many}`}
      value={typed ?? asked}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => setTyped(null)}
    />
  )
}

function Filters({ resource, place, mayEdit }: Props) {
  const choices = useChoices(resource)
  const fields = Object.entries(resource.fields).filter(
    ([name, { filter }]) => filter === true || (filter === 'linked' && (place.query[name] ?? '') !== ''),
  )
  return (
    <>
      {fields.map(([name, field]) => {
        const values = valuesOf(field, choices[name] ?? [])
        const value = place.query[name] ?? ''
        // Where nothing has one, there is nothing to choose.
        if (values.length === 0 && value === '') return null
        return (
          <Filter
            key={name}
            label={field.label}
            values={values}
            value={value}
            onChange={(chosen) => place.narrow({ [name]: chosen })}
          />
        )
      })}
      {mayEdit && (
        <Filter
          label="Shown"
          all="Current"
          values={[['yes', 'Removed']]}
          value={place.query['removed'] ?? ''}
          onChange={(removed) => place.narrow({ removed })}
        />
      )}
    </>
  )
}

type Option = readonly [value: string, text: string]

const valuesOf = (field: Field, found: readonly string[]): Option[] =>
  (field.kind === 'choice' ? field.choices : field.kind === 'state' ? Object.keys(field.states) : found).map(
    (value) => [value, value],
  )

interface FilterProps {
  readonly label: string
  readonly all?: string
  readonly values: readonly Option[]
  readonly value: string
  readonly onChange: (value: string) => void
}

function Filter({ label, all = `${label}: all`, values, value, onChange }: FilterProps) {
  return (
    <select
      className={css.filter}
      aria-label={label}
      data-on={value !== ''}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{all}</option>
      {value !== '' && values.every(([known]) => known !== value) && <option>{value}</option>}
      {values.map(([known, text]) => (
        <option key={known} value={known}>
          {text}
        </option>
      ))}
    </select>
  )
}
