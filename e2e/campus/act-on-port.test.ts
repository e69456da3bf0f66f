import { afterAll, beforeAll, expect, test } from 'vitest'
import { powerCycles, powerList } from './power-list.ts'
import { Assigning, plainPort } from './assigning.ts'
import { startSwitchCampus } from './switch-campus.ts'
import type { PlacedPort, SwitchCampus } from './switch-campus.ts'

let on: SwitchCampus
let assigning: Assigning
beforeAll(async () => {
  on = await startSwitchCampus()
  assigning = await Assigning.on(on.campus)
})
afterAll(() => on.campus.stop())

/** So many ports that power one device each, which nothing protects; none is of the ones that were asked for before. */
const taken = new Set<string>()
function powered(many: number): PlacedPort[] {
  const { world } = on.campus.lab
  const free = on.physical().filter(({ device, of }) => {
    const [only, ...more] = world.attachedTo(device, of)
    const one =
      only !== undefined &&
      more.length === 0 &&
      !['phone', 'access-point', 'medical'].includes(only.endpoint.kind)
    return (
      one && of.mode === 'access' && world.watts(device, of) > 0 && !taken.has(`${device.name} ${of.name}`)
    )
  })
  const chosen = free.slice(0, many)
  expect(chosen).toHaveLength(many)
  for (const { device, of } of chosen) taken.add(`${device.name} ${of.name}`)
  return chosen
}

const act = (port: PlacedPort, what: string) => assigning.act(port, what)
const configured = (lines: readonly { readonly text: string }[]) =>
  lines
    .map(({ text }) => text.trim())
    .filter((text) => /^(?:no )?shutdown$|^power inline|^configure terminal$/.test(text))

test('a port is taken down and up, and afterwards everything is as it was before', async () => {
  const port = plainPort(on, 'bounced')
  const { journal } = on.campus.lab
  const from = journal.last
  const { row, steps } = await act(port, 'bounce')
  expect(row).toMatchObject({ kind: 'act-on-port', state: 'done', why: null })
  expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual(['down done', 'up done'])
  expect(configured(journal.read({ after: from }))).toEqual([
    'configure terminal',
    'shutdown',
    'configure terminal',
    'no shutdown',
  ])
  expect(port.of).toMatchObject({ adminUp: true })
})

test('who has a fixed address is proven by the gateway, and no lease is waited for', async () => {
  const port = on.used('fixed address', (of, device) => {
    const [only, ...more] = on.campus.lab.world.attachedTo(device, of)
    return only?.endpoint.addressing === 'static' && more.length === 0
  })
  const { row, proofs } = await act(port, 'bounce')
  expect(row?.state).toBe('done')
  expect(proofs.find(({ name }) => name === 'address')?.seen).toMatch(
    / has 10\.[\d.]+ without a lease, as a fixed address\./,
  )
})

test('what the switch took down is brought back, its cause said first; what it did not take down is not', async () => {
  const port = plainPort(on, 'brought back')
  const { world } = on.campus.lab
  const whole = await assigning.previewAct(port, 'clear')
  expect(whole.ready).toBe(false)
  world.setInterface(port.device.name, port.of.name, { errDisabled: 'bpduguard' })
  const bounced = await assigning.previewAct(port, 'bounce')
  expect(bounced.ready).toBe(false)
  const { row, preview } = await act(port, 'clear')
  expect(preview.checks.find(({ id }) => id === 'state')).toMatchObject({ level: 'amber' })
  expect(row?.state).toMatch(/^done/)
  expect(port.of.errDisabled).toBeNull()
})

test('a port that gives nobody power is not power-cycled, and one that is shut is not bounced', async () => {
  const port = plainPort(on, 'without power')
  const { checks } = (await assigning.previewAct(port, 'power-cycle')).preview
  expect(checks.find(({ level }) => level === 'red')?.words).toBe('The port delivers no PoE.')
  on.campus.lab.world.setInterface(port.device.name, port.of.name, { adminUp: false })
  const shut = await assigning.previewAct(port, 'bounce')
  expect(shut.preview.checks.find(({ level }) => level === 'red')?.words).toMatch(/^The port is shut/)
})

test('a list of power cycles goes in stages of as many ports as the site lets, each when the one before is done', async () => {
  const { journal } = on.campus.lab
  const ports = powered(5)
  const from = journal.last
  const list = await powerList(assigning, ports, { mostPower: 2 })
  expect((await list.told()).rows.map(({ stage }) => stage)).toEqual([1, 2, 2, 3, 3])
  await list.carried()
  expect((await list.told()).rows.map(({ state }) => state)).toEqual(ports.map(() => 'done'))

  const cycles = ports.map((port) => powerCycles(port, journal.read({ after: from })))
  expect(cycles.map(({ downs, ups }) => [downs.length, ups.length])).toEqual(ports.map(() => [1, 1]))
  const stages = [cycles.slice(0, 1), cycles.slice(1, 3), cycles.slice(3)]
  for (const [at, stage] of stages.slice(1).entries()) {
    const before = Math.max(...(stages[at] ?? []).flatMap(({ ups }) => ups))
    expect(Math.min(...stage.flatMap(({ downs }) => downs))).toBeGreaterThan(before)
  }
  for (const { device, of } of ports) {
    expect([of.name, of.power?.admin]).toEqual([of.name, 'auto'])
    expect(on.campus.lab.world.attachedTo(device, of)).toHaveLength(1)
    expect(on.campus.lab.world.operUp(device, of)).toBe(true)
  }
}, 300_000)

test('a port that does not get its power again stops the list', async () => {
  const { world, journal } = on.campus.lab
  const ports = powered(4)
  const [, broken] = ports
  const from = journal.last
  // What does not hold is tried again at once: it does not come to hold by waiting.
  const { worker, person } = assigning
  const pace = { ...worker.pace, pause: async () => undefined }
  const list = await powerList({ worker: { ...worker, pace }, person }, ports, { mostPower: 1 })
  const repair = world.onChange((change) => {
    if (change.kind !== 'interface' || change.switch !== broken!.device.name) return
    if (change.interface === broken!.of.name && broken!.of.power?.admin === 'auto')
      world.setInterface(broken!.device.name, broken!.of.name, { powerAdmin: 'never' })
  })
  await list.carried()
  repair()
  world.setInterface(broken!.device.name, broken!.of.name, { powerAdmin: 'auto' })
  const { rows, stoppedWhy } = await list.told()
  expect(rows[0]?.state).toBe('done')
  expect(rows[1]?.state).toMatch(/^(undo-failed|needs-person|outcome-unknown)$/)
  expect(rows.slice(2).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  expect(stoppedWhy).toMatch(/^Stopped: line 2, .* failed\.$/)
  for (const port of ports.slice(2))
    expect(powerCycles(port, journal.read({ after: from })).downs).toEqual([])
}, 300_000)
