import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { whichWait } from '../../database/which-wait.ts'
import { awaitingApproval, giveUpWaiting } from '../approval/give-up-waiting.ts'
import { draftLines, lookAtDrafts } from '../batch/look-at-drafts.ts'
import { stopFailing, waitingLines } from '../batch/stop-batch.ts'
import { beginScheduled, timelyRuns } from './start-scheduled.ts'
import type { Room } from './start-scheduled.ts'
import { carryForward, setAside } from './carry-forward.ts'
import { tellWhatEndsSoon, requestersToNotify } from '../ends-soon/tell-what-ends-soon.ts'
import { tellOwnersWhatEndsSoon, untoldOwners } from '../ends-soon/tell-owners.ts'
import { endExpired, expiredRuns } from './end-expired.ts'
import { giveUpLate, lateRuns } from './give-up-late.ts'
import { lookAtTickets } from '../ticket-end/look-at-tickets.ts'
import { dueTickets } from '../ticket-end/watched-tickets.ts'
import { watchedRuns, watchOn } from '../watching/watch-on.ts'
import type { ChangeWorker } from '../worker.ts'

/** Changes for which one process sends at once. */
const mostSending = 16
/** Of these, lines of lists: what somebody clicked by itself never waits for a list. */
const mostSendingOfLists = 12
/** Lines of lists that one process watches the proof of at once, which takes minutes and a question every two seconds. */
const mostProvingOfLists = 48
/** Milliseconds between looks for what is due, here or left by a process that died. */
const every = 1_000
/** Milliseconds that runs have on a stop to come to the end of their step. */
const patience = 20_000

/**
 * Carries changes forward in this process: those that were just applied, those whose time has come to begin, to end or to be given up, and
 * those that another process left. The lease says who does, so nobody is asked to hand a change out; looking is all there is to it.
 */
export class Carrier {
  readonly #worker: ChangeWorker
  readonly #mayBegin: () => boolean
  readonly #running = new Map<number, Carried>()
  readonly #faults = new Map<number, Fault>()
  readonly #abort = new AbortController()
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> = Promise.resolve()
  #stopping = false
  readonly #waiting: ReturnType<typeof waitingOf>
  /** What takes as long as its systems take, one at a time of each, by what it does. */
  readonly #aside = new Map<string, Promise<void>>()

  /** While `mayBegin` says no, only what has begun is carried on; what is due waits. */
  constructor(worker: ChangeWorker, mayBegin: () => boolean = () => true) {
    this.#worker = worker
    this.#mayBegin = mayBegin
    this.#waiting = waitingOf(worker)
    this.#timer = setInterval(() => void this.wake(), every)
  }

  /** Looks now. Resolves when everything that is due has been begun. */
  wake(): Promise<void> {
    const look = this.#looking.then(() => this.#look())
    this.#looking = look.catch((error: unknown) => {
      this.#worker.log.warn({ error }, 'changes not looked for')
    })
    return this.#looking
  }

  /** Begins nothing more; what runs ends its step, and another process goes on from there. Safe to call twice. */
  async stop(): Promise<void> {
    this.#stopping = true
    clearInterval(this.#timer)
    await this.#looking
    const runs = [...this.#running.values()].map(({ ended }) => ended)
    const all = Promise.allSettled([...runs, ...this.#aside.values()])
    const timer = setTimeout(() => this.#abort.abort(), patience)
    await all
    clearTimeout(timer)
  }

  async #look(): Promise<void> {
    if (this.#stopping) return
    const waits = await whichWait(this.#worker.database, this.#waiting)
    if (waits.lines) await stopFailing(this.#worker)
    if (waits.late) await giveUpLate(this.#worker)
    // Who was left comes before who is due; and no more is begun than is carried at once, so that what waits can be called off.
    if (waits.left) await this.#takeUp()
    const mayBegin = this.#mayBegin()
    if (mayBegin && waits.timely && (await beginScheduled(this.#worker, this.#room())) > 0)
      await this.#takeUp()
    if (waits.approval) await giveUpWaiting(this.#worker)
    if (mayBegin && waits.expired) this.#beside('expired changes', endExpired)
    if (waits.drafts) this.#beside('drafts', lookAtDrafts)
    if (waits.watched) this.#beside('watched changes', watchOn)
    if (waits.tickets) this.#beside('tickets that end changes', lookAtTickets)
    if (waits.requesters) this.#beside('changes that end soon', tellWhatEndsSoon)
    if (waits.owners) this.#beside('owners of changes that end soon', tellOwnersWhatEndsSoon)
  }

  #room(): Room {
    const all = [...this.#running.values()]
    const sending = all.filter(({ proving }) => !proving)
    const proving = all.filter((one) => one.proving && one.ofList).length
    const any = Math.max(0, mostSending - sending.length)
    const ofLists = Math.min(
      any,
      mostSendingOfLists - sending.filter(({ ofList }) => ofList).length,
      mostProvingOfLists - proving,
    )
    return { any, ofLists: Math.max(0, ofLists) }
  }

  async #takeUp(): Promise<void> {
    const room = this.#room()
    if (room.any === 0) return
    const resting = [...this.#faults].filter(([, { until }]) => until > this.#worker.now().getTime())
    const except = [...this.#running.keys(), ...resting.map(([id]) => id)]
    for (const one of await left(this.#worker.database, except, room)) this.#begin(one)
  }

  /** Nothing else waits for it. */
  #beside(what: string, work: (worker: ChangeWorker, signal: AbortSignal) => Promise<void>): void {
    if (this.#aside.has(what)) return
    const { log } = this.#worker
    const done = work(this.#worker, this.#abort.signal)
      .catch((error: unknown) => log.warn({ error }, `${what} not looked for`))
      .finally(() => this.#aside.delete(what))
    this.#aside.set(what, done)
  }

  #begin({ id, ofList }: Left): void {
    const carried: Carried = { ofList, proving: false, ended: Promise.resolve() }
    const proving = () => {
      carried.proving = true
      if (!this.#stopping) void this.wake()
    }
    carried.ended = carryForward(this.#worker, id, this.#abort.signal, proving)
      .then(() => void this.#faults.delete(id))
      .catch((error: unknown) => this.#faulty(id, error))
      .then(() => this.#ended(id))
    this.#running.set(id, carried)
  }

  /** A fault of ours would meet the same at once: it rests, longer each time, and in the end it is somebody's to look at. */
  async #faulty(id: number, error: unknown): Promise<void> {
    const { log } = this.#worker
    log.error({ error, change: id }, 'change not carried forward')
    const times = (this.#faults.get(id)?.times ?? 0) + 1
    this.#faults.set(id, {
      times,
      until: this.#worker.now().getTime() + Math.min(1_000 * 2 ** times, longestRest),
    })
    if (times < timesUntilSetAside) return
    await setAside(this.#worker, id).catch((cause: unknown) =>
      log.error({ error: cause, change: id }, 'change not set aside'),
    )
  }

  #ended(id: number): void {
    this.#running.delete(id)
    if (!this.#stopping) void this.wake()
  }
}

/** What a look may find, each as the step that does it says. */
const waitingOf = ({ kinds }: ChangeWorker) => ({
  lines: waitingLines,
  late: lateRuns,
  left: leftRuns,
  timely: timelyRuns,
  approval: awaitingApproval,
  expired: expiredRuns,
  drafts: draftLines,
  watched: watchedRuns,
  tickets: dueTickets,
  requesters: requestersToNotify,
  owners: untoldOwners(kinds),
})

interface Carried {
  readonly ofList: boolean
  proving: boolean
  ended: Promise<void>
}

interface Fault {
  readonly times: number
  /** Milliseconds since 1970. */
  readonly until: number
}

/** Milliseconds that a change rests at most after a fault of ours. */
const longestRest = 60_000
const timesUntilSetAside = 3

/** Of this process and no other, ever. */
export const newProcess = (): string => `${process.pid}-${randomUUID()}`

interface Left {
  readonly id: number
  readonly ofList: boolean
}

/** Changes in progress that no living process carries forward. */
const leftRuns = sql`from change
  where change.ended_at is null
    and change.state in ('running', 'verifying', 'outcome-unknown', 'needs-person')
    and (change.state in ('running', 'verifying') or change.read_again_at is null
      or change.read_again_at <= clock_timestamp())
    and exists (select 1 from change_lease where change_id = change.id and until <= clock_timestamp())`

/** Those of no list first, and of the lists one each in turn. */
async function left(
  database: Kysely<Database>,
  except: readonly number[],
  { any, ofLists }: Room,
): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select id, of_list as "ofList" from (
      select change.id, change.batch is not null as of_list,
        row_number() over (partition by change.batch order by change.id) as turn
      ${leftRuns} and change.id <> all (${[...except]}::bigint[])
    ) as waiting
    order by of_list, turn, id
    limit ${any}`.execute(database)
  const lines = rows.filter(({ ofList }) => ofList)
  const tooMany = new Set(lines.slice(ofLists))
  return rows.filter((row) => !tooMany.has(row))
}
