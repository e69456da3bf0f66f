import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookiesOf, startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import { patienceOr, roundsOr, sayRounds } from '../test-tally.ts'
import { lifetimes, openSession } from './sessions.ts'

/**
 * A browser, a thief who has copied every cookie there ever was, and time. The model knows when each refresh token was
 * exchanged; the server must never let one be exchanged later than the grace, and never make a second branch.
 */
interface Model {
  /** Seconds that were let pass. */
  now: number
  /** When it began, by the machine. */
  readonly began: number
  alive: boolean
  /** One for each refresh token in the order of its making. */
  chain: { readonly madeAt: number; replacedAt: number | null }[]
}

interface Real {
  readonly cookies: string[]
}

let server: TestApp
let personId: number
beforeAll(async () => {
  server = await startTestApp()
  personId = await server.addPerson('ada')
})
afterAll(() => server.stop())

const refresh = (cookie: string) => server.call('POST', '/users/token/refresh/', { headers: { cookie } })
const opens = async (cookie: string) =>
  (await server.call('GET', '/users/profile/', { headers: { cookie } })).statusCode === 200

const login = async (): Promise<string> => {
  const { access, refresh: token } = await server.database.db
    .transaction()
    .execute((transaction) => openSession(transaction, personId, '10.1.1.1'))
  return `access=${access}; refresh=${token}`
}

/** Lets time pass by moving what is stored into the past. */
const pass = async (seconds: number) => {
  const past = sql`${seconds} * interval '1 second'`
  const { db } = server.database
  await sql`update session_token set issued_at = issued_at - ${past}, expires_at = expires_at - ${past},
    replaced_at = replaced_at - ${past}`.execute(db)
  await sql`update session_family set ends_at = ends_at - ${past}`.execute(db)
}

/** Seconds that a step may take. What all steps took until now counts beside what was let pass. */
const doubt = 3
/** So near below a limit that a slow machine may decide either way. */
const near = ({ began }: Model, age: number, limit: number) =>
  age <= limit && limit - age <= doubt + (performance.now() - began) / 1_000

const tipOf = (model: Model) => model.chain.at(-1)!
const fresh = (model: Model) => model.alive && model.now - tipOf(model).madeAt < lifetimes.refresh
const unsure = (model: Model) =>
  near(model, model.now - tipOf(model).madeAt, lifetimes.refresh) || near(model, model.now, lifetimes.family)

type Step = fc.AsyncCommand<Model, Real>

/** The honest browser renews; with several tabs, several times at once. */
class Refresh implements Step {
  readonly tabs: number
  /** The first answer is lost on its way, and the browser asks again with what it has. */
  readonly lost: boolean
  constructor(tabs: number, lost: boolean) {
    this.tabs = tabs
    this.lost = lost
  }
  check = (model: Readonly<Model>) => !unsure(model)
  async run(model: Model, real: Real) {
    const cookie = real.cookies.at(-1)!
    if (this.lost) await refresh(cookie)
    const answers = await Promise.all(Array.from({ length: this.tabs }, () => refresh(cookie)))
    const right = fresh(model) ? 200 : 401
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => right))
    if (right !== 200) return
    expect(new Set(answers.map(cookiesOf)).size).toBe(1)
    tipOf(model).replacedAt = model.now
    model.chain.push({ madeAt: model.now, replacedAt: null })
    real.cookies.push(cookiesOf(answers[0]!))
  }
  toString = () => `refresh ${this.tabs}${this.lost ? ' after a lost answer' : ''}`
}

/** The thief, or a slow tab, sends an older token again. */
class Replay implements Step {
  readonly back: number
  constructor(back: number) {
    this.back = back
  }
  check = (model: Readonly<Model>) => {
    const used = model.chain.at(-1 - this.back)
    return (
      used?.replacedAt != null && !near(model, model.now - used.replacedAt, lifetimes.grace) && !unsure(model)
    )
  }
  async run(model: Model, real: Real) {
    const used = model.chain.at(-1 - this.back)!
    const answer = await refresh(real.cookies.at(-1 - this.back)!)
    if (!model.alive) {
      expect(answer.statusCode).toBe(401)
      return
    }
    if (model.now - used.replacedAt! < lifetimes.grace) {
      expect([answer.statusCode, cookiesOf(answer)]).toEqual([200, real.cookies.at(-1)])
      return
    }
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'refresh-reused'])
    model.alive = false
    for (const cookie of real.cookies) expect(await opens(cookie)).toBe(false)
  }
  toString = () => `replay ${this.back} back`
}

class Wait implements Step {
  readonly seconds: number
  constructor(seconds: number) {
    this.seconds = seconds
  }
  check = () => true
  async run(model: Model) {
    await pass(this.seconds)
    model.now += this.seconds
    if (model.now >= lifetimes.family) model.alive = false
  }
  toString = () => `wait ${this.seconds} s`
}

class Logout implements Step {
  check = () => true
  async run(model: Model, real: Real) {
    const cookie = real.cookies.at(-1)!
    expect((await server.call('POST', '/users/logout/', { headers: { cookie } })).statusCode).toBe(200)
    model.alive = false
    expect(await opens(cookie)).toBe(false)
  }
  toString = () => 'logout'
}

const steps = [
  fc.tuple(fc.constantFrom(1, 1, 2, 3, 6, 20), fc.boolean()).map(([tabs, lost]) => new Refresh(tabs, lost)),
  fc.integer({ min: 1, max: 5 }).map((back) => new Replay(back)),
  fc.constantFrom(1, 5, 20, 780, 1_500, 1_900, 14_000).map((seconds) => new Wait(seconds)),
  fc.constant(new Logout()),
]

const runs = roundsOr(60, 1_000)

test(
  `no refresh token is exchanged twice outside the grace, and honest tabs are never thrown out (${runs} runs)`,
  async () => {
    const property = fc.asyncProperty(
      fc.commands(
        [steps[0]!, steps[0]!, steps[1]!, steps[1]!, steps[2]!, steps[2]!, steps[3]!] as fc.Arbitrary<Step>[],
        { maxCommands: 12 },
      ),
      async (commands) => {
        await server.database.db.deleteFrom('session_family').execute()
        const cookie = await login()
        await fc.asyncModelRun(
          () => ({
            model: {
              now: 0,
              began: performance.now(),
              alive: true,
              chain: [{ madeAt: 0, replacedAt: null }],
            },
            real: { cookies: [cookie] },
          }),
          commands,
        )
      },
    )
    const result = await fc.check(property, { numRuns: runs })
    sayRounds(result.numRuns, result.failed ? 1 : 0)
    if (result.failed) throw new Error(await fc.asyncDefaultReportMessage(result))
  },
  patienceOr(240_000),
)
