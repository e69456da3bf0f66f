import type { Row } from '../record.ts'
import type { StoredObject } from '../stored-object.ts'
import { instant } from '../tenant-time.ts'
import type { Offering } from './offering.ts'

const minute = 60_000
const hour = 60 * minute

type Stage = readonly [after: number, status: string]

const plain: readonly Stage[] = [
  [10 * minute, 'Active'],
  [26 * hour, 'Fulfilled'],
  [98 * hour, 'Closed'],
]
const agreed: readonly Stage[] = [
  [2 * minute, 'Waiting for Approval'],
  [4 * hour, 'Approved'],
  [5 * hour, 'Active'],
  [50 * hour, 'Fulfilled'],
  [122 * hour, 'Closed'],
]

/** What becomes of requests as the world's time passes, until somebody sets the status of one. */
export class Progress {
  readonly #requests: StoredObject
  readonly #now: () => number
  readonly #running = new Map<
    string,
    { readonly at: number; readonly stages: readonly Stage[]; status: string }
  >()

  constructor(requests: StoredObject, now: () => number) {
    this.#requests = requests
    this.#now = now
  }

  begin(request: Row, { approval }: Offering) {
    this.#running.set(request.RecId, {
      at: this.#now(),
      stages: approval ? agreed : plain,
      status: String(request['Status']),
    })
  }

  /** Brings every request to where it would be now. */
  settle() {
    for (const [recId, running] of this.#running) {
      const row = this.#requests.byId(recId)
      if (row === null || row['Status'] !== running.status) {
        this.#running.delete(recId)
        continue
      }
      const age = this.#now() - running.at
      const stage = running.stages.findLast(([after]) => after <= age)
      if (stage === undefined || stage[1] === running.status) continue
      const [after, status] = stage
      running.status = status
      this.#requests.set(row, { Status: status, LastModDateTime: instant(running.at + after) })
    }
  }
}
