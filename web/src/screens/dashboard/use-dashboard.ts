import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import type { BuildingHealth } from '@patchbay/contract/dashboard/dashboard'
import { figuresIn } from '@patchbay/contract/dashboard/names'
import type { ChartName, OwnListName } from '@patchbay/contract/dashboard/names'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, quietCall } from '../../api/client.ts'
import { stream } from '../../api/stream.ts'
import { isLookedAt, onLookedAt } from '../../turns/turns.ts'
import { wait } from '../../api/wait.ts'
import type { Place } from './use-place.ts'

type Sent = CallAnswer<Calls['GET /dashboard/']>
export type Dashboard = Omit<Sent, 'health'> & {
  readonly health: Pick<Sent['health'], 'figures'> & { readonly buildings: readonly BuildingHealth[] }
}

const whole = ({ health, ...sent }: Sent): Dashboard => ({
  ...sent,
  health: {
    figures: health.figures,
    buildings: health.buildings.map((one) => ({ ...one, figures: figuresIn(one, health.figures) })),
  },
})

const key = ['dashboard'] as const

type Scope = Place['scope']

/** Milliseconds after which it is read again where no event came, so that ages and hours go on. */
const seldom = 60_000

export const useDashboard = (scope: Scope) =>
  useQuery({
    queryKey: [...key, 'tiles', scope],
    placeholderData: keepPreviousData,
    refetchInterval: seldom,
    select: whole,
    queryFn: ({ signal }) => call('GET /dashboard/', { query: scope, signal }),
  })

export const useChart = (name: ChartName, scope: Scope, subnet: string) =>
  useQuery({
    queryKey: [...key, 'chart', name, scope, subnet],
    placeholderData: keepPreviousData,
    refetchInterval: 5 * seldom,
    queryFn: ({ signal }) =>
      quietCall('GET /dashboard/chart/', {
        query: { name, ...scope, ...(subnet === '' ? {} : { subnet }) },
        signal,
      }),
  })

export const useOwnList = (name: OwnListName, query: Place['listQuery']) =>
  useQuery({
    queryKey: [...key, 'list', name, query],
    // Each look is recorded, so it is read when it is opened and not again by itself.
    staleTime: seldom,
    queryFn: ({ signal }) => call('GET /dashboard/list/', { query: { name, ...query }, signal }),
  })

/** Milliseconds: events of a busy store are gathered for so long, and a stream that ended is opened again after. */
const gather = 2_000
const again = 1_000
const afterFailure = 15_000

/** Reads the tiles again when our own store says that something moved, while somebody looks at them. */
export function useMoved(): void {
  const client = useQueryClient()
  useEffect(() => {
    const left = new AbortController()
    readAgainWhenMoved(client, left.signal)
    return () => left.abort()
  }, [client])
}

export function readAgainWhenMoved(
  client: Pick<QueryClient, 'invalidateQueries'>,
  signal: AbortSignal,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const gathered = new Set<string>()
  const moved = (parts: readonly string[]) => {
    for (const part of parts) gathered.add(part)
    if (gathered.size === 0 || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      void client.invalidateQueries({ queryKey: [...key, 'tiles'] })
      if (gathered.has('samples') || gathered.has('use') || gathered.has('authentications'))
        void client.invalidateQueries({ queryKey: [...key, 'chart'] })
      gathered.clear()
    }, gather)
  }
  void follow(signal, moved)
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
}

async function follow(signal: AbortSignal, moved: (parts: readonly string[]) => void): Promise<void> {
  while (!signal.aborted) {
    try {
      await untilLookedAt(signal)
      await stream('GET /dashboard/moved/', {
        query: {},
        reason: null,
        signal,
        endsWith: 'ended',
        // Any question of another tab goes before it.
        early: () => ({ event: 'ended', data: { parts: [] } }),
        onEvent: ({ data }) => moved(data.parts),
      })
      await wait(again, signal)
    } catch {
      if (!signal.aborted) await wait(afterFailure, signal).catch(() => undefined)
    }
  }
}

function untilLookedAt(signal: AbortSignal): Promise<void> {
  if (isLookedAt()) return Promise.resolve()
  return new Promise((resolve) => {
    const done = new AbortController()
    onLookedAt(
      () => {
        if (!isLookedAt()) return
        done.abort()
        resolve()
      },
      { signal: AbortSignal.any([signal, done.signal]) },
    )
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
