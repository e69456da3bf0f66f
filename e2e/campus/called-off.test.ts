import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { wordsOfRun } from '@patchbay/contract/runs'
import { patienceOr, roundsOr, sayRounds, sayTally } from '@patchbay/server/test-tally'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../../lab/src/world/random.ts'
import { quietPorts } from './quiet-ports.ts'
import { assignmentPath, callAs, describing, previewAs, startTwoServers } from './servers-on-campus.ts'
import type { Operator, ServerProcess, ServersOnCampus } from './servers-on-campus.ts'

/** 1 000 and more in `npm run campaign:called-off`. */
const rounds = roundsOr(12, 240)
/** Changes that are under way at once, each of another person at another port. */
const together = 12
/** Milliseconds in which a change begins by itself, which a server looks for every second, and in which it is called off. */
const within = 1_500
/** Of those that are under way at once the first is called off long before its time, the last one when it has begun. */
type Moment = 'early' | 'around' | 'late'

let campus: ServersOnCampus
let operators: Operator[]
let servers: readonly [ServerProcess, ServerProcess]

beforeAll(async () => {
  ;({ campus, operators, servers } = await startTwoServers(together))
})
afterAll(() => campus.stop())

interface CalledOff {
  readonly id: number
  readonly text: string
  readonly status: number
  readonly code: string | null
}

/** Its time comes in so many milliseconds. */
const begins = (id: number, milliseconds: number) =>
  sql`update change set run_at = clock_timestamp() + ${milliseconds} * interval '1 millisecond'
    where id = ${id}`.execute(campus.database.db)

const hasBegun = async (id: number) => {
  const rows = await campus.database.db.selectFrom('change').select('state').where('id', '=', id).execute()
  return rows.some(({ state }) => state !== 'scheduled')
}

/** A change that begins soon, and somebody who thinks better of it at any moment around that. */
async function callOff(
  at: number,
  port: string,
  text: string,
  moment: Moment,
  random: Random,
): Promise<CalledOff | null> {
  const [operator, server] = [operators[at]!, servers[at % 2]!.url]
  const [name = '', on = ''] = port.split(' ')
  const runAt = new Date(Date.now() + 3_600_000).toISOString()
  const body = { ...describing(name, on, text), runAt }
  const { data } = await previewAs(operator, server, body)
  if (data?.ready !== true) return null
  const click = { id: data.id, key: randomUUID(), accepted: [] }
  const began = performance.now()
  await callAs(operator, server, `${assignmentPath}/apply/`, click)
  // What a call takes here: its time comes when it can be called off.
  const call = performance.now() - began
  if (moment !== 'early') await begins(data.id, call + random.below(within))
  if (moment === 'late') await expect.poll(() => hasBegun(data.id), { timeout: 120_000 }).toBe(true)
  else if (moment === 'around') await delay(random.below(within + 1_000))
  // At the other server than it was asked at: it may be begun by either.
  const other = servers[(at + 1) % 2]!.url
  const { status, code } = await callAs(operator, other, '/command-centre/run/cancel/', { id: data.id })
  return { id: data.id, text, status, code }
}

test(
  'what was called off never does anything, whichever server would have begun it; what has begun says so',
  async () => {
    const random = new Random('thought better')
    const violations: string[] = []
    let [off, late] = [0, 0]
    for (let round = 1; round <= rounds; round += together) {
      const before = campus.lab.journal.last
      const ports = quietPorts(campus.lab, random).slice(0, Math.min(together, rounds - round + 1))
      const momentOf = (at: number): Moment =>
        at === 0 ? 'early' : at === ports.length - 1 ? 'late' : 'around'
      const work = ports.map((port, at) => callOff(at, port, `O${round + at}`, momentOf(at), random))
      const all = await Promise.all(work)
      const made = all.filter((one) => one !== null)
      violations.push(...all.flatMap((one, at) => (one === null ? [`O${round + at} was not ready`] : [])))
      const rows = () =>
        campus.database.db
          .selectFrom('change')
          .select(['id', 'state'])
          .where(
            'id',
            'in',
            made.map(({ id }) => id),
          )
          .execute()
      await expect
        .poll(async () => (await rows()).every(({ state }) => wordsOfRun[state].end), {
          timeout: 120_000,
          interval: 200,
        })
        .toBe(true)
      const states = new Map((await rows()).map(({ id, state }) => [id, state]))
      const lines = campus.lab.journal.read({ after: before })
      for (const { id, text, status, code } of made) {
        const sent = lines.filter((line) => line.text.trim() === `description ${text}`)
        if (status === 200) {
          off += 1
          if (sent.length > 0 || states.get(id) !== 'cancelled')
            violations.push(`${text} was called off, is ${states.get(id)} and was sent ${sent.length} times`)
        } else {
          late += 1
          if (code !== 'too-late' || sent.length !== 1 || states.get(id)?.startsWith('done') !== true)
            violations.push(
              `${text} was answered ${status} ${code}, is ${states.get(id)} and was sent ${sent.length} times`,
            )
        }
      }
    }
    sayTally(`called off: ${off}, told that it was too late ${late}`)
    sayRounds(rounds, violations.length)
    expect(violations).toEqual([])
    expect(off).toBeGreaterThan(0)
    expect(late).toBeGreaterThan(0)
  },
  patienceOr(600_000),
)
