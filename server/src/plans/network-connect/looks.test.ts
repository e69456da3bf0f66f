import { afterAll, beforeAll, expect, test } from 'vitest'
import { mac, systemsOf } from '../../locate/test-systems.ts'
import { testWorker } from '../../changes/run/test-worker.ts'
import { here, it, placeDevice, switchSaying, well, wellBut } from '../../doctor/test-doctor.ts'
import { startTestCampus } from '../../locate/test-campus.ts'
import type { TestCampus } from '../../locate/test-campus.ts'
import type { System } from '../../systems/open.ts'
import { client, controller } from '../../wireless/test-wireless.ts'
import { connectLooks } from './looks.ts'
import { connectKnown } from './known.ts'

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  await placeDevice(campus)
  await campus.port('sw-a', 'Gi1/0/9')
  await campus.outlet('B02-1.09-A', 'B02-1.09', ['sw-a', 'Gi1/0/9'])
})
afterAll(() => campus.drop())

const known = (on: string, outlet: string) =>
  connectKnown.parse({
    mac: it,
    thing: 'computer',
    outlet,
    owner: null,
    hostname: null,
    port: { switch: 'sw-a', interface: on, title: `sw-a ${on}`, accessVlan: 10, open: true },
    sets: { accessVlan: 10, bounce: 'auto' },
    group: null,
    reservation: null,
  })
const wanted = known('Gi1/0/9', 'B02-1.09-A')

const look = (name: keyof typeof connectLooks, systems: readonly System[], of = wanted) =>
  connectLooks[name](of, {
    means: { ...testWorker(campus.db).worker.means, database: campus.db, systems: systemsOf(systems) },
    ask: { limit: 20_000, signal: new AbortController().signal },
    changedAt: null,
  })

/** The port that was meant is down; the device's own is as it was. */
const meantIsDown = (seen = [here()]) => {
  const saying = switchSaying({ macs: seen, sessions: seen.length === 0 ? [] : [{}] })
  return {
    ...saying,
    can: async () => {
      const can = await saying.can()
      return {
        ...can,
        readInterface: async (...given: Parameters<NonNullable<typeof can.readInterface>>) => {
          const read = await can.readInterface!(...given)
          const down = given[1].interface.endsWith('1/0/9')
          return {
            ...read,
            value: { ...read.value, ...(down ? { name: given[1].interface, operUp: false } : {}) },
          }
        },
      }
    },
  }
}

test.each(['link', 'device'] as const)(
  '%s: a device that came up on another port may be used there',
  async (name) => {
    const found = await look(name, wellBut(meantIsDown()))
    expect(found).toMatchObject({
      finding: 'not-yet',
      words:
        'It is on sw-a Gi1/0/1, not on sw-a Gi1/0/9. Plug it into B02-1.09-A, or use sw-a Gi1/0/1 instead.',
      instead: { words: 'Use sw-a Gi1/0/1', fields: { outlet: 'sw-a Gi1/0/1' } },
    })
  },
)

test('where it was last is not where it is: nothing is offered that no switch sees now', async () => {
  for (const name of ['link', 'device'] as const) {
    const found = await look(name, wellBut(meantIsDown([])))
    expect(found.finding).toBe('not-yet')
    expect(found.instead).toBeUndefined()
    expect(found.words).not.toContain('It is on')
  }
})

test('on the port that was meant it is as wanted', async () => {
  for (const name of ['link', 'device'] as const)
    expect(await look(name, well(), known('Gi1/0/1', 'B02-1.07-A'))).toMatchObject({ finding: 'as-wanted' })
})

test('on Wi-Fi it is at its place once it is heard and has joined; plugged in, its port is offered', async () => {
  const wifi = { ...wanted, port: null, outlet: 'Wi-Fi', mac: mac(0x61) }
  const air = (stage: 'running' | 'associating') =>
    controller('wlc-1', { clients: [client({ mac: wifi.mac, addresses: ['10.0.10.161'], vlan: 10, stage })] })
  expect(await look('link', wellBut(air('running')), wifi)).toMatchObject({ finding: 'as-wanted' })
  expect(await look('device', wellBut(air('running')), wifi)).toMatchObject({ finding: 'as-wanted' })
  expect(await look('device', wellBut(air('associating')), wifi)).toMatchObject({
    finding: 'not-yet',
    words: expect.stringContaining('Joined'),
  })
  expect(await look('device', well(), wifi)).toMatchObject({ finding: 'not-yet' })
  expect(await look('device', well(), { ...wifi, mac: it })).toMatchObject({
    finding: 'not-yet',
    words: 'It is on sw-a Gi1/0/1, not on Wi-Fi. Unplug it, or use sw-a Gi1/0/1 instead.',
    instead: { fields: { outlet: 'sw-a Gi1/0/1' } },
  })
})
