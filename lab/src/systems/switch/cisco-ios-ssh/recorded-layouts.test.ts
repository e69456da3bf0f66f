import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLineLab, firstSwitch, quietShell } from './test-lab.ts'
import type { CommandLineLab, Shell } from './test-lab.ts'
import type { Switch } from '../../../world/model/switch.ts'

// Where words stand in public recordings of real switches, by generation.

let lab: CommandLineLab
const shells = new Map<Switch, Shell>()
const both = () => [firstSwitch(lab, 'ios-xe'), firstSwitch(lab, 'ios')] as const

beforeAll(async () => {
  lab = await commandLineLab()
  for (const device of both()) shells.set(device, await quietShell(lab, device))
})
afterAll(async () => {
  for (const shell of shells.values()) shell.close()
  await lab.emulator.stop()
})

const give = (device: Switch, line: string) => shells.get(device)!.give(line)
const lineWith = (text: string, words: string | RegExp) =>
  text.split('\n').find((line) => (typeof words === 'string' ? line.includes(words) : words.test(line))) ?? ''
const starts = (line: string, words: readonly string[]) => words.map((word) => line.indexOf(word))

test('version: table of members and keys of each generation', async () => {
  const [xe, ios] = both()
  const words = ['Ports', 'Model', 'SW Version', 'SW Image', '  Mode']
  const newer = await give(xe, 'show version')
  const older = await give(ios, 'show version')
  expect(starts(lineWith(newer, 'Switch Ports'), words)).toEqual([7, 13, 32, 50, 70])
  expect(starts(lineWith(older, 'Switch Ports'), words)).toEqual([7, 13, 39, 61, -1])
  expect(lineWith(newer, 'Base Ethernet')).toMatch(/^Base Ethernet MAC Address {10}: [0-9a-f:]{17}$/)
  expect(lineWith(older, 'Base ethernet')).toMatch(/^Base ethernet MAC Address {7}: [0-9A-F:]{17}$/)
  for (const text of [newer, older]) expect(text).toMatch(/^\* +1 \d+ /m)
})

test('stack: columns of roles and of the ring', async () => {
  for (const device of both()) {
    const text = await give(device, 'show switch detail')
    const xe = device.os === 'ios-xe'
    const mac = device.members[0]!.mac.replaceAll(':', '').slice(0, 4)
    const row = lineWith(text, /^\*1 /)
    expect([9, xe ? 18 : 16].map((at) => row.slice(at).split(/[ .]/)[0])).toEqual([
      xe ? 'Active' : 'Master',
      mac,
    ])
    expect(row.slice(xe ? 52 : 50).trimEnd()).toBe('Ready')
    expect(text.includes('Mac persistency')).toBe(xe)
    const alone = device.members.length === 1
    const ring = lineWith(text, /^ {2}1 +(?:OK|Ok|DOWN|Down) /)
    expect(ring.search(/\S/)).toBe(2)
    expect(ring.slice(3).search(/\S/) + 3).toBe(alone ? 10 : xe ? 12 : 11)
  }
})

test('channels: two members in a line of IOS-XE, three of IOS', async () => {
  for (const device of lab.world.switches.values()) {
    const channel = [...device.interfaces.values()].find(
      (of) => of.kind === 'port-channel' && of.members.length > 1,
    )
    if (channel === undefined) continue
    const shell = await quietShell(lab, device)
    const row = lineWith(await shell.give('show etherchannel summary'), `${channel.shortName}(`)
    shell.close()
    const second = device.interfaces.get(channel.members[1]!)!
    expect(row.indexOf('LACP')).toBe(23)
    const [at, width] = device.os === 'ios-xe' ? [35, 16] : [33, 12]
    expect(row.indexOf(`${second.shortName}(`)).toBe(at + width)
  }
})

test('error counters end below their titles, with a space after the last', async () => {
  for (const device of both()) {
    const text = await give(device, 'show interfaces counters errors')
    const shift = device.os === 'ios-xe' ? 3 : 0
    const heads = text.split('\n').filter((line) => line.startsWith('Port '))
    expect(heads.map((head) => head.indexOf('Err'))).toEqual([18 + shift, -1])
    expect(heads.map((head) => head.length)).toEqual([82 + shift, 77 + shift])
    for (const line of text.split('\n').filter((one) => /^[GT]/.test(one))) {
      expect(line.at(-1)).toBe(' ')
      expect([82 + shift, 77 + shift]).toContain(line.length)
    }
  }
})

test('optics stand below their titles', async () => {
  for (const device of both()) {
    const text = await give(device, 'show interfaces transceiver')
    const port = device.os === 'ios-xe' ? 13 : 11
    expect(lineWith(text, '(Celsius)').indexOf('(Celsius)')).toBe(port)
    const row = lineWith(text, /^(?:Te|Twe|Gi)\S+ +\d/)
    expect(row.slice(port, port + 35)).toMatch(/^\d\d\.\d {7}3\.30 {7}\d\.\d {4,6}-?\d/)
  }
})

test('an err-disabled port shows 12 characters of its name on IOS-XE 17, 18 on IOS', async () => {
  for (const device of both()) {
    const of = [...device.interfaces.values()].find((one) => lab.world.attachedTo(device, one).length === 1)!
    lab.world.setInterface(device.name, of.name, {
      errDisabled: 'link-flap',
      description: 'abcdefghijklmnopqrstuvw',
    })
    const text = await give(device, 'show interfaces status err-disabled')
    const row = lineWith(text, `${of.shortName} `)
    const [port, name] = device.os === 'ios-xe' ? [13, 12] : [10, 18]
    expect(row.slice(port).split(' ')[0]).toHaveLength(name)
    expect(row.indexOf('err-disabled')).toBe(lineWith(text, 'Reason').indexOf('Status'))
    expect(row.indexOf('link-flap')).toBe(lineWith(text, 'Reason').indexOf('Reason'))
    lab.world.setInterface(device.name, of.name, { errDisabled: null })
  }
})

test('environment: sensors end before their units, supplies in their columns', async () => {
  const [xe, ios] = both()
  const newer = await give(xe, 'show environment all')
  const sensor = (name: string) => lineWith(newer, name)
  expect([sensor('PS1 Vout'), sensor('SYSTEM INLET')].map((line) => line.slice(33, 38).trim())).toEqual([
    'GOOD',
    'GREEN',
  ])
  expect([sensor('PS1 Vout').indexOf(' mV'), sensor('SYSTEM INLET').indexOf(' Celsius')]).toEqual([57, 57])
  expect(newer).toMatch(/^ {2}1 {2}\t {2}1\t5440 \t {2}OK\t Front to Back$/m)
  expect(lineWith(newer, /^1A /).indexOf('OK')).toBe(37)
  expect(lineWith(await give(ios, 'show environment all'), 'Built-in').indexOf('Good')).toBe(53)
})

test('an SVI has no media and no collisions, a port has both', async () => {
  for (const device of both()) {
    const svi = [...device.interfaces.values()].find((of) => of.kind === 'svi')!
    const text = await give(device, `show interfaces ${svi.name}`)
    expect(text.includes(', Autostate Enabled')).toBe(device.os === 'ios-xe')
    expect(text).toContain(' 0 output errors, 2 interface resets')
    expect(text).not.toContain('media type')
    const port = [...device.interfaces.values()].find((of) => lab.world.attachedTo(device, of).length > 0)!
    const full = await give(device, `show interfaces ${port.name}`)
    expect(full).toContain(' 0 output errors, 0 collisions, 2 interface resets')
    expect(full).toMatch(/line protocol is up \(connected\) $/m)
  }
})

test('a 9500 is a chassis without a table of members', async () => {
  const device = [...lab.world.switches.values()].find((one) => one.model.startsWith('C95'))!
  const shell = await quietShell(lab, device)
  const version = await shell.give('show version')
  const inventory = await shell.give('show inventory')
  const environment = await shell.give('show environment all')
  shell.close()
  expect(lineWith(environment, 'Temp: Coretemp')).toMatch(
    /^ Temp: Coretemp {10}R0 {14}Normal {10}\d+ Celsius$/,
  )
  expect(environment).toMatch(/^PS0 +C9K-PWR-650WAC-R +AC +650 W +ok /m)
  expect(environment).toMatch(/^FM0 +ok /m)
  expect(version).not.toContain('Switch Ports Model')
  expect(version).toContain('"bootflash:packages.conf"')
  expect(version).toContain(`System Serial Number               : ${device.members[0]!.serial}`)
  expect(inventory).toMatch(/^NAME: "Chassis", DESCR: /)
  expect(inventory).toContain('NAME: "TwentyFiveGigE1/0/')
  expect(inventory).not.toContain('Stack"')
})
