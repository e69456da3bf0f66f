import type { CallAnswer } from '../../contract/src/call.ts'
import type { Calls } from '../../contract/src/api/calls.ts'
import { policyShapes } from '@patchbay/contract/policies/policies'
import { longInterface } from '@patchbay/connectors/switch/interfaces'
import { heldOff } from '@patchbay/server/facts/held-off'
import { applyChange } from '@patchbay/server/changes/run/apply-change'
import { carryForward } from '@patchbay/server/changes/run/carry-forward'
import { readChange, readProofs, readSteps } from '@patchbay/server/changes/rows'
import { isNightly } from '@patchbay/server/test-tally'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rejoinTakes } from '../../lab/src/world/wireless/access-point-times.ts'
import { placesFile } from '../../lab/src/places-file.ts'
import { Assigning } from './assigning.ts'
import { powerCycles, powerList } from './power-list.ts'
import { startSwitchCampus } from './switch-campus.ts'
import type { PlacedPort, SwitchCampus } from './switch-campus.ts'

type Answer = CallAnswer<Calls['GET /workflows/power-management/']>['answer']

let on: SwitchCampus
let assigning: Assigning
let cookie: string
beforeAll(async () => {
  // The small campus has 36 access points.
  on = await startSwitchCampus(undefined, 'power', isNightly ? 'campus' : 'small')
  const { server, lab } = on.campus
  await server.addPerson('pam', [
    'workflows-ap-power-management',
    'siteresources-network-locations',
    'siteresources-import',
  ])
  cookie = await server.signIn('pam')
  const imported = await server.call('POST', '/site-resources/network-locations/import/', {
    payload: placesFile(lab.world),
    headers: { cookie, 'content-type': 'text/csv' },
  })
  expect(imported.statusCode).toBe(200)
  const pace = JSON.stringify({ ...policyShapes['port-power'].usual, off: 1 })
  await server.context.database
    .insertInto('policy')
    .values({ name: 'port-power', value: pace, changed_by: null })
    .execute()
  assigning = await Assigning.on(on.campus)
  joinAtOnce()
}, 900_000)
afterEach(() => on.campus.lab.levers.reset())
afterAll(() => on.campus.stop())

async function ask(q: string, only = 'access-points'): Promise<Answer> {
  const query = new URLSearchParams({ q, only })
  const answer = await on.campus.server.call('GET', `/workflows/power-management/?${query}`, {
    headers: { cookie, accept: 'application/json' },
  })
  if (answer.statusCode !== 200) throw new Error(`${q}: ${answer.statusCode} ${answer.body}`)
  return answer.json<{ data: { answer: Answer } }>().data.answer
}

/** The lab's time passes while an access point boots, instead of ours. */
function joinAtOnce(): void {
  const { world } = on.campus.lab
  world.onChange((change) => {
    if (change.kind !== 'interface') return
    const of = world.switches.get(change.switch)?.interfaces.get(change.interface)
    if (of?.power == null || of.power.admin === 'never') return
    setTimeout(() => world.clock.advance(rejoinTakes), 500)
  })
}

/** Access points of the list that goes by stages, and how many of them are its second stage. */
const staged = isNightly ? 40 : 6
const tenth = Math.ceil(staged / 10)

const taken = new Set<string>()
/** Ports of so many joined access points that were not chosen before. */
function accessPoints(many: number): (PlacedPort & { readonly mac: string; readonly name: string })[] {
  const { world } = on.campus.lab
  const found = [...world.wireless.accessPoints.keys()].flatMap((mac) => {
    const at = world.attachment(mac)
    if (at === null || taken.has(mac) || !world.wireless.accessPoint(mac).joined) return []
    return [{ device: at.switch, of: at.interface, mac, name: world.endpoints.get(mac)!.hostname }]
  })
  const chosen = found.filter(({ of }) => of.power !== null).slice(0, many)
  expect(chosen).toHaveLength(many)
  for (const { mac } of chosen) taken.add(mac)
  return chosen
}

async function change(port: PlacedPort, action: string) {
  const previewed = await assigning.previewAs(
    'set-port-power',
    { switch: port.device.name, interface: port.of.name, action },
    action === 'off' ? { expiresAt: new Date(Date.now() + 3_600_000) } : {},
  )
  expect(previewed.preview.checks.filter(({ level }) => level === 'red' || level === 'unknown')).toEqual([])
  return previewed
}

test('what draws power in a building, who is on it and where it is are as they truly are', async () => {
  const { world } = on.campus.lab
  const building = [...world.buildings.values()][0]!.code
  const answer = await ask(building)
  expect(answer.verdict).toBe('targets')
  const wrong = answer.targets.rows.flatMap((row) => {
    const device = world.switches.get(row.switch)!
    const of = device.interfaces.get(longInterface(row.interface))!
    const [one] = world.attachedTo(device, of)
    const at = `${row.switch} ${row.interface}`
    return [
      one?.endpoint.hostname === row.device ? '' : `${at}: ${row.device}, not ${one?.endpoint.hostname}`,
      Math.abs((row.watts ?? 0) - world.watts(device, of)) < 0.06 ? '' : `${at}: ${row.watts} W`,
      row.delivering === world.watts(device, of) > 0 ? '' : `${at}: delivering ${row.delivering}`,
    ].filter((words) => words !== '')
  })
  expect(wrong).toEqual([])
  const there = [...world.wireless.accessPoints.values()].filter(
    ({ mac }) => world.attachment(mac)?.switch.building === building,
  )
  expect(answer.targets.rows).toHaveLength(there.length)
}, 120_000)

test('an access point is cycled, joins again and is proven step by step', async () => {
  const [port] = accessPoints(1)
  const { row, steps, proofs } = await assigning.endOf(await change(port!, 'cycle'))
  expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual(['off done', 'on done'])
  expect([row?.state, row?.why]).toEqual(['done', null])
  const seen = new Map(proofs.map(({ name, state }) => [name, state]))
  for (const name of ['mode', 'power', 'link', 'joined'])
    expect([name, seen.get(name)]).toEqual([name, 'proven'])
}, 300_000)

test('off until its end gives back mode, limit and priority word for word, and is shown as held meanwhile', async () => {
  const [port] = accessPoints(1)
  const { world } = on.campus.lab
  const lines = ['power inline port priority high', 'power inline static max 25000']
  const { worker } = assigning
  const way = worker.means.systems.ofKind('switch').find(({ plans }) => plans !== null)!
  const device = way.devices.find(({ name }) => name === port!.device.name)!
  const writing = { limit: 20_000, signal: AbortSignal.timeout(20_000), beforeSending: async () => undefined }
  await (
    await way.writes()
  ).configureInterface!(device, { interface: port!.of.name, lines }, writing)

  const off = await assigning.endOf(await change(port!, 'off'))
  expect(off.row?.state).toMatch(/^done/)
  expect(world.watts(port!.device, port!.of)).toBe(0)
  const [held] = await heldOff(worker.database, { switch: port!.device.name })
  expect(held).toMatchObject({ run: off.id, interface: port!.of.name })
  const shown = await ask(`${port!.device.name} ${port!.of.shortName}`)
  expect(shown.targets.rows[0]).toMatchObject({ verdict: 'excluded', held: { run: off.id } })

  const { undos } = await assigning.end(off.id)
  expect(
    undos.map(({ state, sentence }) => [
      state,
      /^Restore PoE of .*: static, at most 25 W, priority high\./.test(sentence),
    ]),
  ).toEqual([['done', true]])
  expect(port!.of.power).toMatchObject({ admin: 'static', priority: 'high' })
  expect(world.watts(port!.device, port!.of)).toBeGreaterThan(0)
  expect(await heldOff(worker.database, { switch: port!.device.name })).toEqual([])
}, 300_000)

test('access points in a list go as one pilot, a tenth and the rest; one that does not come back stops it', async () => {
  const { world, journal } = on.campus.lab
  const ports = accessPoints(staged)
  const modes = () => ports.map(({ of }) => of.power?.admin)
  const before = modes()
  // The last of the second stage: what stands behind it is the whole third.
  const broken = ports[tenth]!
  world.setPower(broken.mac, true, true)
  const from = journal.last
  // What does not come back is not awaited for a quarter of an hour.
  let ahead = 0
  let given = false
  const now = () => new Date(Date.now() + ahead)
  const watch = world.onChange((change) => {
    if (change.kind !== 'interface' || change.switch !== broken.device.name) return
    if (change.interface === broken.of.name && broken.of.power?.admin === 'auto') given = true
  })
  const worker = { ...assigning.worker, now }
  const list = await powerList({ worker, person: assigning.person }, ports, {
    mostPower: Math.max(10, staged),
    kind: 'set-port-power',
  })
  expect((await list.told()).rows.map(({ stage }) => stage)).toEqual([
    1,
    ...Array<number>(tenth).fill(2),
    ...Array<number>(staged - tenth - 1).fill(3),
  ])
  const carried = list.carried()
  // The lines beside it are proven first, as the time that passes is theirs too.
  const alone = async () =>
    given && (await list.told()).rows.slice(0, tenth).every(({ state }) => state === 'done')
  await expect.poll(alone, { timeout: 240_000, interval: 500 }).toBe(true)
  ahead = 3_600_000
  await carried
  watch()
  const { rows, stoppedWhy } = await list.told()
  expect(rows.map(({ state }) => state)).toEqual([
    ...Array<string>(tenth).fill('done'),
    'done-not-proven',
    ...Array<string>(staged - tenth - 1).fill('cancelled'),
  ])
  expect(stoppedWhy?.startsWith(`Stopped: line ${tenth + 1}, `)).toBe(true)
  for (const port of ports.slice(tenth + 1))
    expect(powerCycles(port, journal.read({ after: from })).downs).toEqual([])
  expect(modes()).toEqual(before)
  // Before the list stops it is cycled a second time.
  expect(powerCycles(broken, journal.read({ after: from })).downs).toHaveLength(2)
  const proofs = await readProofs(assigning.worker.database, rows[tenth]!.id)
  expect(proofs.find(({ name }) => name === 'joined')).toMatchObject({ state: 'not-proven' })
  world.setPower(broken.mac, true, false)
}, 900_000)

test('a switch that dies between off and on has its port restored once it answers', async () => {
  const [port] = accessPoints(1)
  const { levers } = on.campus.lab
  const previewed = await change(port!, 'cycle')
  levers.pullDevice(port!.device.name, { diesUnpowering: true })
  const { worker, person } = assigning
  const hasty = { ...worker, pace: { ...worker.pace, readBack: [0, null], restore: [0, null] } }
  const amber = previewed.preview.checks.filter(({ level }) => level === 'amber')
  const accepted = Object.fromEntries(amber.map(({ id }) => [id, 'it is a test']))
  const click = { id: previewed.id, person, key: 'dies between', accepted }
  await applyChange(worker.database, click, async () => undefined)
  await carryForward(hasty, previewed.id, AbortSignal.timeout(120_000))
  expect((await readChange(worker.database, previewed.id))?.state).toMatch(/^(outcome-unknown|needs-person)$/)
  expect(port!.of.power?.admin).toBe('never')
  levers.pullDevice(port!.device.name, { unreachable: false, diesUnpowering: false })
  await expect
    .poll(
      async () => {
        await carryForward(worker, previewed.id, AbortSignal.timeout(60_000))
        return port!.of.power?.admin
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe('auto')
  const steps = await readSteps(worker.database, previewed.id)
  expect(steps.find(({ name, direction }) => name === 'on' || direction === 'back')).toBeDefined()
}, 300_000)
