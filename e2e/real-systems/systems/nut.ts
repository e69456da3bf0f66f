import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCertificates } from './certificates.ts'
import type { Daemon } from './daemon.ts'
import { freePort } from './ports.ts'
import type { Ground } from './running.ts'
import { tool } from './tool.ts'

/** Account that may start a test, and one that may not. */
export const operator = { username: 'netops', password: 'Nut-Secret-2026' }
export const onlooker = { username: 'monuser', password: 'Mon-2026' }

/** Units by what their files say (`dummy-ups`), and one that a driver for a serial line asks (`nutdrv_qx`). */
export const serial = 'rack-serial'
export const units: Readonly<Record<string, string>> = {
  'rack-a': 'OL CHRG',
  'rack-b': 'OB DISCHRG',
  'rack-c': 'OB LB RB',
  'rack-d': 'OL TRIM OVER',
}

export interface NutServer {
  readonly host: string
  readonly port: number
  readonly authority: string
  /** All variables of a unit as NUT's own client prints them. */
  upsc(unit: string): Promise<ReadonlyMap<string, string>>
  /** What the mains and the line of the unit on a serial line do now. */
  serialLine(words: string): void
  /** Driver of a unit, to be ended. */
  readonly drivers: ReadonlyMap<string, Daemon>
}

const host = '127.0.0.1'
const drivers = '/lib/nut'
const password = 'store-of-nss'

const variables = (name: string, status: string) => `device.mfr: APC
device.model: Smart-UPS SRT 3000
device.serial: AS-${name}
device.type: ups
ups.mfr: APC
ups.model: Smart-UPS SRT 3000
ups.status: ${status}
ups.load: 34
ups.temperature: 28.4
ups.firmware: 1.07
battery.charge: 97
battery.runtime: 2340
battery.date: 2024/02/11
battery.voltage: 54.6
input.voltage: 231.2
output.voltage: 230.1
ups.test.result: Done and passed
ups.test.date: 2026/11/20
`

/** Debian's upsd keeps its certificate in a store of NSS. */
async function store(folder: string) {
  const { authority, files } = await makeCertificates(folder, ['nut.campus.example'], [host])
  const at = join(folder, 'nss')
  mkdirSync(at)
  writeFileSync(join(folder, 'word'), password)
  const bundle = join(folder, 'server.p12')
  const named = ['-name', 'upsd', '-passout', `pass:${password}`]
  await tool('openssl', [
    'pkcs12',
    '-export',
    '-inkey',
    files.key,
    '-in',
    files.certificate,
    '-out',
    bundle,
    ...named,
  ])
  await tool('certutil', ['-N', '-d', at, '-f', join(folder, 'word')])
  await tool('certutil', [
    '-A',
    '-d',
    at,
    '-n',
    'authority',
    '-t',
    'CT,,',
    '-i',
    files.authority,
    '-f',
    join(folder, 'word'),
  ])
  await tool('pk12util', ['-i', bundle, '-d', at, '-K', password, '-W', password])
  return { authority, at }
}

/** NUT's server with a driver for each unit, all in the foreground. */
export async function startNut({ folder, daemon }: Ground): Promise<NutServer> {
  const port = await freePort()
  const at = (file: string) => join(folder, file)
  const { authority, at: nss } = await store(folder)
  const write = (file: string, lines: readonly string[], mode = 0o640) =>
    writeFileSync(at(file), `${lines.join('\n')}\n`, { mode })
  for (const [name, status] of Object.entries(units))
    writeFileSync(at(`${name}.dev`), variables(name, status))
  write('serial.state', ['mains'])
  write('ups.conf', [
    ...Object.keys(units).flatMap((name) => [
      `[${name}]`,
      ' driver = dummy-ups',
      ` port = ${at(`${name}.dev`)}`,
      ' mode = dummy-once',
      ` desc = "Unit \\"${name}\\" of a test"`,
    ]),
    `[${serial}]`,
    ' driver = nutdrv_qx',
    ` port = ${at('line')}`,
    ' protocol = megatec',
    ' pollinterval = 1',
    ' default.battery.voltage.high = 54.8',
    ' default.battery.voltage.low = 44.0',
  ])
  write('upsd.conf', [`LISTEN ${host} ${port}`, 'MAXAGE 2', `CERTPATH ${nss}`, `CERTIDENT upsd ${password}`])
  write('upsd.users', [
    `[${operator.username}]`,
    ` password = ${operator.password}`,
    ' instcmds = ALL',
    `[${onlooker.username}]`,
    ` password = ${onlooker.password}`,
    ' upsmon secondary',
  ])
  write('nut.conf', ['MODE=netserver'])
  const environment = {
    NUT_CONFPATH: folder,
    NUT_STATEPATH: folder,
    NUT_ALTPIDPATH: folder,
    NUT_QUIET_INIT_SSL: 'true',
  }
  const upsc = async (unit: string) =>
    new Map(
      (await tool('upsc', [`${unit}@${host}:${port}`], { environment })).split('\n').flatMap((line) => {
        const [, name, value] = /^([\w.]+): (.*)$/.exec(line) ?? []
        return name === undefined || value === undefined ? [] : [[name, value] as const]
      }),
    )
  await daemon({
    name: 'megatec',
    command: '/usr/bin/python3',
    words: [join(import.meta.dirname, 'megatec-ups.py'), at('line'), at('serial.state')],
    ready: () => existsSync(at('line')),
  })
  const driver = async (command: string, unit: string) =>
    [
      unit,
      await daemon({
        name: `driver-${unit}`,
        command: join(drivers, command),
        words: ['-a', unit, '-F', '-u', 'root'],
        environment,
        ready: () => existsSync(at(`${command}-${unit}`)),
      }),
    ] as const
  const running = await Promise.all([
    ...Object.keys(units).map((name) => driver('dummy-ups', name)),
    driver('nutdrv_qx', serial),
  ])
  await daemon({
    name: 'upsd',
    command: join(drivers, 'upsd'),
    words: ['-F', '-u', 'root'],
    environment,
    ready: async () => {
      const all = await Promise.all([...Object.keys(units), serial].map(upsc))
      return all.every((one) => ![undefined, 'WAIT'].includes(one.get('ups.status')))
    },
  })
  return {
    host,
    port,
    authority,
    upsc,
    serialLine: (words) => write('serial.state', [words]),
    drivers: new Map(running),
  }
}
