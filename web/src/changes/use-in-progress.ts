import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { underway } from '@patchbay/contract/runs'
import { quietCall } from '../api/client.ts'
import { useKeptUp } from '../shell/use-refreshed.ts'

export type UnderwayRun = CallAnswer<Calls['GET /command-centre/run/underway/']>['runs'][number]

export const underWayKey = ['runs-under-way'] as const

export const isUnderWay = ({ state }: Pick<UnderwayRun, 'state'>): boolean => underway.has(state)

/** What is being changed on the network now, closely while something of one's own goes on. */
export const useUnderWay = (may: boolean, open: boolean) =>
  useKeptUp({
    queryKey: underWayKey,
    ask: (asked) => quietCall('GET /command-centre/run/underway/', asked),
    may,
    open,
    often: 5_000,
    matters: ({ runs }) => runs.some((run) => run.own && isUnderWay(run)),
  })
