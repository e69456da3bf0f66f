import type { CallAnswer } from '../../contract/src/call.ts'
import type { Calls } from '../../contract/src/api/calls.ts'
import type { CableFault } from '../../lab/src/world/model/switch.ts'
import { placesFile } from '../../lab/src/places-file.ts'
import { Random } from '../../lab/src/world/random.ts'
import { isNightly } from '@patchbay/server/test-tally'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Assigning } from './assigning.ts'
import { startSwitchCampus } from './switch-campus.ts'
import type { PlacedPort, SwitchCampus } from './switch-campus.ts'

type Answer = CallAnswer<Calls['GET /workflows/cable-health-check/']>['answer']

const faults = isNightly ? 60 : 6
const healthy = isNightly ? 20 : 3

let on: SwitchCampus
let testing: Assigning
let cookie: string
const random = new Random('cables')
beforeAll(async () => {
  on = await startSwitchCampus(undefined, 'cables')
  // A test takes its time by the clock of the campus, which a pause of the run moves on with its own.
  let passed = 0
  const pause = async (milliseconds: number) => {
    passed += milliseconds
    on.campus.lab.world.clock.advance(milliseconds)
  }
  testing = await Assigning.on(on.campus, { pause }, () => new Date(Date.now() + passed))
  const { server, lab } = on.campus
  await server.addPerson('cables', ['workflows-cable-health-check', 'siteresources-import'])
  cookie = await server.signIn('cables')
  const imported = await server.call('POST', '/site-resources/network-locations/import/', {
    payload: placesFile(lab.world),
    headers: { cookie, 'content-type': 'text/csv' },
  })
  expect(imported.statusCode).toBe(200)
})
afterAll(() => on.campus.stop())

async function look(q: string): Promise<Answer> {
  const query = new URLSearchParams({ q })
  const answer = await on.campus.server.call('GET', `/workflows/cable-health-check/?${query}`, {
    headers: { cookie, accept: 'application/json' },
  })
  if (answer.statusCode !== 200) throw new Error(`${q}: ${answer.statusCode} ${answer.body}`)
  return answer.json<{ data: { answer: Answer } }>().data.answer
}

const tests = /^(?:C9300-48P|WS-C2960X)/
let taken: PlacedPort[] = []
/** Each cable is sound again before it is another test's. */
function mend(): void {
  for (const { device, of } of taken)
    on.campus.lab.world.setInterface(device.name, of.name, { cableFault: null, hangsAfterTest: false })
  on.campus.lab.world.clock.advance(120_000)
  taken = []
}

/** A port of a desk on a model with a test, with one device that nothing protects. A small campus has few. */
function desk(model = tests): PlacedPort {
  const free = freeDesk(model)
  if (free === undefined) mend()
  const found = free ?? freeDesk(model)
  if (found === undefined) throw new Error('The campus has no such port.')
  taken.push(found)
  return found
}

const freeDesk = (model: RegExp): PlacedPort | undefined =>
  random.shuffle(on.physical()).find(({ device, of }) => {
    const [only, ...more] = on.campus.lab.world.attachedTo(device, of)
    return (
      model.test(device.model) &&
      device.role === 'access' &&
      of.mode === 'access' &&
      of.voiceVlan === null &&
      of.adminUp &&
      of.errDisabled === null &&
      more.length === 0 &&
      ['laptop', 'desktop', 'printer'].includes(only?.endpoint.kind ?? '') &&
      !taken.some((one) => one.of === of)
    )
  })

const run = async ({ device, of }: PlacedPort) =>
  testing.endOf(await testing.previewAs('test-cable', { switch: device.name, interface: of.name }))

const words: Readonly<Record<CableFault['state'], string>> = {
  open: 'open',
  short: 'short',
  impedance: 'impedance-mismatch',
  crosstalk: 'crosstalk',
  unfinished: 'not-completed',
}

const states = ['open', 'short', 'impedance', 'crosstalk'] as const
const letters = ['A', 'B', 'C', 'D'] as const

test.each(Array.from({ length: faults }, (_, at) => at))(
  'fault %i: the right pair, state and distance, and no other pair',
  async (nth) => {
    const port = desk()
    const fault: CableFault = {
      pair: letters[nth % 4]!,
      state: states[Math.floor(nth / 4 + nth) % 4]!,
      metres: random.between(2, Math.max(3, port.of.cableMetres - 1)),
    }
    on.campus.lab.world.setInterface(port.device.name, port.of.name, { cableFault: fault })
    const { row } = await run(port)
    // Who is cut off by the fault stays away: the link is as it was before the test.
    expect(row?.state).toMatch(/^done/)
    const { tests: kept, verdict, port: at } = await look(`${port.device.name} ${port.of.shortName}`)
    expect(verdict).toBe('bad')
    expect(at?.documented).toBe(port.of.cableMetres)
    const [newest] = kept!.rows
    expect(newest).toMatchObject({ run: row!.id, outcome: 'fault' })
    const bad = newest!.pairs.filter(({ state }) => state !== 'normal')
    // A pair A or B that is broken takes the link; the others are heard to their end, which is plugged.
    expect(bad.map(({ pair, state }) => [pair, state])).toEqual([[fault.pair, words[fault.state]]])
    const [one] = bad
    expect(Math.abs(one!.metres! - fault.metres)).toBeLessThanOrEqual(one!.tolerance!)
    expect(newest!.length).toBe(
      `Documented ${port.of.cableMetres} m, fault at ${one!.metres} m ± ${one!.tolerance}`,
    )
    for (const good of newest!.pairs.filter(({ state }) => state === 'normal'))
      expect(Math.abs(good.metres! - port.of.cableMetres)).toBeLessThanOrEqual(good.tolerance!)
  },
)

test.each(Array.from({ length: healthy }, (_, at) => at))('sound cable %i: no fault is found', async () => {
  const port = desk()
  const { row, proofs } = await run(port)
  expect(row?.state).toMatch(/^done/)
  expect(proofs.find(({ name }) => name === 'result')).toMatchObject({ state: 'proven' })
  const { tests: kept } = await look(`${port.device.name} ${port.of.shortName}`)
  expect(kept!.rows[0]).toMatchObject({ outcome: 'none', run: row!.id })
  expect(port.of).toMatchObject({ adminUp: true, errDisabled: null })
})

test('a port without a test says so, and is not tested', async () => {
  const port = desk(/^C9200L/)
  const { testable } = await look(`${port.device.name} ${port.of.shortName}`)
  expect(testable).toMatchObject({ can: false, document: null })
  const { ready } = await testing.previewAs('test-cable', {
    switch: port.device.name,
    interface: port.of.name,
  })
  expect(ready).toBe(false)
})

test('a port whose switch answers that it supports none is told as that', async () => {
  const port = desk(/^C9300-48UXM/)
  const { row, proofs } = await run(port)
  expect(row?.state).toBe('done-not-proven')
  expect(proofs.find(({ name }) => name === 'result')?.seen).toBe('The port does not support the test.')
  const { testable } = await look(`${port.device.name} ${port.of.shortName}`)
  expect(testable).toMatchObject({ can: false })
})

test('a pair that is never completed is said to be that', async () => {
  const port = desk()
  const { world } = on.campus.lab
  world.setInterface(port.device.name, port.of.name, {
    cableFault: { pair: 'B', state: 'unfinished', metres: 1 },
  })
  await run(port)
  const { tests: kept } = await look(`${port.device.name} ${port.of.shortName}`)
  expect(kept!.rows[0]).toMatchObject({ outcome: 'partial' })
})

test('a port that hangs after its test is brought back', async () => {
  const port = desk()
  const { world } = on.campus.lab
  world.setInterface(port.device.name, port.of.name, { hangsAfterTest: true })
  const { row, steps } = await run(port)
  expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual(['test done', 'link done'])
  expect(row?.state).toMatch(/^done/)
  expect(port.of).toMatchObject({ adminUp: true, errDisabled: null })
  expect(world.operUp(port.device, port.of)).toBe(true)
})

test('an uplink is not tested', async () => {
  const uplink =
    on
      .physical()
      .find(({ device, of }) => device.role === 'access' && of.uplink !== null && of.channel === null) ??
    on.physical().find(({ of }) => of.channel !== null)
  const { ready } = await testing.previewAs('test-cable', {
    switch: uplink!.device.name,
    interface: uplink!.of.name,
  })
  expect(ready).toBe(false)
})
