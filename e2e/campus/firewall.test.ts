import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withLimit } from '@patchbay/connectors/limited-concurrency'
import { Secret } from '@patchbay/connectors/secret'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startLab } from '../../lab/src/start.ts'
import type { RunningLab } from '../../lab/src/start.ts'
import { panOsPair } from '../../lab/src/systems/firewall/pan-os/emulator.ts'
import { timeZone } from '../../lab/src/systems/firewall/pan-os/units.ts'
import { connect, failureOf, askWithin } from '../real-systems/systems/connect.ts'
import {
  drawQuestions,
  saidLines,
  saidOutcome,
  saidThreats,
  trueLines,
  trueOutcome,
  trueThreats,
} from './firewall-truth.ts'
import { truthPatience } from './truth.ts'

let lab: RunningLab
let firewall: ReturnType<typeof open>
const ends: (() => unknown)[] = []

function open() {
  const { username, password } = lab.accounts.firewall
  const [first, second] = lab.listening
  return connect('firewall', 'pan-os', {
    credential: { kind: 'password', username, password: new Secret(password) },
    reach: { host: first!.host, port: first!.port },
    trust: { certificateAuthority: lab.certificates.authority, serverName: `fw-1.${lab.world.domain}` },
    settings: { timeZone, peer: second!.host },
  })
}

beforeAll(async () => {
  const state = mkdtempSync(join(tmpdir(), 'patchbay-firewall-'))
  ends.push(() => rmSync(state, { recursive: true, force: true }))
  lab = await startLab({ size: 'small', seed: 'firewall', state, clock: 'fixed', emulators: [panOsPair] })
  ends.push(() => lab.stop())
  firewall = open()
  ends.push(() => firewall.close())
})
afterEach(() => lab.levers.reset())
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A client that stays where it is. */
const desktop = () =>
  [...lab.world.endpoints.values()]
    .filter(({ kind }) => kind === 'desktop')
    .flatMap(({ mac }) => lab.world.attachment(mac) ?? [])
    .find(({ address, vlan }) => address !== null && vlan.purpose === 'staff')!
const sinceHours = (hours: number) => {
  const until = new Date(lab.world.clock.now())
  return { since: new Date(until.getTime() - hours * 3_600_000), until }
}

test(
  'two hundred questions: route, translation, rule, position and whether it logs, as the packet really goes',
  async () => {
    const questions = drawQuestions(lab.world, 200, 'questions')
    const truth = trueOutcome(lab.world)
    const wrong: string[] = []
    await withLimit(questions, 3, async (question) => {
      const [said, really] = [await saidOutcome(firewall.can, question), truth(question)]
      if (JSON.stringify(said) !== JSON.stringify(really))
        wrong.push(`${JSON.stringify(question)}: ${JSON.stringify(said)}, not ${JSON.stringify(really)}`)
    })
    expect(wrong).toEqual([])
    const outcomes = questions.map(truth)
    const routed = outcomes.filter((one) => one !== 'no route')
    const count = (is: (one: (typeof routed)[number]) => boolean) => routed.filter(is).length
    expect(outcomes.length - routed.length).toBeGreaterThan(2)
    expect(count(({ allows }) => allows)).toBeGreaterThan(40)
    expect(count(({ allows }) => !allows)).toBeGreaterThan(40)
    expect(count(({ translation }) => translation !== 'none')).toBeGreaterThan(40)
    expect(count(({ translation }) => translation.startsWith('web-in'))).toBeGreaterThan(0)
    expect(count(({ rule }) => rule === 'campus-web')).toBeGreaterThan(5)
    expect(count(({ rule }) => rule === 'interzone-default')).toBeGreaterThan(10)
    // Nothing reaches a rule that is shadowed or off.
    expect(count(({ rule }) => ['students-no-streaming', 'old-telnet'].includes(rule))).toBe(0)
  },
  truthPatience,
)

test('the log has what a client did, at the instants of the world, and nothing of a rule that does not log', async () => {
  lab.world.clock.advance(6 * 3_600_000)
  const { address } = desktop()
  const truth = trueOutcome(lab.world)
  const wanted = [
    ['203.0.113.10', 443],
    ['203.0.113.20', 443],
    ['172.20.0.53', 53],
    ['203.0.113.40', 443],
    ['203.0.113.60', 8333],
    ['172.20.0.123', 123],
  ] as const
  const questions = wanted.map(([destination, port]) => ({
    source: address!,
    destination,
    port,
    ...sinceHours(6),
  }))
  const lines = await Promise.all(
    questions.map(async (question) => (await firewall.can.findTraffic(question, askWithin())).value),
  )
  expect(lines.map(saidLines)).toEqual(questions.map((question) => trueLines(lab, question)))
  expect(lines.flat().length).toBeGreaterThan(5)
  for (const { rule, action, source, destination, protocol, port, translatedSource } of lines.flat()) {
    const really = truth({ source, destination, protocol: protocol as 'tcp', port })
    expect(really).toMatchObject({ rule, allows: action === 'allow', logs: true })
    if (action === 'allow' && destination.startsWith('203.'))
      expect(translatedSource).toBe((really as { translation: string }).translation.split(/: | > /)[1])
  }
  // Time was asked for by a rule that does not log; no rule at all lets the other through, silently too.
  expect(lines.slice(-2)).toEqual([[], []])
}, 60_000)

test('the threat log has what profiles found in the sessions of a day, and nothing else', async () => {
  lab.world.clock.advance(18 * 3_600_000)
  const { address } = desktop()
  const questions = ['203.0.113.10', '203.0.113.20', '203.0.113.70', '172.20.0.30'].map((destination) => ({
    source: address!,
    destination,
    port: destination.startsWith('172.') ? 445 : 443,
    ...sinceHours(24),
  }))
  const said = await Promise.all(
    questions.map(async (question) => (await firewall.can.findThreats(question, askWithin())).value),
  )
  expect(said.map(saidThreats)).toEqual(questions.map((question) => trueThreats(lab, question)))
  expect(said.flat().length).toBeGreaterThan(0)
}, 60_000)

test('a query of the log that never ends is said in the time allowed', async () => {
  lab.levers.pull('fw-1', { logJob: 'endless' })
  const question = { source: '10.1.16.9', destination: '203.0.113.10', port: 443, ...sinceHours(1) }
  const failure = await failureOf(firewall.can.findTraffic(question, askWithin(1_500)))
  expect([failure.kind, failure.detail.cause]).toEqual(['unreachable', 'timed-out'])
})

test('a client that is blocked is denied by the first rule, and let through when it is not any more', async () => {
  const { endpoint, address } = desktop()
  const question = { source: address!, destination: '203.0.113.10', protocol: 'tcp', port: 443 } as const
  lab.levers.pull('fw-1', { blocked: endpoint.mac })
  expect(await saidOutcome(firewall.can, question)).toMatchObject({
    rule: 'block-client',
    position: 1,
    allows: false,
    logs: true,
  })
  lab.levers.reset()
  expect(await saidOutcome(firewall.can, question)).toEqual(trueOutcome(lab.world)(question))
})

test('of the pair the active one is asked, and the other where the first has gone', async () => {
  const state = async (of: typeof firewall) => (await of.can.readState(askWithin())).value
  expect(await state(firewall)).toMatchObject({
    name: 'fw-1a',
    pair: { state: 'active', peer: 'passive', same: true },
  })
  const [, known] = [...lab.world.sessions()].filter(
    ({ username, address }) => lab.world.people.has(username) && address !== null,
  )
  const users = async (of: typeof firewall) => (await of.can.findUsers(known!.address!, askWithin())).value
  expect(await users(firewall)).toEqual([{ user: `campus\\${known!.username}`, source: 'AD' }])
  lab.levers.pullDevice('fw-1a', { unreachable: true })
  expect(await users(firewall)).toHaveLength(1)
  expect(await state(firewall)).toMatchObject({
    name: 'fw-1b',
    pair: { state: 'active', peer: 'unknown', same: false },
  })
  lab.levers.reset()
  lab.levers.pull('fw-1', { failover: true })
  const another = open()
  ends.push(() => another.close())
  expect(await state(another)).toMatchObject({ name: 'fw-1b', pair: { state: 'active', peer: 'passive' } })
  expect((await another.can.readArp('172.20.0.53', askWithin())).value?.interface).toBe('ethernet1/3')
  expect((await another.can.readArp('172.20.0.99', askWithin())).value).toBeNull()
})
