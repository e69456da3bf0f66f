import { afterAll, beforeAll, expect, test } from 'vitest'
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
    / has 10\.[\d.]+ without a lease, as a fixed address\.$/,
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
  expect(checks.find(({ level }) => level === 'red')?.words).toBe('It gives no power to anybody.')
  on.campus.lab.world.setInterface(port.device.name, port.of.name, { adminUp: false })
  const shut = await assigning.previewAct(port, 'bounce')
  expect(shut.preview.checks.find(({ level }) => level === 'red')?.words).toMatch(/^It is shut/)
})
