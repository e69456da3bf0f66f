import { readFileSync } from 'node:fs'
import { reservationPlans } from '@patchbay/connectors/dhcp/kea/plan-reservation'
import { Secret } from '@patchbay/connectors/secret'
import { afterEach, expect, test } from 'vitest'
import { connect, failureOf, askWithin } from './systems/connect.ts'
import { login, startKea } from './systems/kea.ts'
import { startKeaPair } from './systems/kea-pair.ts'
import { whyNot } from './systems/missing.ts'
import { running } from './systems/running.ts'

const kea = running(whyNot('kea', { namespaces: true }), startKea)
const pair = running(whyNot('kea'), startKeaPair)

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((system) => system.close()))
})

function open(port: number) {
  const system = connect('dhcp', 'kea', {
    reach: { host: '127.0.0.1', port },
    trust: {},
    credential: { kind: 'password', username: login.username, password: new Secret(login.password) },
    settings: { tls: false },
  })
  opened.push(system)
  const { readReservation } = system.can
  const { setReservation, saveConfiguration } = system.writes ?? {}
  if (!readReservation || !setReservation || !saveConfiguration) throw new Error('Kea takes reservations')
  return { ...system.can, readReservation, setReservation, saveConfiguration }
}

const writing = () => ({ ...askWithin(), beforeSending: async () => undefined })
const says = {
  address: '10.20.3.222',
  hostname: 'b07-camera-4',
  owner: 'Facilities',
  description: 'by the gate',
  thing: null,
  room: null,
  options: {},
}
const mac = '02:00:5e:20:00:77'

interface Shown {
  readonly Dhcp4: {
    readonly subnet4: readonly { readonly id: number; readonly reservations: readonly object[] }[]
  }
}
const configuration = async () => (await kea().command('config-get')) as Shown

test('set by the whole configuration, read back, saved, given to a client by DHCP, and taken away', async () => {
  const place = { subnetId: '20', mac }
  const { readReservation, setReservation, saveConfiguration } = open(kea().ports.plain)
  const before = await configuration()
  const kept = (await readReservation(place, askWithin())).value
  expect(kept).toEqual({ way: 'configuration', saves: true, body: null, says: null })
  const wanted = reservationPlans.body(null, place, says)
  await setReservation({ place, known: null, wanted }, writing())
  const { body } = (await readReservation(place, askWithin())).value
  expect((await readReservation(place, askWithin())).value.says).toEqual(says)
  expect(reservationPlans.same(body, wanted)).toBe(true)
  const without = ({ Dhcp4: { subnet4, ...rest } }: Shown) => ({
    ...rest,
    subnet4: subnet4.map((one) =>
      one.id === 20
        ? { ...one, reservations: one.reservations.filter((row) => !JSON.stringify(row).includes(mac)) }
        : one,
    ),
  })
  expect(without(await configuration())).toEqual(without(before))
  const { answer } = await saveConfiguration(writing())
  const file = /written to (\S+) successful/.exec(answer ?? '')?.[1] ?? ''
  expect(readFileSync(file, 'utf8')).toContain(mac)

  await kea().exchange(mac, 1, null)
  expect(kea().leaseFile().get('10.20.3.222')).toMatchObject({ hwaddr: mac })

  expect((await setReservation({ place, known: body, wanted }, writing())).sent).toEqual([])
  await setReservation({ place, known: body, wanted: null }, writing())
  await saveConfiguration(writing())
  expect((await readReservation(place, askWithin())).value.body).toBeNull()
  expect(await configuration()).toEqual(before)
  expect(readFileSync(file, 'utf8')).not.toContain(mac)
}, 60_000)

test('one that was there is replaced, and put back as it was', async () => {
  const place = { subnetId: '20', mac: '00:11:22:33:20:02' }
  const { readReservation, setReservation } = open(kea().ports.plain)
  const before = await configuration()
  const { body: known } = (await readReservation(place, askWithin())).value
  expect(known).toMatchObject({ 'ip-address': '10.20.3.252' })
  const wanted = reservationPlans.body(known, place, says)
  await setReservation({ place, known, wanted }, writing())
  expect((await readReservation(place, askWithin())).value.says).toEqual(says)
  await setReservation({ place, known: wanted, wanted: known }, writing())
  expect(await configuration()).toEqual(before)
})

test('what Kea finds wrong is told in its words, and it serves as before', async () => {
  const { setReservation } = open(kea().ports.plain)
  const before = await configuration()
  const place = { subnetId: '20', mac }
  for (const address of ['10.20.3.252', '10.30.0.9']) {
    const wanted = reservationPlans.body(null, place, { ...says, address })
    const failure = await failureOf(setReservation({ place, known: null, wanted }, writing()))
    expect(failure.kind).toBe('refused')
    expect(failure.detail.message).toContain(address)
  }
  expect(await configuration()).toEqual(before)
})

test('on both of a pair, which stay a pair', async () => {
  const place = { subnetId: '10', mac }
  const wanted = reservationPlans.body(null, place, { ...says, address: '10.10.3.200' })
  for (const name of ['dhcp-1', 'dhcp-2'] as const) {
    const { setReservation, readReservation, saveConfiguration } = open(pair()[name].port)
    await setReservation({ place, known: null, wanted }, writing())
    await saveConfiguration(writing())
    expect((await readReservation(place, askWithin())).value.says?.address).toBe('10.10.3.200')
  }
  for (const name of ['dhcp-1', 'dhcp-2'] as const) {
    const { setReservation, readReservation, readServer } = open(pair()[name].port)
    const { body } = (await readReservation(place, askWithin())).value
    await setReservation({ place, known: body, wanted: null }, writing())
    expect((await readReservation(place, askWithin())).value.body).toBeNull()
    expect((await readServer?.(askWithin()))?.value.pair).toMatchObject({ mode: 'hot-standby' })
  }
}, 60_000)
