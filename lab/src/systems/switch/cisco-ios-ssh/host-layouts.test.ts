import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLineLab, firstSwitch, quietShell } from './test-lab.ts'
import type { CommandLineLab, Shell } from './test-lab.ts'
import type { Interface, Switch } from '../../../world/model/switch.ts'

// Where columns begin and end, and which lines stand around a table, as in public recordings of IOS 15 and IOS-XE 16 and 17.
let lab: CommandLineLab
const shells = new Map<Switch, Shell>()
const xe = () => firstSwitch(lab, 'ios-xe')
const ios = () => firstSwitch(lab, 'ios')

beforeAll(async () => {
  lab = await commandLineLab()
  for (const device of [xe(), ios()]) shells.set(device, await quietShell(lab, device))
})
afterAll(async () => {
  for (const shell of shells.values()) shell.close()
  await lab.emulator.stop()
})

const give = async (device: Switch, line: string) => (await shells.get(device)!.give(line)).split('\n')
/** A port with a phone and a computer, both authenticated. */
const desk = (device: Switch): Interface =>
  [...device.interfaces.values()].find((of) => lab.world.attachedTo(device, of).length === 2)!

test('the age in the ARP table ends below its title, the MAC begins below its own', async () => {
  const [head = '', ...rows] = (await give(xe(), 'show ip arp')).filter((line) => line !== '')
  expect(rows.length).toBeGreaterThan(1)
  for (const row of rows) {
    expect(row[head.indexOf('Hardware Addr') - 4]).toMatch(/[-\d]/)
    expect(row.slice(head.indexOf('Hardware Addr'))).toMatch(
      /^[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4} {2}ARPA {3}\S/,
    )
  }
})

test('bindings of snooping have the VLAN to the left; without any an empty line stands for them', async () => {
  const rows = (await give(xe(), 'show ip dhcp snooping binding')).filter((line) =>
    /^[0-9A-F]{2}:/.test(line),
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows)
    expect(row.slice(49)).toMatch(/^dhcp-snooping {3}\d{1,4} {2,5}[A-Z][A-Za-z]+\d\/\d\/\d+$/)
  const nothing = await give(xe(), 'show ip dhcp snooping binding vlan 4000')
  expect(nothing.slice(1, 4)).toEqual([expect.stringMatching(/^-+ /), '', 'Total number of bindings: 0'])
})

test('device tracking counts the own addresses apart and heads a port in its own words', async () => {
  const [first = '', ...table] = await give(xe(), 'show device-tracking database')
  const [, all, dynamic] = /^Binding Table has (\d+) entries, (\d+) dynamic \(limit 200000\)$/.exec(first)!
  expect(table.filter((line) => /^L {3}/.test(line))).toHaveLength(Number(all) - Number(dynamic))
  expect(table.filter((line) => /^(?:ARP|DH4) /.test(line))).toHaveLength(Number(dynamic))
  for (const line of table.filter((text) => /^(?:ARP|DH4) /.test(text)))
    expect(line).toMatch(/ \d+(?:s|mn) +REACHABLE {2}\d+ s try 0(?:\(\d+ s\)| *$)/)
  const of = desk(xe())
  expect((await give(xe(), `show device-tracking database interface ${of.shortName}`))[0]).toBe(
    `portDB has 2 entries for interface ${of.shortName}, 2 dynamic `,
  )
})

test('IP device tracking of IOS 15 ends with the ports it looks at', async () => {
  const lines = await give(ios(), 'show ip device tracking all')
  expect(lines[3]).toBe('Global IP Device Tracking Probe Delay Interval = 0')
  const at = lines.indexOf('Enabled interfaces:')
  const listed = lines
    .slice(at + 1)
    .join(' ')
    .split(/[\s,]+/)
    .filter((word) => word !== '')
  expect(lines[at - 1]).toBe(`Total number interfaces enabled: ${listed.length}`)
})

test('details of sessions: accounting has a time of its own, a rule and an empty line stand between', async () => {
  const lines = await give(xe(), `show authentication sessions interface ${desk(xe()).shortName} details`)
  expect(
    lines.filter((line) => /^ {2}Acct update timeout: {2}172800s \(local\), Remaining: \d+s$/.test(line)),
  ).toHaveLength(2)
  expect(lines.filter((line) => line === '      Session-Timeout: 43200 sec')).toHaveLength(2)
  const rule = lines.indexOf('-'.repeat(40))
  expect(lines.slice(rule - 1, rule + 3)).toEqual([
    '',
    '-'.repeat(40),
    '',
    expect.stringContaining('Interface:'),
  ])
})

test('a port that waits has its reason to the right and its seconds below their title', async () => {
  const shell = shells.get(xe())!
  await shell.give('configure terminal')
  await shell.give('errdisable recovery cause bpduguard')
  await shell.give('end')
  const of = desk(xe())
  lab.world.setInterface(xe().name, of.name, { errDisabled: 'bpduguard' })
  const row = (await give(xe(), 'show errdisable recovery')).find((line) =>
    line.startsWith(`${of.shortName} `),
  )!
  expect(row.slice(0, 32).trimEnd()).toMatch(/ bpduguard$/)
  expect(row).toMatch(/^.{42}300$/)
  lab.world.setInterface(xe().name, of.name, { errDisabled: null })
})

test('addresses of secured ports, and detail of spanning tree, a paragraph for each VLAN', async () => {
  const of = desk(xe())
  const shell = shells.get(xe())!
  for (const line of ['configure terminal', `interface ${of.name}`, 'switchport port-security', 'end'])
    await shell.give(line)
  const secured = (await give(xe(), 'show port-security address')).filter((line) =>
    line.includes('SecureDynamic'),
  )
  expect(secured).toHaveLength(2)
  for (const line of secured) expect(line).toMatch(/^ {0,3}\d{1,4} {4}\S{14} {4}SecureDynamic {17}\S+ +-$/)
  expect(await shell.give('show port-security')).toContain('(excluding one mac per port)     : 1\n')
  const detail = await give(xe(), `show spanning-tree interface ${of.shortName} detail`)
  expect(detail.filter((line) => / of VLAN\d{4} is designated forwarding $/.test(line))).toHaveLength(2)
  expect(detail.filter((line) => line.includes('Port Identifier 128.'))).toHaveLength(2)
})

test('users, file systems and archive keep their columns', async () => {
  const users = await give(xe(), 'show users')
  expect(users[1]!.slice(users[0]!.indexOf('Idle'))).toMatch(/^\d{2}:\d{2}:\d{2} 127\.0\.0\.1$/)
  const [, , head = '', ...systems] = await give(xe(), 'show file systems')
  for (const row of systems.filter((line) => line !== '')) {
    for (const title of ['Size(b)', 'Free(b)', 'Type', 'Flags'])
      expect(row.slice(0, head.indexOf(title) + title.length)).toMatch(/\S$/)
    expect(row.slice(head.indexOf('Prefixes') + 1)).toMatch(/^\w+:$/)
  }
  const archive = await give(xe(), 'show archive')
  expect(archive.slice(4)).toHaveLength(10)
})
