import type { Lab } from '../../../emulator/emulator.ts'
import { hexOf } from '../../../world/random.ts'
import type { HttpAnswer } from '../../../emulator/http-listener.ts'
import { wallAt } from '../../../emulator/zone-offset.ts'
import { failure, leaf, success } from './answers.ts'
import { FilterError, readFilter, receivedAfter, type LogFilter } from './log-filter.ts'
import { logReaches } from './clients.ts'
import type { UnitName } from './units.ts'
import type { Traffic, TrafficLine } from './traffic.ts'

/** A query of the log: pending and active for one look each, then done. */
interface LogJob {
  readonly unit: UnitName
  readonly filter: LogFilter
  readonly most: number
  readonly skip: number
  readonly type: string
  readonly enqueuedAt: number
  looks: number
}

export interface LogJobsOptions {
  readonly lab: Lab
  readonly system: string
  readonly zone: string
  readonly serials: Readonly<Record<UnitName, string>>
  readonly traffic: Traffic
}

const most = 5_000
/** Queries that are remembered; older ones are gone. */
const remembered = 200
const types = ['traffic', 'threat', 'url', 'system', 'config']

/** Time as a log tells it: of the firewall's zone, without the zone. */
export const wallText = (zone: string, at: number): string =>
  new Date(wallAt(zone, at)).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')

/** Identifier of a rule, the same as long as its name. */
export function ruleUuid(name: string): string {
  const digits = hexOf(name)
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`
}

/** The log of each unit, by jobs. */
export class LogJobs {
  readonly #options: LogJobsOptions
  readonly #jobs = new Map<number, LogJob>()
  #next = 118

  constructor(options: LogJobsOptions) {
    this.#options = options
  }

  answer(unit: UnitName, form: URLSearchParams): HttpAnswer {
    const action = form.get('action')
    if (action === null) return this.#begin(unit, form)
    const id = Number(form.get('job-id') ?? form.get('jobid') ?? Number.NaN)
    const job = this.#jobs.get(id)
    if (job?.unit !== unit) return failure(null, `job ${form.get('job-id') ?? ''} not found`)
    if (action === 'get') return this.#look(id, job)
    if (action !== 'finish') return failure(17, `Invalid action: ${action}`)
    this.#jobs.delete(id)
    return success('')
  }

  #begin(unit: UnitName, form: URLSearchParams): HttpAnswer {
    const type = form.get('log-type') ?? ''
    if (!types.includes(type)) return failure(17, `Invalid log type: ${type}`)
    const count = Number(form.get('nlogs') ?? 20)
    const skip = Number(form.get('skip') ?? 0)
    if (!Number.isInteger(count) || count < 1 || count > most || !Number.isInteger(skip) || skip < 0)
      return failure(17, `nlogs must be from 1 to ${most}`)
    try {
      const filter = readFilter(form.get('query') ?? '', this.#options.zone)
      const id = this.#next++
      const enqueuedAt = this.#options.lab.world.clock.now()
      this.#jobs.set(id, { unit, filter, most: count, skip, type, enqueuedAt, looks: 0 })
      const oldest = this.#jobs.keys().next().value
      if (this.#jobs.size > remembered && oldest !== undefined) this.#jobs.delete(oldest)
      return success(
        `<msg><line>query job enqueued with jobid ${id}</line></msg>${leaf('job', id)}`,
        ' code="19"',
      )
    } catch (error) {
      if (error instanceof FilterError) return failure(17, `Invalid filter: ${error.message}`)
      throw error
    }
  }

  #look(id: number, job: LogJob): HttpAnswer {
    const { lab, system, zone } = this.#options
    job.looks += 1
    const endless = lab.levers.system(system).logJob === 'endless'
    const done = job.looks > 2 && !endless
    const status = done ? 'FIN' : job.looks === 1 ? 'PEND' : 'ACT'
    const clock = (at: number) => wallText(zone, at).slice(11)
    const times = `${leaf('tenq', clock(job.enqueuedAt))}${leaf('tdeq', clock(job.enqueuedAt))}${leaf('tlast', done ? clock(lab.world.clock.now()) : '01:00:00')}`
    const head = `<job>${times}${leaf('status', status)}${leaf('id', id)}</job>`
    if (!done) return success(`${head}<log><logs count="0" progress="${status === 'ACT' ? 40 : 0}"/></log>`)
    const lines = this.#lines(job)
    const rows = lines.map((line) => this.#row(job, line)).join('')
    return success(`${head}<log><logs count="${lines.length}" progress="100">${rows}</logs></log>`)
  }

  #lines({ unit, filter, most: wanted, skip, type }: LogJob): TrafficLine[] {
    if (type !== 'traffic' && type !== 'threat') return []
    const stands = ({ passage, threat }: TrafficLine) =>
      type === 'threat' ? threat !== null : passage.security.rule.logEnd
    const now = this.#options.lab.world.clock.now()
    const [from, to] = [Math.max(filter.from, now - logReaches), Math.min(filter.to, now)]
    const found: TrafficLine[] = []
    if (from > to) return found
    for (const line of this.#options.traffic.lines(unit, from, to, filter.source)) {
      if (!stands(line) || !filter.matches(line)) continue
      found.push(line)
      if (found.length >= skip + wanted) break
    }
    return found.slice(skip)
  }

  #row({ unit, type }: LogJob, line: TrafficLine): string {
    const { zone, serials } = this.#options
    const { flow, passage, threat } = line
    const found = type === 'threat' ? threat : null
    const { rule } = passage.security
    const { nat } = passage
    const allowed = rule.action === 'allow'
    const isMoved = allowed && nat !== null && (nat.sourceTo !== null || nat.destinationTo !== null)
    const source = nat?.sourceTo?.address.replace(/\/\d+$/, '') ?? flow.source
    const target = nat?.destinationTo?.address ?? flow.destination
    const fields: readonly (readonly [string, string | number])[] = [
      ['receive_time', wallText(zone, line.endedAt)],
      ['serial', serials[unit]],
      ['type', found === null ? 'TRAFFIC' : 'THREAT'],
      ['subtype', found?.type ?? (allowed ? 'end' : rule.action === 'drop' ? 'drop' : 'deny')],
      ['time_generated', wallText(zone, line.endedAt - receivedAfter)],
      ['src', flow.source],
      ['dst', flow.destination],
      ['natsrc', isMoved ? source : '0.0.0.0'],
      ['natdst', isMoved ? target : '0.0.0.0'],
      ['rule', rule.name],
      ['rule_uuid', ruleUuid(rule.name)],
      ['app', line.application],
      ['vsys', 'vsys1'],
      ['from', passage.in.interface.zone],
      ['to', passage.out.interface.zone],
      ['inbound_if', passage.in.interface.name],
      ['outbound_if', passage.out.interface.name],
      ['sessionid', allowed ? line.id % 2_000_000 : 0],
      ['sport', line.sourcePort],
      ['dport', flow.port],
      ['proto', flow.protocol],
      ...(found === null
        ? ([
            ['action', rule.action],
            ['bytes', line.octets],
            ['session_end_reason', threat !== null ? 'threat' : allowed ? 'tcp-fin' : 'policy-deny'],
          ] as const)
        : ([
            ['action', found.type === 'url' ? 'block-url' : 'reset-both'],
            ['threatid', found.id],
            ['severity', found.severity],
            ['category', found.category],
            ['url', found.url],
          ] as const)),
    ]
    const inner = fields.map(([name, value]) => leaf(name, value)).join('')
    return `<entry logid="${7_301_000_000_000_000 + line.id}">${inner}</entry>`
  }
}
