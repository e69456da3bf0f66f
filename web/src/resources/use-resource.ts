import type { Calls } from '@patchbay/contract/api/calls'
import type { ListQuery, ResourceRow } from '@patchbay/contract/resources/resource-row'
import { pageOf, rowsAtATime } from '@patchbay/contract/resources/resource'
import type { Resource } from '@patchbay/contract/resources/resource'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { call } from '../api/client.ts'
import { CallFailure } from '../api/failure.ts'
import { announce } from '../ui/announcer.tsx'
import { useClick } from '../api/use-click.ts'

/** Paths of resources, by the call that only they have. */
type ResourcePath = keyof Calls extends infer Name
  ? Name extends `POST ${infer Path}/import/undo/`
    ? Path
    : never
  : never

/** A resource that has calls. */
export type Listed = Resource & { readonly path: ResourcePath }

/** Milliseconds after which computed values of a list are refetched. */
const freshness = 30_000

/** Lists of one page count each other's rows and are refetched together. */
const keyOf = (resource: Resource) => [pageOf(resource), resource.name]

/** Visible rows, fetched by the hundred while scrolling, with the total. */
export function useRows(resource: Listed, query: ListQuery) {
  const { path } = resource
  const [seen, setSeen] = useState(pagesOf(0, 0))
  const asked = (page: number) => ({
    queryKey: [...keyOf(resource), 'list', query, page],
    refetchInterval: freshness,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(`GET ${path}/`, { query: { ...query, from: String(page * rowsAtATime) }, signal }),
  })
  // Until what is asked anew has come, the rows before stay where they are, for the eye and for keys.
  const first = useQuery({
    ...asked(0),
    placeholderData: (before, former) => (former?.queryKey[1] === resource.name ? before : undefined),
  })
  const pages = seen.filter((page) => page > 0)
  const further = useQueries({ queries: pages.map(asked) })
  const answers = [first, ...further]
  const byPage = new Map([0, ...pages].map((page, at) => [page, answers[at]?.data?.rows]))
  // The same pages are the same list, or all around the rows would be drawn again at each turn of the wheel.
  const onSeen = useCallback((from: number, to: number) => {
    const now = pagesOf(from, to)
    setSeen((before) => (before.join() === now.join() ? before : now))
  }, [])
  return {
    total: first.data?.total,
    all: first.data?.all,
    error: first.error,
    /** The rows are of the previous query. */
    old: first.isPlaceholderData,
    refetch: () => void Promise.all(answers.map(({ refetch }) => refetch())),
    rowAt: (index: number): ResourceRow | undefined =>
      byPage.get(Math.floor(index / rowsAtATime))?.[index % rowsAtATime],
    onSeen,
  }
}

function pagesOf(first: number, last: number): number[] {
  const from = Math.floor(first / rowsAtATime)
  return Array.from({ length: Math.floor(last / rowsAtATime) - from + 1 }, (_, at) => from + at)
}

export function useDetail(resource: Listed, id: string) {
  const { path } = resource
  return useQuery({
    queryKey: [...keyOf(resource), 'detail', id],
    refetchInterval: freshness,
    queryFn: ({ signal }) => call(`GET ${path}/detail/`, { query: { id }, signal }),
  })
}

export function useHistory(resource: Listed, id: string, version: number) {
  const { path } = resource
  return useQuery({
    queryKey: [...keyOf(resource), 'history', id, version],
    // Each look is recorded, so it is made when somebody opens the page and not again by itself.
    staleTime: 60_000,
    queryFn: ({ signal }) => call(`GET ${path}/history/`, { query: { id }, signal }),
  })
}

/** Past imports with the rows that can still be undone. */
export function useImports(resource: Listed) {
  const { path } = resource
  return useQuery({
    queryKey: [...keyOf(resource), 'imports'],
    queryFn: ({ signal }) => call(`GET ${path}/import/`, { signal }),
  })
}

/** Preview of the undo of an import; recorded in the audit log. */
export function useUndoPlan(resource: Listed, mark: string) {
  const { path } = resource
  return useQuery({
    queryKey: [...keyOf(resource), 'undo', mark],
    staleTime: 60_000,
    queryFn: ({ signal }) => call(`POST ${path}/import/undo/preview/`, { body: { import: mark }, signal }),
  })
}

type ChoicesByField = Readonly<Record<string, readonly string[]>>

const noChoices: ChoicesByField = {}

/** Choices by field, for forms and filters. */
export const useChoices = (resource: Listed): ChoicesByField => useKnownChoices(resource) ?? noChoices

/** The same, undefined while loading. */
export function useKnownChoices(resource: Listed): ChoicesByField | undefined {
  const { path } = resource
  const { data } = useQuery({
    queryKey: [...keyOf(resource), 'choices'],
    staleTime: freshness,
    queryFn: ({ signal }) => call(`GET ${path}/choices/`, { signal }),
  })
  return useMemo(() => data && Object.fromEntries(data.map(({ field, values }) => [field, values])), [data])
}

/** One change at a time; refetches the resource and announces the result. */
export function useChange(resource: Listed) {
  const client = useQueryClient()
  const { run: click, ...rest } = useClick()
  const run = <T>(work: () => Promise<T>, words: (done: T) => string): Promise<T | null> =>
    click(async () => {
      const done = await work().catch(async (error: unknown) => {
        // What somebody else saved meanwhile is shown beside what was refused.
        if (error instanceof CallFailure && error.code === 'moved')
          await client.invalidateQueries({ queryKey: [pageOf(resource)] })
        throw error
      })
      await client.invalidateQueries({ queryKey: [pageOf(resource)] })
      announce(words(done))
      return done
    })
  return { ...rest, run }
}
