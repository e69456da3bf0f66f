import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Lab, Listening, StartEmulator } from './emulator/emulator.ts'
import { startLab, type LabOptions, type RunningLab } from './start.ts'
import { temporaryFolders } from './emulator/temporary-folder.ts'

const temporaryFolder = temporaryFolders()

const running: RunningLab[] = []

afterEach(async () => {
  for (const lab of running.splice(0)) await lab.stop()
})

/** A system that claims to listen, and tells whether it runs. */
function pretend(
  system: string,
  listening: (lab: Lab) => Omit<Listening, 'system' | 'host'>[],
  runs = new Set<string>(),
) {
  const start: StartEmulator = (lab) => ({
    system,
    start: async () => {
      runs.add(system)
      return listening(lab).map((one) => ({ system, host: lab.host, ...one }))
    },
    stop: async () => {
      runs.delete(system)
    },
  })
  return start
}

const kea = pretend('kea-1', (lab) => [{ protocol: 'http', port: lab.preferredPort('kea-1') || 1_001 }])
const ise = pretend('ise-1', () => [
  { protocol: 'https', port: 1_002 },
  { protocol: 'https', port: 1_003, device: 'mnt' },
])
const directory = pretend('directory-1', () => [
  { protocol: 'ldap', port: 1_006 },
  { protocol: 'ldaps', port: 1_004 },
])
const ssh = pretend('switch-cli', (lab) =>
  ['sw-b01-1', 'ds-b01'].map((device) => ({
    protocol: 'ssh',
    device,
    port: lab.preferredPort('switch-cli', device) || 1_005,
  })),
)

async function start(options: Partial<LabOptions> = {}): Promise<RunningLab> {
  const lab = await startLab({
    size: 'small',
    seed: 'start',
    state: temporaryFolder(),
    clock: 'fixed',
    emulators: [ise, directory, kea, ssh],
    ...options,
  })
  running.push(lab)
  return lab
}

test('the systems file says what a site would write, with a device for each switch that can be reached', async () => {
  const lab = await start({ ports: 30_000 })
  const file = parse(readFileSync(lab.systemsFile, 'utf8')) as {
    version: number
    places: string
    credentials: { name: string; secret: { value: string } }[]
    systems: Record<string, unknown>[]
    devices: Record<string, unknown>[]
  }
  expect(file.version).toBe(1)
  expect(file.places).toBe('places.csv')
  const byName = Object.fromEntries(file.systems.map((one) => [one['name'], one]))
  expect(byName['kea-1']).toEqual({
    name: 'kea-1',
    kind: 'dhcp',
    product: 'kea',
    title: 'DHCP kea-1',
    address: 'dhcp-1.campus.example',
    reach: { host: '127.0.0.1', port: 30_000 },
    credential: 'kea-login',
    settings: { tls: false },
  })
  const trust = { certificateAuthority: lab.certificates.authority }
  expect(byName['ise-1']).toMatchObject({ reach: { port: 1_002 }, trust, settings: { mntPort: 1_003 } })
  expect(byName['directory-1']).toMatchObject({
    trust,
    reach: { port: 1_004 },
    settings: { baseDn: 'DC=campus,DC=example', mode: 'ldaps' },
  })
  expect(byName['switch-cli']).toEqual({
    name: 'switch-cli',
    kind: 'switch',
    product: 'cisco-ios-ssh',
    title: 'Switches (SSH)',
    credential: 'switch-login',
  })
  expect(file.devices.map(({ name }) => name)).toEqual(['ds-b01', 'sw-b01-1'])
  expect(file.devices[1]).toMatchObject({
    role: 'access',
    building: 'B01',
    address: lab.world.switches.get('sw-b01-1')?.address,
    systems: {
      'switch-cli': { host: '127.0.0.1', fingerprint: lab.certificates.hostKey('sw-b01-1').fingerprint },
    },
  })
  const secrets = Object.fromEntries(file.credentials.map(({ name, secret }) => [name, secret.value]))
  expect(secrets['kea-login']).toBe(lab.accounts.kea.password)
  expect(secrets['switch-snmp']).toBe(lab.accounts.snmp.readCommunity)
  expect(statSync(lab.systemsFile).mode & 0o777).toBe(0o600)
})

test('the systems file lets changes be made where that was asked for', async () => {
  const { systems } = parse(readFileSync((await start({ changes: true })).systemsFile, 'utf8')) as {
    systems: Record<string, unknown>[]
  }
  const changes = Object.fromEntries(systems.map(({ name, changes: given }) => [name, given]))
  expect(changes).toEqual({
    'directory-1': undefined,
    'ise-1': { credential: 'ise-login', allowed: true },
    'kea-1': { credential: 'kea-login', allowed: true },
    'switch-cli': { credential: 'switch-login', allowed: true },
  })
})

test('the places file has a row for each outlet and one for a room without', async () => {
  const lab = await start()
  const rows = readFileSync(lab.placesFile, 'utf8').split('\r\n')
  expect(rows.pop()).toBe('')
  expect(rows.shift()).toBe(
    'building,building_name,floor,room,room_name,room_kind,outlet,panel,panel_port,switch,interface,cable_length_m',
  )
  const without = [...lab.world.rooms.values()].filter(
    (room) => ![...lab.world.outlets.values()].some((outlet) => outlet.room === room.code),
  )
  expect(rows).toHaveLength(lab.world.outlets.size + without.length)
  const patched = [...lab.world.outlets.values()].find((outlet) => outlet.switch !== null)!
  const row = rows.find((one) => one.includes(`,${patched.label},`))
  expect(row?.split(',').slice(-5, -1)).toEqual([
    patched.panel,
    String(patched.panelPort),
    patched.switch,
    patched.interface,
  ])
  expect(rows.some((one) => one.endsWith(',B01-100,Network closet 100,closet,,,,,,'))).toBe(true)
})

test('accounts are made once for a state folder and are its owner’s alone', async () => {
  const state = temporaryFolder()
  const one = await start({ state })
  const two = await start({ state })
  const other = await start()
  expect(two.accounts).toEqual(one.accounts)
  expect(other.accounts.people).not.toBe(one.accounts.people)
  expect(statSync(join(state, 'accounts.json')).mode & 0o777).toBe(0o600)
  const words = [one.accounts.people, one.accounts.kea.password, one.accounts.switchLogin.enable]
  expect(new Set(words).size).toBe(3)
  for (const word of words) expect(word.length).toBeGreaterThanOrEqual(20)
})

test('a device has the same number for SSH and SNMP, and a place of its own', async () => {
  const lab = await start({ ports: 30_000 })
  const port = lab.preferredPort('switch-cli', 'sw-b01-1')
  expect(port).toBeGreaterThan(30_100)
  expect(lab.preferredPort('switch-snmp', 'sw-b01-1')).toBe(port)
  expect(lab.preferredPort('switch-cli', 'sw-b01-2')).not.toBe(port)
  expect(['kea-1', 'ise-1', 'directory-1'].map((name) => lab.preferredPort(name))).toEqual([
    30_000, 30_001, 30_002,
  ])
  expect(lab.preferredPort('directory-1', 'ldaps')).toBe(30_052)
  expect((await start()).preferredPort('kea-1')).toBe(0)
})

test('when one system cannot start, the others are stopped and the start fails', async () => {
  const runs = new Set<string>()
  const fine = pretend('kea-1', () => [{ protocol: 'http', port: 1 }], runs)
  const broken: StartEmulator = () => ({
    system: 'ise-1',
    start: () => Promise.reject(new Error('no room')),
    stop: async () => {},
  })
  await expect(start({ emulators: [fine, broken] })).rejects.toThrow('no room')
  expect([...runs]).toEqual([])
})
