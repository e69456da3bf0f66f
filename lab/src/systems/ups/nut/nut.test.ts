import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { startLab } from '../../../start.ts'
import { temporaryFolders } from '../../../emulator/temporary-folder.ts'
import { upsCards } from '../snmp/emulator.ts'
import { wordsOf } from './answers.ts'
import { nutServer } from './emulator.ts'

const folder = temporaryFolders()
const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

async function begin() {
  const lab = await startLab({
    size: 'small',
    seed: 'a',
    state: folder(),
    clock: 'fixed',
    changes: true,
    emulators: [upsCards, nutServer],
  })
  open.push(() => lab.stop())
  const { port = 0 } = lab.listening.find(({ system }) => system === 'nut-1') ?? {}
  const [unit] = [...lab.world.ups.values()].filter(({ way }) => way === 'nut')
  return { lab, port, unit: unit!, name: unit!.nutName ?? '' }
}

/** Lines in, and whole answers out: one line, or all of a list. */
function talk(socket: Socket) {
  open.push(() => socket.destroy())
  let heard = ''
  let look: () => void = () => undefined
  socket.on('data', (octets) => {
    heard += octets.toString()
    look()
  })
  socket.on('close', () => look())
  socket.on('error', () => undefined)
  return async (line: string): Promise<string[]> => {
    heard = ''
    socket.write(`${line}\n`)
    const done = () => (heard.startsWith('BEGIN ') ? /^END LIST .*\n$/m.test(heard) : heard.endsWith('\n'))
    while (!done() && !socket.destroyed) await new Promise<void>((resolve) => (look = resolve))
    return heard.trimEnd().split('\n')
  }
}

test('the units, their variables and commands, as the world has them', async () => {
  const { lab, port, unit, name } = await begin()
  const ask = talk(connect(port, '127.0.0.1'))
  expect((await ask('LIST UPS')).slice(1, -1).map((line) => wordsOf(line).slice(0, 2))).toEqual(
    [...lab.world.ups.values()].filter(({ way }) => way === 'nut').map((one) => ['UPS', one.nutName]),
  )
  const said = async () =>
    new Map(
      (await ask(`LIST VAR ${name}`))
        .slice(1, -1)
        .map((line) => [wordsOf(line)[2] ?? '', wordsOf(line)[3] ?? '']),
    )
  expect((await said()).get('device.serial')).toBe(unit.serial)
  expect((await said()).get('ups.status')).toBe('OL')
  for (const [change, status] of [
    [{ outputOff: true }, 'OFF OL'],
    [{ outputOff: false, overloaded: true }, 'OL OVER'],
    [{ overloaded: false, bypassed: true }, 'OL BYPASS'],
    [{ bypassed: false, chargerFailed: true }, 'ALARM OL'],
  ] as const) {
    lab.world.setUps(unit.name, change)
    expect((await said()).get('ups.status')).toBe(status)
  }
  expect((await said()).get('ups.alarm')).toBe('Battery charger fail!')
  lab.world.setUps(unit.name, { chargerFailed: false })
  lab.world.setUps(unit.name, { mains: false, batteryBad: true })
  lab.world.clock.advance(unit.lasts * 900)
  expect((await said()).get('ups.status')).toBe('OB DISCHRG LB RB')
  expect((await said()).get('battery.charge')).toBe('10')
  expect(await ask(`GET VAR ${name} battery.charge`)).toEqual([`VAR ${name} battery.charge "10"`])
  lab.world.setUps(unit.name, { heard: false })
  expect(await ask(`LIST VAR ${name}`)).toEqual(['ERR DATA-STALE'])
  expect(await ask('LIST VAR nobody')).toEqual(['ERR UNKNOWN-UPS'])
  expect(await ask('SHUTDOWN')).toEqual(['ERR UNKNOWN-COMMAND'])
})

test('a test begins for the account that may, after its login, and its password stands nowhere', async () => {
  const { lab, port, unit, name } = await begin()
  const { username, password } = lab.accounts.nut
  const order = `INSTCMD ${name} test.battery.start.quick`
  const stranger = talk(connect(port, '127.0.0.1'))
  expect(await stranger(order)).toEqual(['ERR USERNAME-REQUIRED'])
  await stranger('USERNAME somebody')
  await stranger('PASSWORD wrong')
  expect(await stranger(`INSTCMD ${name} load.off`)).toEqual(['ERR CMD-NOT-SUPPORTED'])
  expect(await stranger(order)).toEqual(['ERR ACCESS-DENIED'])
  const ask = talk(connect(port, '127.0.0.1'))
  await ask(`USERNAME ${username}`)
  await ask(`PASSWORD ${password}`)
  expect(await ask(order)).toEqual(['OK'])
  expect(lab.world.upsNow(unit.name).test?.result).toBe('running')
  expect(JSON.stringify(lab.journal.read({ limit: 100 }))).not.toContain(password)
})

test('over STARTTLS it shows the certificate of the lab, or that of an impostor', async () => {
  const { lab, port } = await begin()
  const secured = async () => {
    const plain = connect(port, '127.0.0.1')
    expect(await talk(plain)('STARTTLS')).toEqual(['OK STARTTLS'])
    plain.removeAllListeners('data')
    const socket = connectTls({
      socket: plain,
      ca: lab.certificates.authority,
      servername: `nut-1.${lab.world.domain}`,
    })
    const event = await once(socket, 'secureConnect').then(
      () => 'proven',
      () => 'refused',
    )
    return { event, socket }
  }
  const { event, socket } = await secured()
  expect(event).toBe('proven')
  expect(await talk(socket)('NETVER')).toEqual(['1.3'])
  lab.levers.pull('nut-1', { certificateChanged: true })
  expect((await secured()).event).toBe('refused')
})

test('levers: failing, refusing and back again', async () => {
  const { lab, port } = await begin()
  lab.levers.pull('nut-1', { failing: true })
  expect(await talk(connect(port, '127.0.0.1'))('LIST UPS')).toEqual(['ERR FEATURE-NOT-CONFIGURED'])
  lab.levers.pull('nut-1', { failing: false, refusing: true })
  const [refused] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException]
  expect(refused.code).toBe('ECONNREFUSED')
  lab.levers.reset()
  await once(
    connect(port, '127.0.0.1').on('error', () => undefined),
    'connect',
  )
})

test('the systems file has both systems, the cards as devices, and the list of units all of them', async () => {
  const { lab } = await begin()
  const file = parse(readFileSync(lab.systemsFile, 'utf8')) as {
    systems: Record<string, unknown>[]
    devices: { name: string; role: string; systems: Record<string, { port: number }> }[]
  }
  expect(file.systems.map(({ name, kind, product }) => [name, kind, product])).toEqual([
    ['ups-snmp', 'ups', 'snmp'],
    ['nut-1', 'ups', 'nut'],
  ])
  expect(file.systems[1]).toMatchObject({
    address: `nut-1.${lab.world.domain}`,
    changes: { credential: 'nut-login' },
  })
  expect(file.devices.map(({ name, role }) => [name, role])).toEqual([
    ['ups-b01', 'ups'],
    ['ups-b02', 'ups'],
    ['ups-b03', 'ups'],
  ])
  const csv = readFileSync(lab.systemsFile.replace('systems.yaml', 'ups-units.csv'), 'utf8')
  expect(csv.trimEnd().split('\n')).toHaveLength(1 + lab.world.ups.size)
  expect(csv).toContain('ups-b01,10.1.0.240,B01,B01-001,,,')
})
