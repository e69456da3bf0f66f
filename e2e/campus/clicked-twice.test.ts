import { randomUUID } from 'node:crypto'
import { wordsOfRun } from '@patchbay/contract/runs'
import { patienceOr, roundsOr, sayRounds, sayTally } from '@patchbay/server/test-tally'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../../lab/src/world/random.ts'
import { askEither } from './either-server.ts'
import { quietPorts } from './quiet-ports.ts'
import { assignmentPath, callAs, describing, previewAs, startTwoServers } from './servers-on-campus.ts'
import type { Operator, ServerProcess, ServersOnCampus } from './servers-on-campus.ts'

/** 1 000 and more in `npm run campaign:clicked-twice`. */
const rounds = roundsOr(6, 100)
/** Rounds that are made at once, each of another person at another port. */
const together = 4
/** Of so many groups of rounds one has a server killed between its clicks. */
const killed = 8

let campus: ServersOnCampus
let operators: Operator[]
let servers: [ServerProcess, ServerProcess]

beforeAll(async () => {
  ;({ campus, operators, servers } = await startTwoServers(together + 1))
})
afterAll(() => campus.stop())

interface Made {
  readonly id: number
  readonly text: string
  readonly violations: readonly string[]
}

const clickOn = (operator: Operator, url: string, click: object) =>
  callAs<{ readonly id: number }>(operator, url, `${assignmentPath}/apply/`, click)

async function previewedOn(operator: Operator, at: number, port: string, text: string) {
  const [name = '', on = ''] = port.split(' ')
  const { data } = await askEither(servers, at % 2, (url) =>
    previewAs(operator, url, describing(name, on, text)),
  )
  return data
}

let answered = 0

/** One click, sent many times at once to both servers; then the same key for something else. */
async function clickOften(at: number, port: string, text: string, times: number): Promise<Made> {
  const operator = operators[at]!
  const violations: string[] = []
  const previewed = await previewedOn(operator, at, port, text)
  if (previewed?.ready !== true) return { id: 0, text, violations: [`${text}: ${port} was not ready`] }
  const click = { id: previewed.id, key: randomUUID(), accepted: [] }
  const answers = await Promise.all(
    Array.from({ length: times }, (_, which) =>
      askEither(servers, which % 2, (url) => clickOn(operator, url, click)).finally(() => (answered += 1)),
    ),
  )
  const others = answers.filter(({ status, data }) => status !== 200 || data?.id !== previewed.id)
  for (const { status, code } of others)
    violations.push(`${text}: one of ${times} was answered ${status} ${code}`)
  const otherwise = { ...click, accepted: [{ check: 'devices', reason: 'another body' }] }
  const refused = await askEither(servers, at % 2, (url) => clickOn(operator, url, otherwise))
  if (refused.status !== 422)
    violations.push(`${text}: the key with another body was answered ${refused.status}`)
  const stranger = await askEither(servers, at % 2, (url) => clickOn(operators[together]!, url, click))
  if (stranger.status !== 404)
    violations.push(`${text}: somebody else's click was answered ${stranger.status}`)
  return { id: previewed.id, text, violations }
}

/** Waits until all of these are at their end, in any state. */
async function ended(ids: readonly number[]): Promise<void> {
  const left = () => campus.database.db.selectFrom('change').select('state').where('id', 'in', ids).execute()
  await expect
    .poll(async () => (await left()).every(({ state }) => wordsOfRun[state].end), {
      timeout: 120_000,
      interval: 200,
    })
    .toBe(true)
}

test(
  'a click that comes many times, at both servers and while one is killed, is one change',
  async () => {
    const random = new Random('clicks')
    const violations: string[] = []
    let [clicks, kills] = [0, 0]
    for (let round = 1; round <= rounds; round += together) {
      const group = Math.ceil(round / together)
      const ports = quietPorts(campus.lab, random).slice(0, Math.min(together, rounds - round + 1))
      const before = campus.lab.journal.last
      const [answeredBefore, clicksBefore] = [answered, clicks]
      const work = ports.map((port, at) => {
        const times = random.between(2, 50)
        clicks += times
        return clickOften(at, port, `D${round + at}`, times)
      })
      if (group % killed === 2) {
        const victim = random.below(2)
        // When so many of the clicks were answered.
        const enough = answeredBefore + random.below(clicks - clicksBefore)
        await expect.poll(() => answered, { timeout: 120_000, interval: 5 }).toBeGreaterThanOrEqual(enough)
        await servers[victim]!.kill()
        servers[victim] = await campus.launch()
        kills += 1
      }
      const made = await Promise.all(work)
      await ended(made.map(({ id }) => id))
      const lines = campus.lab.journal.read({ after: before }).map(({ text }) => text.trim())
      for (const { text, violations: of } of made) {
        violations.push(...of)
        const sent = lines.filter((line) => line === `description ${text}`).length
        // A server that was killed between the line and its answer leaves it to the other, which sets what it finds unset.
        if (sent !== 1 && !(sent === 0 && of.length > 0)) violations.push(`${text} was sent ${sent} times`)
      }
    }
    sayTally(`clicks: ${clicks} of ${rounds} changes, servers killed ${kills}`)
    sayRounds(rounds, violations.length)
    expect(violations).toEqual([])
  },
  patienceOr(600_000),
)

test('one key for many changes at once is one of them, and the others are refused', async () => {
  const [operator, other] = [operators[0]!, operators[1]!]
  const [elsewhere = '', ...ports] = quietPorts(campus.lab, new Random('keys')).slice(0, 9)
  const previews = await Promise.all(ports.map((port, at) => previewedOn(operator, at, port, `key-${at}`)))
  const theirs = await previewedOn(other, 1, elsewhere, 'key-of-another')
  const key = randomUUID()
  const click = (by: Operator, at: number, id = 0) =>
    clickOn(by, servers[at % 2]!.url, { id, key, accepted: [] })
  const answers = await Promise.all(previews.map((preview, at) => click(operator, at, preview?.id)))
  expect(answers.map(({ status, code }) => `${status} ${code}`).toSorted()).toEqual([
    '200 null',
    ...Array.from({ length: 7 }, () => '422 key-of-another'),
  ])
  // A key is its maker's alone.
  expect(await click(other, 0, theirs?.id)).toMatchObject({ status: 200, data: { id: theirs?.id } })
  await ended([answers.find(({ status }) => status === 200)?.data?.id ?? 0, theirs?.id ?? 0])
})
