import type { ResourceRow } from '@patchbay/contract/resources/resource-row'
import { listedFields, textOfValue } from '@patchbay/contract/resources/resource'
import type { Field } from '@patchbay/contract/resources/resource'
import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { slashTarget } from '../keys/main-field.ts'
import { heldKeys, useProfile } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useNarrow } from '../shell/use-narrow.ts'
import { useChosenColumns } from '../table/chosen-columns.tsx'
import type { ResultColumn } from '../table/result-column.ts'
import { ResultWindow } from '../table/result-window.tsx'
import { RowLink } from '../table/row-link.tsx'
import { SetFilters } from '../table/set-filters.tsx'
import type { SetFilter } from '../table/set-filters.tsx'
import { deferred } from '../ui/deferred.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { NotRead } from './failure-words.tsx'
import css from './resources.module.css'
import { useChosen } from './use-chosen.tsx'
import type { Place } from './use-place.ts'
import { useKnownChoices, useRows } from './use-resource.ts'
import type { Listed } from './use-resource.ts'
import { counted, grouped, Led, lettersOf, ShownValue } from './value.tsx'

// Comes when the first row is chosen.
const BulkBar = deferred(async () => (await import('./bulk-change.tsx')).BulkBar)

interface Props {
  readonly resource: Listed
  readonly place: Place
  readonly mayEdit: boolean
  /** At the end of the line above the table. */
  readonly tools?: ReactNode
}

/** Nobody is told to import who may not. */
const noneWords = ({ none }: Listed, mayEdit: boolean, mayImport: boolean): string =>
  mayImport || !/\bimport\b/i.test(none) ? none : mayEdit ? 'Add the first one.' : 'None added yet.'

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
      letters: (row) => lettersOf(field, row.values[name] ?? null),
    }
  })

export function ResourceList({ resource, place, mayEdit, tools }: Props) {
  const rows = useRows(resource, place.query)
  const choices = useKnownChoices(resource)
  const alone = place.view === 'list'
  const narrow = useNarrow()
  const choice = useChosen(resource, place)
  const chooses = mayEdit && alone && place.query['removed'] !== 'yes'
  const all = useMemo(() => columnsOf(resource, place), [resource, place])
  const { columns: chosen, chooser } = useChosenColumns(resource.name, all)
  const named = useMemo(
    () => chosen.slice(0, alone ? (narrow ? columnsNarrow : undefined) : columnsBeside),
    [chosen, alone, narrow],
  )
  const columns = useMemo(
    () => (chooses ? [choice.column, ...named] : named),
    [chooses, choice.column, named],
  )
  const rowOf = useCallback(({ id }: ResourceRow) => ({ 'data-open': id === place.id }), [place.id])
  const part = useFocusBack(place.id)
  useTop(part, JSON.stringify(place.query))
  const mayImport = heldKeys(useProfile()).has(resource.keys.import)
  const filtered = Object.keys(place.query).some((name) => name !== 'sort')
  const { total } = rows
  if (total === undefined && rows.error !== null)
    return <NotRead what={`The ${resource.many}`} error={rows.error} onTryAgain={rows.refetch} />
  if (rows.all === 0 && !filtered)
    return (
      <EmptyState
        kind="not-yet"
        title={`There are no ${resource.many} yet`}
        words={noneWords(resource, mayEdit, mayImport)}
        actions={
          // The one in the head of the page has the accent.
          mayEdit && (
            <>
              <Button onClick={place.add}>Add {resource.one}</Button>
              <Button look="quiet" onClick={() => place.narrow({ removed: 'yes' })}>
                Show {resource.remove.done}
              </Button>
            </>
          )
        }
      />
    )
  return (
    <section
      ref={part}
      className={css.list}
      aria-label={resource.title}
      aria-busy={total === undefined || rows.old}
      data-old={rows.old}
      data-beside={!alone}
    >
      <div className={css.tools}>
        <SearchField resource={resource} place={place} />
        <Filters resource={resource} place={place} mayEdit={mayEdit} choices={choices} />
      </div>
      <div className={css.stand}>
        <span className={css.count} role="status">
          {total === undefined || rows.old
            ? `Reading the ${resource.many}…`
            : filtered
              ? `${grouped(total)} of ${counted(rows.all ?? 0, resource)}`
              : counted(total, resource)}
        </span>
        <SetFilters set={setFilters(resource, place)} clearsAll onClear={place.narrow} />
        {alone && (
          <span className={css.end}>
            {chooser}
            {tools}
          </span>
        )}
      </div>
      {chooses && choice.any && (
        <Suspense fallback={null}>
          <BulkBar resource={resource} choice={choice} total={total ?? 0} />
        </Suspense>
      )}
      {total === undefined ? (
        <SkeletonRows rows={10} />
      ) : total === 0 ? (
        <NoneFits resource={resource} place={place} all={rows.all ?? 0} />
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

/** Nothing matches what is set, or nothing was removed. */
function NoneFits({ resource, place, all }: Pick<Props, 'resource' | 'place'> & { readonly all: number }) {
  const { done } = resource.remove
  const removedAlone = Object.keys(place.query).every((name) => name === 'removed' || name === 'sort')
  return (
    <EmptyState
      kind="none"
      title={removedAlone ? `No ${resource.one} was ${done}` : `No ${resource.one} matches`}
      words={
        removedAlone
          ? `${done.charAt(0).toUpperCase()}${done.slice(1)} ${resource.many} are listed here and can be restored.`
          : `None of ${counted(all, resource)} matches the filters.`
      }
      actions={<Button onClick={place.clear}>Clear filters</Button>}
    />
  )
}

/** Another question is answered from its top, wherever in the answer before it was asked. */
function useTop(part: RefObject<HTMLElement | null>, question: string): void {
  const before = useRef(question)
  useLayoutEffect(() => {
    if (before.current === question) return
    before.current = question
    const { top = 0 } = part.current?.getBoundingClientRect() ?? {}
    if (top < 0) part.current?.scrollIntoView({ block: 'start' })
  }, [part, question])
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

/** What may be chosen to narrow the list; a phone opens it. */
function Filters({ resource, place, mayEdit, choices }: Props & { readonly choices: Choices }) {
  const narrow = useNarrow()
  const [opened, setOpened] = useState(false)
  const set = setFilters(resource, place).length
  const fields = Object.entries(resource.fields).filter(([, { filter }]) => filter === true)
  return (
    <>
      {narrow && (
        <Button aria-expanded={opened} onClick={() => setOpened(!opened)}>
          Filters{set === 0 ? '' : ` (${set})`}
        </Button>
      )}
      {(opened || !narrow) && (
        <>
          {fields.map(([name, field]) => {
            const values = valuesOf(field, choices?.[name] ?? [])
            const value = place.query[name] ?? ''
            // Where nothing has one, there is nothing to choose.
            if (choices !== undefined && values.length === 0 && value === '') return null
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
      )}
    </>
  )
}

type Choices = ReturnType<typeof useKnownChoices>

/** Which filters are set, whoever set them: also those that only a link sets. */
const setFilters = (resource: Listed, { query }: Place): SetFilter[] => [
  ...Object.entries(resource.fields).flatMap(([name, { label }]) => {
    const value = query[name] ?? ''
    return value === '' ? [] : [{ name, label, value }]
  }),
  ...(query['removed'] === 'yes' ? [{ name: 'removed', label: 'Shown', value: 'Removed' }] : []),
]

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
