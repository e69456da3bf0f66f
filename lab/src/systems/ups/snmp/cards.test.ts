import { afterEach, expect, test } from 'vitest'
import { startLab } from '../../../start.ts'
import type { RunningLab } from '../../../start.ts'
import { temporaryFolders } from '../../../emulator/temporary-folder.ts'
import { Client, inVain, netSnmp } from '../../switch/snmp/test-client.ts'
import { upsCards } from './emulator.ts'

const folder = temporaryFolders()
const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

const upsMib = '1.3.6.1.2.1.33.1'
const powerNet = '1.3.6.1.4.1.318.1.1.1'

async function begin() {
  const lab = await startLab({
    size: 'small',
    seed: 'a',
    state: folder(),
    clock: 'fixed',
    emulators: [upsCards],
  })
  open.push(() => lab.stop())
  return lab
}

function client(lab: RunningLab, unit: string, community = lab.accounts.snmp.readCommunity) {
  const { port = 0 } = lab.listening.find(({ device }) => device === unit) ?? {}
  const version = netSnmp.Version2c
  const made = new Client(
    netSnmp.createSession('127.0.0.1', community, { timeout: 15_000, retries: 0, version, port }),
  )
  open.push(() => made.close())
  return {
    walk: (root: string) => made.walk(root),
    set: made.set.bind(made),
    value: async (oid: string) => {
      const [found] = await made.get(oid)
      return Buffer.isBuffer(found?.value) ? found.value.toString() : found?.value
    },
  }
}

test('a card of APC has both MIBs, another only that of RFC 1628, each walked to its end', async () => {
  const lab = await begin()
  const own = await client(lab, 'ups-b01').walk('1.3.6.1')
  const other = await client(lab, 'ups-b02').walk('1.3.6.1')
  const roots = (walked: ReadonlyMap<string, unknown>) =>
    new Set([...walked.keys()].map((oid) => oid.split('.').slice(0, 3).join('.')))
  expect(roots(own)).toEqual(new Set(['2.1.1', '2.1.33', '4.1.318']))
  expect(roots(other)).toEqual(new Set(['2.1.1', '2.1.33']))
  expect(own.size).toBeGreaterThan(60)
})

test('what befalls a unit is seen in both MIBs: the mains go, the battery falls, comms are lost, a battery is old', async () => {
  const lab = await begin()
  const { value } = client(lab, 'ups-b01')
  const { lasts } = lab.world.ups.get('ups-b01')!
  expect([await value(`${powerNet}.4.1.1.0`), await value(`${upsMib}.4.1.0`)]).toEqual([2, 3])
  lab.world.setUps('ups-b01', { mains: false })
  lab.world.clock.advance(lasts * 900)
  expect([await value(`${powerNet}.4.1.1.0`), await value(`${upsMib}.4.1.0`)]).toEqual([3, 5])
  expect([await value(`${powerNet}.2.2.1.0`), await value(`${upsMib}.2.4.0`)]).toEqual([10, 10])
  // Hundredths of a second, and minutes.
  const { runtime } = lab.world.upsNow('ups-b01')
  expect(await value(`${powerNet}.2.2.3.0`)).toBe(runtime * 100)
  expect(await value(`${upsMib}.2.3.0`)).toBe(Math.floor(runtime / 60))
  expect([await value(`${powerNet}.2.1.1.0`), await value(`${upsMib}.2.1.0`)]).toEqual([3, 3])
  lab.world.setUps('ups-b01', { mains: true, heard: false, batteryBad: true })
  expect([await value(`${powerNet}.8.1.0`), await value(`${powerNet}.2.2.4.0`)]).toEqual([2, 2])
  const alarms = await client(lab, 'ups-b01').walk(`${upsMib}.6.2.1.2`)
  expect([...alarms.values()]).toEqual([`${upsMib}.6.3.1`, `${upsMib}.6.3.20`])
})

test('a charger that failed is an alarm of one MIB and a flag of the other; bypass and overload are in both', async () => {
  const lab = await begin()
  const { value, walk } = client(lab, 'ups-b01')
  const flags = async () => String(await value(`${powerNet}.11.1.1.0`)).split('')
  lab.world.setUps('ups-b01', { chargerFailed: true })
  expect([...(await walk(`${upsMib}.6.2.1.2`)).values()]).toEqual([`${upsMib}.6.3.13`])
  expect([(await flags())[0], (await flags())[24], await value(`${powerNet}.4.1.1.0`)]).toEqual(['1', '1', 2])
  lab.world.setUps('ups-b01', { chargerFailed: false, bypassed: true, overloaded: true })
  expect([await value(`${powerNet}.4.1.1.0`), await value(`${upsMib}.4.1.0`)]).toEqual([9, 4])
  expect([await value(`${powerNet}.4.2.3.0`), await value(`${upsMib}.4.4.1.5.1`)]).toEqual([118, 118])
  lab.world.setUps('ups-b01', { bypassed: false, overloaded: false, outputOff: true })
  expect([await value(`${powerNet}.4.1.1.0`), await value(`${upsMib}.4.1.0`)]).toEqual([7, 2])
})

test('a test begins by either MIB, with the lock in UPS-MIB, and only for who may write', async () => {
  const lab = await begin()
  const { writeCommunity } = lab.accounts.snmp
  const own = client(lab, 'ups-b01', writeCommunity)
  await own.set([`${powerNet}.7.2.2.0`, 'Integer', 2])
  expect(await own.value(`${powerNet}.7.2.3.0`)).toBe(4)
  lab.world.clock.advance(60_000)
  expect(await own.value(`${powerNet}.7.2.3.0`)).toBe(1)
  const other = client(lab, 'ups-b02', writeCommunity)
  const lock = Number(await other.value(`${upsMib}.7.2.0`))
  const start = (held: number) =>
    other.set([`${upsMib}.7.2.0`, 'Integer', held], [`${upsMib}.7.1.0`, 'OID', `${upsMib}.7.7.4`])
  await expect(start(lock + 1)).rejects.toMatchObject({ status: 12 })
  await start(lock)
  expect(await other.value(`${upsMib}.7.3.0`)).toBe(5)
  await other.set([`${upsMib}.7.2.0`, 'Integer', lock + 1], [`${upsMib}.7.1.0`, 'OID', `${upsMib}.7.7.2`])
  expect(await other.value(`${upsMib}.7.3.0`)).toBe(4)
  const reader = client(lab, 'ups-b02')
  await expect(reader.set([`${upsMib}.7.2.0`, 'Integer', 1])).rejects.toMatchObject({ status: 6 })
  await expect(other.set([`${upsMib}.8.2.0`, 'Integer', 1])).rejects.toMatchObject({ status: 17 })
})

test('another community and each lever of silence get no answer', async () => {
  const lab = await begin()
  const asks = (community?: string) =>
    inVain(() => client(lab, 'ups-b01', community).value('1.3.6.1.2.1.1.3.0'))
  await expect(asks('another')).rejects.toThrow()
  for (const pulled of [{ silent: true }, { refusing: true }, { rateLimit: 0 }]) {
    lab.levers.pull('ups-snmp', pulled)
    await expect(asks()).rejects.toThrow()
    lab.levers.reset()
  }
  lab.levers.pullDevice('ups-b01', { unreachable: true })
  await expect(asks()).rejects.toThrow()
})
