import type { ChangeWorker } from '../../changes/worker.ts'
import { allPlans } from './plans.ts'
import { PlanCarrier } from '../plan-carrier.ts'

export type Plans = Pick<PlanCarrier, 'wake' | 'stop'>

/** Nothing is carried forward here; another process looks every second. */
const idle: Plans = { wake: async () => undefined, stop: async () => undefined }

/** Workflows of one process. `runsJobs` is false where others carry them, `mayBegin` while nothing new may be begun. */
export const startPlans = (
  worker: ChangeWorker,
  { runsJobs, mayBegin }: { readonly runsJobs: boolean; readonly mayBegin?: () => boolean },
): Plans => (runsJobs ? new PlanCarrier(worker, allPlans, mayBegin) : idle)
