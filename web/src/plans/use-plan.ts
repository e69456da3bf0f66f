import type { Calls } from '@patchbay/contract/api/calls'
import type { CallAnswer, CallBody } from '@patchbay/contract/call'
import type { PlanPath } from '@patchbay/contract/plans/all'
import type { PlanRun } from '@patchbay/contract/plans/plan-run'
import { wordsOfRun } from '@patchbay/contract/runs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { stream } from '../api/stream.ts'

/** Milliseconds until a stream that ended before its run is opened again. */
const again = 400
/** The same between looks at one that stands until its end, at most, and when that has come. */
const whileItStands = 60_000
const atItsEnd = 4_000

const keyOf = (path: PlanPath, id: number) => [path, 'run', id] as const

/** Of one plan; those of all others take and give the same. */
type One = '/workflows/network-connect'
type Bodies = {
  readonly [Act in 'preview' | 'instead' | 'apply' | 'stop' | 'decide' | 'answer']: CallBody<
    Calls[`POST ${One}/${Act}/`]
  >
}

type CallOfPlan = (name: string, input: { readonly body: object }) => Promise<PlanRun>

/** A call of a plan, typed by the calls that all plans have alike. */
export const callPlan = <Act extends keyof Bodies>(
  path: PlanPath,
  act: Act,
  body: Bodies[Act],
): Promise<PlanRun> => (call as unknown as CallOfPlan)(`POST ${path}/${act}/`, { body })

/** A run of a plan as it stands, drawn anew with each step while it goes on. */
export function usePlan(path: PlanPath, id: number) {
  const client = useQueryClient()
  return useQuery<PlanRun>({
    queryKey: keyOf(path, id),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data === undefined ? false : untilNext(data)),
    queryFn: async ({ signal }): Promise<PlanRun> => {
      const told: { latest: PlanRun | null } = { latest: null }
      await stream(`GET ${path}/run/`, {
        query: { id },
        reason: null,
        signal,
        endsWith: 'ended',
        early: () => (told.latest === null ? null : { event: 'ended', data: told.latest }),
        onEvent: ({ data }) => {
          told.latest = data
          client.setQueryData(keyOf(path, id), data)
        },
      })
      if (told.latest === null) throw new Error('The run is not there.')
      return told.latest
    },
  })
}

/** Milliseconds until it is read again; false for one of which nothing more is to be read. */
function untilNext(run: PlanRun): number | false {
  if (!isStill(run)) return again
  const stands = !run.goesBack && (run.state === 'done' || run.state === 'done-not-proven')
  if (!stands || run.expiresAt === null) return false
  return Math.min(Math.max(Date.parse(run.expiresAt) - Date.now(), atItsEnd), whileItStands)
}

/** Nothing happens by itself: it was not begun, has ended, or a person decides. */
const isStill = ({ state }: PlanRun) =>
  state === 'previewed' || state === 'checked' || state === 'needs-person' || wordsOfRun[state].end

/** What a call answered of a plan is drawn at once. */
export function usePlanTold(path: PlanPath): (run: PlanRun) => void {
  const client = useQueryClient()
  return (run) => {
    client.setQueryData(keyOf(path, run.id), run)
    void client.invalidateQueries({ queryKey: [path, 'runs'] })
  }
}

/** The latest runs of a plan. */
export function usePlanRuns(path: PlanPath) {
  return useQuery<CallAnswer<Calls[`GET ${One}/runs/`]>>({
    queryKey: [path, 'runs'],
    queryFn: ({ signal }) => call(`GET ${path}/runs/` as `GET ${One}/runs/`, { signal }),
  })
}
