import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { policyShapes } from '@patchbay/contract/policies/policies'
import { CallError } from '../../errors/call-error.ts'
import { endpointList } from '../kinds/onboard-endpoint/list.ts'
import { portActList } from '../kinds/act-on-port/list.ts'
import { portList } from '../kinds/assign-port/list.ts'
import { reservationList } from '../kinds/reserve-address/list.ts'
import type { ListKind } from '../list-kind.ts'
import { readList } from './read-list.ts'
import { roundsOr } from '../../test-tally.ts'

const faultsOf = async (work: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await work()
  } catch (error) {
    return error instanceof CallError ? error.fields : error
  }
}

const caps = policyShapes.caps.usual
const wishesOf = async <Wish extends object, Intent extends object>(
  text: string,
  list: ListKind<Wish, Intent>,
) => (await readList(text, list, caps)).lines.map(({ wish }) => wish)
const ports = (text: string) => faultsOf(() => wishesOf(text, portList))

test('a list of ports, however its columns are spelled, ordered and parted', async () => {
  const wanted = [
    {
      switch: 'sw-b12-2',
      interface: 'Gi1/0/1',
      description: 'Desk, by the door',
      accessVlan: 20,
      bounce: 'auto',
    },
    { switch: 'sw-b12-2', interface: 'Gi1/0/2', voiceVlan: null, adminUp: false, bounce: 'auto' },
  ]
  const comma = `switch,PORT,Access-VLAN,description,voice vlan,State
sw-b12-2,Gi1/0/1,20,"Desk, by the door",,
sw-b12-2,Gi1/0/2,,,none,shut
`
  expect(await ports(comma)).toEqual(wanted)
  const tabbed = comma.replace('"Desk, by the door"', 'Desk, by the door').replaceAll(/,(?! )/g, '\t')
  expect(await ports(tabbed)).toEqual(wanted)
  expect(await ports(`\uFEFF${tabbed.replaceAll('\t', ';').replaceAll('\n', '\r\n')}`)).toEqual(wanted)
})

test('power, its priority and what a port asks are told in words', async () => {
  const said = (authentication: string) =>
    ports(`Switch,Port,Power,Power priority,Authentication\na,Gi1/0/1,static,high,${authentication}`)
  const set = { switch: 'a', interface: 'Gi1/0/1', power: 'static', powerPriority: 'high', bounce: 'auto' }
  expect(await said('"802.1X, then MAB"')).toEqual([{ ...set, authentication: 'dot1x-mab' }])
  expect(await said('802.1x then mab')).toEqual([{ ...set, authentication: 'dot1x-mab' }])
  expect(await said('None')).toEqual([{ ...set, authentication: 'none' }])
  expect(await said('webauth')).toEqual({ 'text.2': expect.stringMatching(/^Authentication: /) })
})

test('a range of ports is a line for each of them', async () => {
  const named = async (text: string) =>
    (await wishesOf(text, portList)).map(({ interface: port, accessVlan }) => [port, accessVlan])
  const wanted = [1, 2, 3, 4, 7].map((at) => [`Gi1/0/${at}`, 20])
  expect(await named('Switch,Port,Access VLAN\nsw-b12-1,"Gi1/0/1-4,7",20')).toEqual(wanted)
  expect(await named('Switch,Port,Access VLAN\nsw-b12-1,"(Gi1/0/1-4,7)",20')).toEqual(wanted)
  expect(await named('Switch\tPort\tAccess VLAN\nsw-b12-1\tGi1/0/1-4,7\t20')).toEqual(wanted)
  expect(await named('Switch Port\nsw-b12-1 Gi1/0/1-12\n\nsw-b12-2  Gi1/0/9')).toHaveLength(13)
  expect(await readList('Switch Port\na Gi1/0/1-2', portList, caps)).toMatchObject({
    heads: ['Switch', 'Port'],
    lines: [{ cells: ['a', 'Gi1/0/1'] }, { cells: ['a', 'Gi1/0/2'] }],
  })
})

test.each([
  ['a Gi1/0/4-1', { 'text.2': 'Port: “4-1” is not a range of ports.' }],
  ['a Gi1/0/1-2-3', { 'text.2': 'Port: “1-2-3” is not a range of ports.' }],
  ['a Gi1/0/1-999999999', { 'text.2': 'Port: more than 480 ports.' }],
  ['a Gi1/0/1-4,3', { 'text.2': 'a Gi1/0/3 appears twice.' }],
  ['a Gi1/0/3\na Gi1/0/1-4', { 'text.3': 'a Gi1/0/3 is already in line 2.' }],
  [
    'a Gi1/0/1-40\nb Gi1/0/1-9',
    { text: expect.stringMatching(/^A list has 48 lines at most, .* this one has 49\.$/) },
  ],
])('of the range %j the fault is told', async (text, fields) => {
  expect(await ports(`Switch Port\n${text}`)).toEqual(fields)
})

test('a list of acts: in any words, ports once each, power for more of them than the cap of ports', async () => {
  const acts = async (text: string) =>
    (await wishesOf(`Switch,Port,Action\n${text}`, portActList)).map(({ interface: port, act }) => [
      port,
      act,
    ])
  expect(
    await acts('a,Gi1/0/1,Power cycle\na,Gi1/0/2,power-cycle\nb,Gi1/0/1-2,bounce\nb,Gi1/0/3,clear'),
  ).toEqual([
    ['Gi1/0/1', 'power-cycle'],
    ['Gi1/0/2', 'power-cycle'],
    ['Gi1/0/1', 'bounce'],
    ['Gi1/0/2', 'bounce'],
    ['Gi1/0/3', 'clear'],
  ])
  expect(await acts('a,Gi1/0/1-48,bounce\nb,Gi1/0/1-48,power cycle')).toHaveLength(96)
})

test.each([
  ['a,Gi1/0/1,shut', { 'text.2': expect.stringMatching(/^Action: /) }],
  ['a,Gi1/0/1,', { 'text.2': 'Action is missing.' }],
  ['a,Gi1/0/1-49,bounce', { text: expect.stringMatching(/^A list has 48 lines at most, .* has 49\.$/) }],
  [
    'a,Gi1/0/1,bounce\na,GigabitEthernet1/0/1,clear',
    { 'text.3': expect.stringMatching(/already in line 2/) },
  ],
])('of the act %j the fault is told', async (text, fields) => {
  expect(await faultsOf(() => wishesOf(`Switch,Port,Action\n${text}`, portActList))).toEqual(fields)
})

test('lists of reservations and of endpoints', async () => {
  expect(await wishesOf('MAC,Address\n001b.540a.3c7f,10.0.10.5\n', reservationList)).toMatchObject([
    { state: 'reserved', mac: '00:1b:54:0a:3c:7f', address: '10.0.10.5', hostname: null },
  ])
  expect(await wishesOf('MAC,Group,Kind\n001b.540a.3c7f,Printers,printer\n', endpointList)).toMatchObject([
    { state: 'present', mac: '00:1b:54:0a:3c:7f', group: 'Printers', thing: 'printer' },
  ])
})

test('an attribute that the site defined has a column of its own, by its name', async () => {
  const mac = '00:1b:54:0a:3c:7f'
  const list = `MAC,Group,attribute:Asset tag,Attribute: Owner\n${mac},Printers,A-17,Library\n001b.540a.3c80,Printers,,Desk\n`
  expect(await wishesOf(list, endpointList)).toMatchObject([
    {
      mac: '00:1b:54:0a:3c:7f',
      attributes: [
        { name: 'Asset tag', value: 'A-17' },
        { name: 'Owner', value: 'Library' },
      ],
    },
    { attributes: [{ name: 'Owner', value: 'Desk' }] },
  ])
  expect((await readList(list, endpointList, caps)).heads).toEqual([
    'MAC',
    'Group',
    'attribute:Asset tag',
    'attribute:Owner',
  ])
  const twice = `MAC,attribute:Owner,attribute: Owner\n${mac},a,b`
  expect(await faultsOf(() => readList(twice, endpointList, caps))).toEqual({
    'text.1': 'The column attribute:Owner appears twice.',
  })
})

test('options of a reservation have a column each; a line without any leaves them as they are', async () => {
  const mac = '00:1b:54:0a:3c:7f'
  const list = `MAC,DNS servers,Boot file\n${mac},"10.0.0.53, 10.0.1.53",\n001b.540a.3c80,,\n`
  const none = {
    routers: null,
    'domain-name': null,
    'ntp-servers': null,
    'tftp-server-name': null,
    'boot-file-name': null,
  }
  expect(await wishesOf(list, reservationList)).toMatchObject([
    { mac: '00:1b:54:0a:3c:7f', options: { ...none, 'domain-name-servers': '10.0.0.53, 10.0.1.53' } },
    { options: null },
  ])
  expect(await faultsOf(() => readList(`MAC,Routers\n${mac},10.0.0.300\n`, reservationList, caps))).toEqual({
    'text.2': 'Routers: “10.0.0.300” is not an IPv4 address.',
  })
})

test('a line may have its device renew at once, in no more lines than ports are set at once', async () => {
  const lines = [1, 2, 3].map((at) => `001b.540a.3c0${at},10.0.10.15${at},`)
  const list = (renew: readonly string[]) =>
    ['MAC,Address,Renew at once', ...lines.map((line, at) => `${line}${renew[at] ?? ''}`)].join('\n')
  expect(await wishesOf(list(['Yes', 'no']), reservationList)).toMatchObject([
    { renew: true },
    { renew: false },
    { renew: false },
  ])
  expect(await faultsOf(() => readList(list(['maybe']), reservationList, caps))).toEqual({
    'text.2': expect.stringMatching(/^Renew at once: /),
  })
  const few = { ...caps, ports: 1 }
  expect((await readList(list(['yes']), reservationList, few)).lines).toHaveLength(3)
  expect(await faultsOf(() => readList(list(['yes', 'yes']), reservationList, few))).toEqual({
    text: 'A list has 1 lines at most that count for the limit “Ports at once” of the policies; this one has 2.',
  })
})

test.each([
  ['', { text: 'Paste a list, or choose a file.' }],
  ['Switch,Port\n', { text: 'The list has no line below its header.' }],
  [
    'Switch,Wattage\na,b',
    { 'text.1': expect.stringMatching(/^“Wattage” is not a column\. The columns are Switch, Port, /) },
  ],
  ['Switch,Description\na,b', { 'text.1': 'The column Port is missing.' }],
  ['Switch,Port,switch\na,b,c', { 'text.1': 'The column Switch appears twice.' }],
  ['Switch,Port\na,Gi1/0/1\n\nb,\n', { 'text.4': 'Port is missing.' }],
  ['Switch,Port\na,Gi1/0/1,more', { 'text.2': 'The line has more cells than columns.' }],
  ['Switch,Port\na,Gi1/0/1\na,Gi1/0/1', { 'text.3': 'a Gi1/0/1 is already in line 2.' }],
  [
    'Switch,Port,Access VLAN\na,1,4095\nb,2,many',
    { 'text.2': expect.stringMatching(/^Access VLAN: /), 'text.3': expect.stringMatching(/^Access VLAN: /) },
  ],
  ['Switch,Port,State\na,1,ajar', { 'text.2': expect.stringMatching(/^State: /) }],
])('of %j the fault is told with its line', async (text, fields) => {
  expect(await ports(text)).toEqual(fields)
})

test('more lines than a list may have are refused as a whole', async () => {
  const many = Array.from({ length: 49 }, (_, at) => `a,Gi1/0/${at}`).join('\n')
  expect(await ports(`Switch,Port\n${many}`)).toEqual({
    text: 'A list has 48 lines at most, which is the limit “Ports at once” of the policies; this one has 49.',
  })
  const few = { ...caps, ports: 2 }
  expect(await faultsOf(() => readList('Switch,Port\na,1\na,2\na,3', portList, few))).toMatchObject({
    text: expect.stringMatching(/^A list has 2 lines at most, /),
  })
  expect((await readList(`Switch,Port\n${many}`, portList, { ...caps, ports: 49 })).lines).toHaveLength(49)
  const endpoints = Array.from({ length: 301 }, (_, at) => `001b540a${String(at).padStart(4, '0')},Printers`)
  expect(await faultsOf(() => readList(`MAC,Group\n${endpoints.join('\n')}`, endpointList, caps))).toEqual({
    text: 'A list has 300 lines at most; this one has 301.',
  })
})

test('whatever is pasted is a list or has faults in words', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
      for (const tried of [text, `Switch,Port\n${text}`, `Switch\tPort\n${text}`]) {
        const read = await ports(tried)
        const told =
          Array.isArray(read) || Object.values(read as object).every((words) => typeof words === 'string')
        expect(told).toBe(true)
      }
    }),
    { numRuns: roundsOr(150, 500) },
  )
})

test('every line at fault is told at once, of the largest list', async () => {
  const lines = Array.from({ length: reservationList.most }, (_, at) => `no MAC ${at},`)
  const told = await faultsOf(() => readList(['MAC,Address', ...lines].join('\n'), reservationList, caps))
  expect(Object.keys(told ?? {})).toEqual(lines.map((_, at) => `text.${at + 2}`))
})
