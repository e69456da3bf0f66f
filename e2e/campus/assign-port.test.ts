import type { PortProfile } from '@patchbay/contract/policies/port-profiles'
import type { ChangeWorker } from '@patchbay/server/changes/worker'
import { changePolicy } from '@patchbay/server/policies/policies'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Assigning, plainPort } from './assigning.ts'
import type { Campus } from './campus.ts'
import { startSwitchCampus } from './switch-campus.ts'
import type { PlacedPort, SwitchCampus } from './switch-campus.ts'

let campus: Campus
let used: SwitchCampus['used']
let on: SwitchCampus
let physical: SwitchCampus['physical']
let assigning: Assigning
let worker: ChangeWorker

beforeAll(async () => {
  on = await startSwitchCampus()
  ;({ campus, used, physical } = on)
  assigning = await Assigning.on(campus)
  worker = assigning.worker
})
afterEach(() => campus.lab.levers.reset())
afterAll(() => campus.stop())

const ask = () => ({ limit: 25_000, signal: AbortSignal.timeout(60_000) })
const preview = (port: PlacedPort, wanted: object) => assigning.preview(port, wanted)
const run = (port: PlacedPort, wanted: object) => assigning.run(port, wanted)

const access = (seed: string) => used(seed, (of) => of.voiceVlan === null)
const sectionOf = async ({ device, of }: PlacedPort) => {
  const system = worker.means.systems.ofKind('switch').find(({ name }) => name === 'switch-cli')
  const at = system!.devices.find(({ name }) => name === device.name)!
  const can = await system!.can()
  return (await can.readConfiguration!(at, { interface: of.name }, ask())).value.lines
}
/** Another VLAN of the same switch in which clients get addresses. */
const otherVlan = ({ device, of }: PlacedPort) =>
  [...device.vlans].find(
    (id) =>
      id !== of.accessVlan &&
      ['staff', 'student', 'laboratory'].includes(campus.lab.world.vlans.get(id)?.purpose ?? ''),
  )!
const answered = ({ proofs }: Awaited<ReturnType<typeof run>>) =>
  proofs.map(({ name, state }) => `${name} ${state}`)

test('a description is set as a command line can hold it, read back, saved, and proven at the client', async () => {
  const port = access('description')
  const done = await run(port, { description: 'Café – 12?' })
  expect(done.preview.transliterated).toEqual([
    { field: 'Description', typed: 'Café – 12?', sent: 'Cafe - 12.' },
  ])
  expect(done.row).toMatchObject({ state: 'done', after: { Description: 'Cafe - 12.' } })
  expect(port.of.description).toBe('Cafe - 12.')
  expect(done.steps.map(({ name, state }) => `${name} ${state}`)).toEqual(['section done', 'save done'])
  expect(answered(done)).toEqual([
    'section proven',
    'saved proven',
    'link proven',
    'mac proven',
    'authentication proven',
    'address proven',
    'gateway proven',
  ])
})

test('a VLAN is set, the link taken down and up so that the device asks anew, and undone line by line', async () => {
  const port = access('vlan')
  const before = await sectionOf(port)
  const vlan = otherVlan(port)
  const was = port.of.accessVlan
  const done = await run(port, { accessVlan: vlan })
  expect(done.row?.why).toBeNull()
  expect(done.steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'section done',
    'shut done',
    'open done',
    'save done',
  ])
  expect(port.of).toMatchObject({ accessVlan: vlan, adminUp: true })
  expect(done.row?.state).toBe('done')
  expect(answered(done)).toContain('address proven')
  const undone = await run(port, { accessVlan: was })
  expect(undone.row?.state).toMatch(/^done/)
  expect(await sectionOf(port)).toEqual(before)
})

test('a credential that writes does not follow a switch to another place', async () => {
  const port = access('moved place')
  const places = worker.database.updateTable('device_reach').where('device', '=', port.device.name)
  await places.set({ write_entered: false }).execute()
  const { ready, preview: shown } = await preview(port, { description: 'never sent' })
  await places.set({ write_entered: true }).execute()
  expect(ready).toBe(false)
  expect(shown.checks.filter(({ level }) => level === 'red').map(({ words }) => words)).toEqual([
    expect.stringContaining('the write credential was entered for another address'),
  ])
})

test('what somebody else left unsaved warns before it is saved with this; what a run of ours did is named', async () => {
  const port = access('unsaved')
  const { world } = campus.lab
  const saved = async () =>
    (await preview(port, { description: 'saved with this' })).preview.checks.find(
      ({ id }) => id === 'unsaved',
    )
  world.saveConfiguration(port.device.name)
  expect(await saved()).toBeUndefined()
  const { row } = await assigning.act(port, 'bounce')
  expect(row?.state).toMatch(/^done/)
  expect(await saved()).toMatchObject({ level: 'green', words: expect.stringContaining(`run ${row!.id}`) })
  world.saveConfiguration(port.device.name)
  expect(await saved()).toBeUndefined()
  // Put back before it was saved: what runs is what is saved, and the switch counts a change.
  campus.lab.levers.pullDevice(port.device.name, { saving: 'refused' })
  const undone = await run(port, { description: 'not saved' })
  campus.lab.levers.reset()
  expect(undone.row?.state).toBe('undone')
  expect(await saved()).toMatchObject({
    level: 'green',
    words: expect.stringContaining(`run ${undone.row!.id}`),
  })
  world.saveConfiguration(port.device.name)
  expect(await saved()).toBeUndefined()
  // Long after any run of ours.
  await worker.database
    .updateTable('change')
    .set({ began_at: new Date(0), ended_at: new Date(1) })
    .where('began_at', 'is not', null)
    .execute()
  const other = [...port.device.interfaces.values()].find(({ kind }) => kind === 'physical')
  world.setInterface(port.device.name, other!.name, { description: 'by somebody else' })
  expect(await saved()).toMatchObject({
    level: 'amber',
    words: expect.stringContaining('was changed and not saved since'),
  })
})

/** A small switch of somebody's own stands between: no telephone, which is protected. */
const twoDevices = () =>
  physical().find(({ device, of }) => {
    const there = campus.lab.world.attachedTo(device, of)
    return (
      device.role === 'access' &&
      of.mode === 'access' &&
      there.length > 1 &&
      there.every(({ endpoint: { kind } }) => ['laptop', 'desktop', 'printer'].includes(kind))
    )
  })!

test('a port whose authentication a policy of the switch has is left alone, with the line that says so', async () => {
  const port = used('by policy', (of, device) => device.os === 'ios-xe' && of.voiceVlan === null)
  const { ready, preview: shown } = await preview(port, { authentication: 'none' })
  expect(ready).toBe(false)
  expect(shown.checks).toContainEqual(
    expect.objectContaining({
      id: 'authentication-set',
      level: 'red',
      words: expect.stringContaining('“access-session port-control auto”'),
    }),
  )
})

test('a port that got a profile says whether it still is so, and by which run', async () => {
  const port = access('given')
  const profile: PortProfile = {
    name: 'Bench',
    accessVlans: [String(port.of.accessVlan)],
    voiceVlans: ['none'],
    description: 'Bench',
    enabled: true,
    power: null,
    powerPriority: null,
    authentication: 'any',
    signOn: null,
    bounce: 'auto',
    usedBy: [],
  }
  const { version } = await worker.database
    .transaction()
    .execute((transaction) =>
      changePolicy(
        transaction,
        'port-profiles',
        { value: { profiles: [profile] }, version: 0, why: 'a test' },
        { id: assigning.person, username: 'ada.changes' },
      ),
    )
  const given = async () => {
    const { preview: shown } = await preview(port, { powerPriority: 'high' })
    return shown.checks.find(({ id }) => id === 'given')
  }
  expect(await given()).toBeUndefined()
  const done = await run(port, { description: 'Bench', profile: { name: 'Bench', version } })
  expect(done.row?.state).toMatch(/^done/)
  expect(await given()).toMatchObject({ level: 'green', run: done.id })
  const system = worker.means.systems.ofKind('switch').find(({ name }) => name === 'switch-cli')
  const at = system!.devices.find(({ name }) => name === port.device.name)!
  const { configureInterface } = await system!.writes()
  const lines = ['description by hand']
  const writing = { ...ask(), beforeSending: async () => {} }
  await configureInterface!(at, { interface: port.of.name, lines }, writing)
  expect(await given()).toMatchObject({
    level: 'amber',
    run: done.id,
    words: expect.stringMatching(/: description by hand and not Bench\.$/),
  })
})

test('power that is taken away comes back at its end with the line that it had', async () => {
  const port = used('power', (of) => of.voiceVlan === null && of.power !== null)
  const system = worker.means.systems.ofKind('switch').find(({ name }) => name === 'switch-cli')
  const at = system!.devices.find(({ name }) => name === port.device.name)!
  const { configureInterface } = await system!.writes()
  await configureInterface!(
    at,
    { interface: port.of.name, lines: ['power inline static max 15400'] },
    { ...ask(), beforeSending: async () => {} },
  )
  const ranked = await run(port, { powerPriority: 'high' })
  expect(ranked.row).toMatchObject({ after: { Power: 'static, at most 15.4 W', 'Power priority': 'high' } })
  const before = await sectionOf(port)
  expect(before).toContain(' power inline static max 15400')
  expect(port.of.power?.priority).toBe('high')
  const taken = await run(port, { power: 'never', powerPriority: 'low' })
  expect(taken.row).toMatchObject({ after: { Power: 'never', 'Power priority': 'low' } })
  const ended = await assigning.end(taken.id)
  expect([ended.row?.why, ended.undos.map(({ state }) => state)]).toEqual([null, ['done']])
  expect(await sectionOf(port)).toEqual(before)
  expect(port.of.power).toMatchObject({ admin: 'static', priority: 'high' })
})

test.each([
  {
    what: 'at which a device authenticated',
    warned: 'authentication',
    portOf: () => plainPort(on, 'its end'),
  },
  { what: 'with two devices', warned: 'devices', portOf: twoDevices },
])('a VLAN of a port $what is put back at its end, with proof', async ({ warned, portOf }) => {
  const port = portOf()
  const was = port.of.accessVlan
  const previewed = await preview(port, { accessVlan: otherVlan(port) })
  const { id, preview: shown } = previewed
  expect(shown.checks.filter(({ level }) => level === 'red')).toEqual([])
  expect(shown.checks).toContainEqual(expect.objectContaining({ id: warned, level: 'amber' }))
  expect((await assigning.carry(previewed))?.state).toMatch(/^done/)
  const ended = await assigning.end(id)
  expect([ended.row?.why, ended.undos.map(({ state }) => state)]).toEqual([null, ['done']])
  expect(port.of.accessVlan).toBe(was)
})
