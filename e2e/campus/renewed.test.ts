import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReserving } from './reserving.ts'
import type { Reserving } from './reserving.ts'
import { allowSwitches } from './servers-on-campus.ts'
import { startSwitchCampus } from './switch-campus.ts'
import type { SwitchCampus } from './switch-campus.ts'

let on: SwitchCampus
let reserving: Reserving
beforeAll(async () => {
  on = await startSwitchCampus()
  const { database, systems } = on.campus.server.context
  await allowSwitches(database)
  await systems.reload()
  reserving = await startReserving(on.campus)
})
afterAll(() => on.campus.stop())

test('a device that is to renew at once has its port taken down and up, and its new address within the run', async () => {
  const { world } = on.campus.lab
  const { device, of, mac } = on.used('renewed', (port, at) => {
    const [only] = world.attachedTo(at, port)
    const { addressing, kind } = only!.endpoint
    return addressing === 'dynamic' && ['laptop', 'desktop', 'printer'].includes(kind)
  })
  const { subnet } = world.attachment(mac)!.vlan
  const { previewed, row, steps, proofs } = await reserving.run(undefined, mac, { subnet, renew: true })
  expect(previewed.preview.sentence).toContain(`Then: Bounce ${device.name} ${of.shortName}.`)
  expect(steps.map(({ name, state }) => `${name} ${state}`).slice(-2)).toEqual(['down done', 'up done'])
  expect(of.adminUp).toBe(true)
  const { address } = row.intent as { address: string }
  expect(proofs.find(({ name }) => name === 'lease')).toMatchObject({
    state: 'proven',
    seen: `It has ${address}.`,
  })
  expect([row.state, row.why]).toEqual(['done', null])
}, 180_000)
