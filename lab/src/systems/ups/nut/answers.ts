import type { Ups, UpsMoment } from '../../../world/model/ups.ts'
import type { World } from '../../../world/model/world.ts'

/** What one client said of itself in its session. */
export interface NutLogin {
  username: string | null
  password: string | null
}

export interface Account {
  readonly username: string
  readonly password: string
}

/** Words of a line; one in quotes may hold spaces, and a backslash stands before a quote or another backslash. */
export function wordsOf(line: string): string[] {
  return [...line.matchAll(/"((?:[^"\\]|\\.)*)"|[^\s"]+/g)].map(([whole, inside]) =>
    inside === undefined ? whole : inside.replace(/\\(.)/g, '$1'),
  )
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
const list = (about: string, rows: readonly string[]) =>
  [`BEGIN LIST ${about}`, ...rows, `END LIST ${about}`].join('\n')
const day = (at: number) => new Date(at).toISOString().slice(0, 10).replaceAll('-', '/')

const startCommand = 'test.battery.start.quick'
const stopCommand = 'test.battery.stop'
const commands = ['beeper.disable', 'beeper.enable', 'beeper.mute', startCommand, stopCommand] as const

/** A driver puts ALARM first; OL and OB tell of the mains, whatever the output has. */
const statusOf = (moment: UpsMoment): string => {
  const { mains, off, charge, batteryBad, test } = moment
  const testing = test?.result === 'running'
  return [
    ...(moment.chargerFailed ? ['ALARM'] : []),
    ...(off ? ['OFF'] : []),
    ...(off && !moment.outputOff ? [] : [mains ? 'OL' : 'OB']),
    ...(mains ? (testing ? ['DISCHRG'] : charge < 100 ? ['CHRG'] : []) : ['DISCHRG']),
    ...(!mains && charge < 20 ? ['LB'] : []),
    ...(batteryBad ? ['RB'] : []),
    ...(moment.overloaded ? ['OVER'] : []),
    ...(moment.bypassed ? ['BYPASS'] : []),
  ].join(' ')
}

const results = {
  running: 'In progress',
  passed: 'Done and passed',
  failed: 'Done and error',
  aborted: 'Aborted',
} as const

function variablesOf(unit: Ups, moment: UpsMoment): readonly (readonly [string, string])[] {
  const { mains, off, charge, runtime, test } = moment
  return [
    ['battery.charge', String(charge)],
    ['battery.charge.low', '20'],
    ['battery.date', unit.batteryAt === null ? 'not set' : day(unit.batteryAt)],
    ['battery.runtime', `${runtime}.00`],
    ['battery.voltage', mains ? '54.6' : '50.1'],
    ['device.mfr', unit.maker],
    ['device.model', unit.model],
    ['device.serial', unit.serial],
    ['device.type', 'ups'],
    ['driver.name', 'apc_modbus'],
    ['input.voltage', mains ? '231.2' : '0.0'],
    ['output.voltage', off ? '0.0' : '230.1'],
    ...(moment.chargerFailed ? [['ups.alarm', 'Battery charger fail!'] as const] : []),
    ['ups.firmware', unit.firmware],
    ['ups.load', off ? '0.0' : moment.overloaded ? '118.0' : ((100 * unit.load) / unit.most).toFixed(1)],
    ['ups.mfr', unit.maker],
    ['ups.model', unit.model],
    ['ups.realpower', off ? '0' : String(unit.load)],
    ['ups.status', statusOf(moment)],
    ['ups.temperature', '28.4'],
    ['ups.test.result', test === null ? 'No test initiated' : results[test.result]],
    ...(test === null ? [] : [['ups.test.date', day(test.startedAt)] as const]),
  ]
}

const same = (name: string) => (one: Ups) => one.nutName?.toLowerCase() === name.toLowerCase()

/** What a server of NUT 2.8 says to one line of a client (RFC 9271), without the line's end. */
export function answerTo(world: World, account: Account, login: NutLogin, line: string): string {
  const [command = '', ...rest] = wordsOf(line)
  const units = [...world.ups.values()].filter(({ way }) => way === 'nut')
  const [about = '', name = ''] = rest
  switch (command.toUpperCase()) {
    case 'VER':
      return 'Network UPS Tools upsd 2.8.0 - http://www.networkupstools.org/'
    case 'NETVER':
    case 'PROTVER':
      return '1.3'
    case 'USERNAME':
      if (login.username !== null) return 'ERR ALREADY-SET-USERNAME'
      login.username = about
      return 'OK'
    case 'PASSWORD':
      if (login.password !== null) return 'ERR ALREADY-SET-PASSWORD'
      login.password = about
      return 'OK'
    case 'LIST':
      if (about.toUpperCase() === 'UPS') {
        return list(
          'UPS',
          units.map(({ nutName, closet }) => `UPS ${nutName} ${quoted(`Rack in ${closet}`)}`),
        )
      }
      return listOf(world, units.find(same(name)), about.toUpperCase(), name)
    case 'GET':
      return getOf(world, units.find(same(name)), about.toUpperCase(), name, rest[2] ?? '')
    case 'INSTCMD':
      return instant(world, { account, login, unit: units.find(same(about)) }, name)
    default:
      return 'ERR UNKNOWN-COMMAND'
  }
}

function listOf(world: World, unit: Ups | undefined, kind: string, name: string): string {
  if (kind !== 'VAR' && kind !== 'CMD' && kind !== 'RW') return 'ERR INVALID-ARGUMENT'
  if (unit === undefined) return 'ERR UNKNOWN-UPS'
  const moment = world.upsNow(unit.name)
  if (!moment.heard) return 'ERR DATA-STALE'
  const rows = {
    VAR: () => variablesOf(unit, moment).map(([key, value]) => `VAR ${name} ${key} ${quoted(value)}`),
    CMD: () => commands.map((one) => `CMD ${name} ${one}`),
    RW: () => [],
  }
  return list(`${kind} ${name}`, rows[kind]())
}

function getOf(world: World, unit: Ups | undefined, kind: string, name: string, variable: string): string {
  if (kind !== 'UPSDESC' && kind !== 'VAR') return 'ERR INVALID-ARGUMENT'
  if (unit === undefined) return 'ERR UNKNOWN-UPS'
  if (kind === 'UPSDESC') return `UPSDESC ${name} ${quoted(`Rack in ${unit.closet}`)}`
  const moment = world.upsNow(unit.name)
  if (!moment.heard) return 'ERR DATA-STALE'
  const found = variablesOf(unit, moment).find(([key]) => key === variable.toLowerCase())
  return found === undefined ? 'ERR VAR-NOT-SUPPORTED' : `VAR ${name} ${variable} ${quoted(found[1])}`
}

/** In the order in which the server looks. `OK` says that the driver was told, and no more. */
function instant(
  world: World,
  {
    account,
    login,
    unit,
  }: { readonly account: Account; readonly login: NutLogin; readonly unit: Ups | undefined },
  command: string,
): string {
  if (login.username === null) return 'ERR USERNAME-REQUIRED'
  if (login.password === null) return 'ERR PASSWORD-REQUIRED'
  if (unit === undefined) return 'ERR UNKNOWN-UPS'
  if (!world.upsNow(unit.name).heard) return 'ERR DATA-STALE'
  if (!commands.some((one) => one === command)) return 'ERR CMD-NOT-SUPPORTED'
  const mayDo = login.username === account.username && login.password === account.password
  if (!mayDo) return 'ERR ACCESS-DENIED'
  if (command === startCommand) world.testUps(unit.name, 'start')
  if (command === stopCommand) world.testUps(unit.name, 'cancel')
  return 'OK'
}
