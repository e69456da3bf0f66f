import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { visibleLines } from '../../transport/ssh-terminal.ts'
import { parseEnvironment } from './show-environment.ts'
import { parseShowLogging } from './show-logging.ts'
import { parsePowerBudget } from './show-power-inline.ts'
import { parseShowSwitch } from './show-switch.ts'
import { parseVersionUnits } from './show-version-units.ts'
import { parseVrfNames, parseVrfs } from './show-vrf.ts'

const sample = (name: string): string[] =>
  visibleLines(
    readFileSync(new URL(`./samples/${name}.txt`, import.meta.url), 'utf8').replaceAll('\n', '\r\n'),
  )

test('a stack: roles of both generations, a unit that is only planned, a blank hardware version', () => {
  expect(parseShowSwitch(sample('ios-xe-17/show-switch'))).toEqual({
    base: '0c:75:bd:6e:db:00',
    dropped: 0,
    rows: [
      { number: 1, role: 'active', mac: '0c:75:bd:6e:db:00', priority: 15, state: 'Ready', ready: true },
      { number: 2, role: 'standby', mac: 'c8:00:84:ff:7e:00', priority: 14, state: 'Ready', ready: true },
      { number: 3, role: 'member', mac: null, priority: 0, state: 'Provisioned', ready: false },
      { number: 4, role: 'member', mac: 'c8:00:84:ff:7f:00', priority: 1, state: 'V-Mismatch', ready: false },
    ],
  })
  expect(parseShowSwitch(sample('ios-15/show-switch'))!.rows).toMatchObject([
    { number: 1, role: 'active', priority: 15 },
    { number: 2, role: 'member', priority: 1 },
  ])
})

test('units of show version: each with its own serial', () => {
  const units = parseVersionUnits(sample('ios-xe-17/show-version'))
  expect([...units].map(([number, unit]) => [number, unit.model, unit.serial])).toEqual([
    [1, 'C9300-48U', 'FCW2233A0B1'],
    [2, 'C9300-48U', 'FCW2233A0B2'],
  ])
  expect(units.get(1)?.uptime).toBe(7 * 604_800 + 17 * 3_600 + 14 * 60)
  expect([...parseVersionUnits(sample('ios-15/show-version')).values()][0]?.serial).toBe('FOC1932X0CD')
})

test('environment in both layouts; an empty slot is neither well nor ill', () => {
  const { rows, dropped } = parseEnvironment(sample('ios-xe-17/show-environment-all'))!
  expect(dropped).toBe(0)
  const words = rows.map((row) => [row.kind, row.name, row.member, row.healthy, row.value])
  expect(words).toEqual([
    ['voltage', 'PS1 Vout', 1, true, 56_111],
    ['temperature', 'SYSTEM INLET', 1, true, 28],
    ['temperature', 'SYSTEM HOTSPOT', 2, false, 71],
    ['fan', 'FAN 1', 1, true, 5_440],
    ['fan', 'FAN 2', 1, false, 0],
    ['power-supply', 'Power supply A', 1, true, 1_100],
    ['power-supply', 'Power supply B', 1, null, null],
    ['power-supply', 'Power supply A', 2, false, 350],
  ])
  const older = parseEnvironment(sample('ios-15/show-environment-all'))!
  expect(older.dropped).toBe(0)
  expect(older.rows.map((row) => [row.kind, row.name, row.member, row.healthy, row.value])).toEqual([
    ['fan', 'FAN 1', null, true, null],
    ['temperature', 'System temperature', 1, true, null],
    ['temperature', 'Inlet temperature', 1, true, 32],
    ['power-supply', 'Built-in', 1, true, null],
  ])
})

test('power budgets of a stack and of a single unit', () => {
  expect(parsePowerBudget(sample('ios-xe-17/show-power-inline'))?.map((one) => one.member)).toEqual([1, 2])
  expect(parsePowerBudget(['Available:370.0(w)  Used:55.6(w)  Remaining:314.4(w)'])).toEqual([
    { member: 1, available: 370, used: 55.6, remaining: 314.4 },
  ])
})

test('the log: marks, sequence numbers, a message over two lines, and a first line cut off', () => {
  const { rows, complete } = parseShowLogging(sample('ios-xe-17/show-logging'))!
  expect(complete).toBe(false)
  expect(
    rows.map((row) => [row.facility, row.severity, row.mnemonic, row.interface, row.clockUnsure]),
  ).toEqual([
    ['SYS', 5, 'RESTART', null, true],
    ['LINK', 3, 'UPDOWN', 'GigabitEthernet1/0/7', true],
    ['PM', 4, 'ERR_DISABLE', 'GigabitEthernet1/0/10', false],
    ['ILPOWER', 7, 'DETECT', 'GigabitEthernet2/0/3', false],
  ])
  expect(rows[0]!.text).toContain('Catalyst L3')
  expect(rows[2]!.at).toBe('Nov 15 2024 09:57:31.120')
})

test('VRFs with their interfaces, also those on lines of their own', () => {
  expect(parseVrfs(sample('ios-xe-17/show-vrf'))).toEqual([
    { name: 'Mgmt-vrf', interfaces: ['GigabitEthernet0/0'] },
    { name: 'guest', interfaces: ['Vlan70', 'Vlan71'] },
  ])
  expect(parseVrfs(["% Invalid input detected at '^' marker."])).toBeNull()
})

test('names of VRFs', () => {
  expect(parseVrfNames(sample('ios-xe-17/show-vrf'))).toEqual(['Mgmt-vrf', 'guest'])
  expect(parseVrfNames(["% Invalid input detected at '^' marker."])).toBeNull()
})
