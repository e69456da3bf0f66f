import type { FieldValue, Row } from '../tenant/record.ts'
import type { StoredObject } from '../tenant/stored-object.ts'
import { instant } from '../tenant/tenant-time.ts'
import type { Offering } from './offering.ts'

const minute = 60_000
const hour = 60 * minute

/** What a record becomes after a while, with what else is known of it then. */
export type Stage = readonly [after: number, status: string, values?: Readonly<Record<string, FieldValue>>]

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

export const requestStages = ({ approval }: Offering): readonly Stage[] => (approval ? agreed : plain)

/** Somebody takes an incident up, and ends it. */
export const incidentStages = (owner: string): readonly Stage[] => [
  [10 * minute, 'Active', { Owner: owner }],
  [26 * hour, 'Resolved', { Resolution: 'Put right.', ResolvedBy: owner, CauseCode: 'Hardware' }],
  [98 * hour, 'Closed', { ClosedBy: owner }],
]

/** What becomes of requests and incidents as the world's time passes, until somebody sets the status of one. */
export class Progress {
  readonly #records: StoredObject
  readonly #now: () => number
  readonly #running = new Map<
    string,
    { readonly at: number; readonly stages: readonly Stage[]; status: string }
  >()

  constructor(records: StoredObject, now: () => number) {
    this.#records = records
    this.#now = now
  }

  begin(record: Row, stages: readonly Stage[]) {
    this.#running.set(record.RecId, { at: this.#now(), stages, status: String(record['Status']) })
  }

  /** Brings every one to where it would be now. */
  settle() {
    for (const [recId, running] of this.#running) {
      const row = this.#records.byId(recId)
      if (row === null || row['Status'] !== running.status) {
        this.#running.delete(recId)
        continue
      }
      const age = this.#now() - running.at
      const past = running.stages.filter(([after]) => after <= age)
      const last = past.at(-1)
      if (last === undefined || last[1] === running.status) continue
      const [after, status] = last
      running.status = status
      // Who slept through a stage knows what came with it.
      const values = Object.assign({}, ...past.map(([, , own = {}]) => own)) as Readonly<
        Record<string, FieldValue>
      >
      this.#records.set(row, { ...values, Status: status, LastModDateTime: instant(running.at + after) })
    }
  }
}
