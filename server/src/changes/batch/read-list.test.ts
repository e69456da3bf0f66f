import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CallError } from '../../http/call-error.ts'
import { endpointList, portList, reservationList } from './lists.ts'
import { readList } from './read-list.ts'

const faultsOf = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error instanceof CallError ? error.fields : error
  }
}

const ports = (text: string) => faultsOf(() => readList(text, portList))

test('a list of ports, however its columns are spelled, ordered and parted', () => {
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
  expect(ports(comma)).toEqual(wanted)
  const tabbed = comma.replace('"Desk, by the door"', 'Desk, by the door').replaceAll(/,(?! )/g, '\t')
  expect(ports(tabbed)).toEqual(wanted)
  expect(ports(`\uFEFF${tabbed.replaceAll('\t', ';').replaceAll('\n', '\r\n')}`)).toEqual(wanted)
})

test('lists of reservations and of endpoints', () => {
  expect(readList('MAC,Address\n001b.540a.3c7f,10.0.10.5\n', reservationList)).toMatchObject([
    { state: 'reserved', mac: '001b.540a.3c7f', address: '10.0.10.5', hostname: null },
  ])
  expect(readList('MAC,Group,Kind\n001b.540a.3c7f,Printers,printer\n', endpointList)).toMatchObject([
    { state: 'present', mac: '001b.540a.3c7f', group: 'Printers', thing: 'printer' },
  ])
})

test('options of a reservation have a column each; a line without any leaves them as they are', () => {
  const mac = '001b.540a.3c7f'
  const list = `MAC,DNS servers,Boot file\n${mac},"10.0.0.53, 10.0.1.53",\n001b.540a.3c80,,\n`
  const none = {
    routers: null,
    'domain-name': null,
    'ntp-servers': null,
    'tftp-server-name': null,
    'boot-file-name': null,
  }
  expect(readList(list, reservationList)).toMatchObject([
    { mac, options: { ...none, 'domain-name-servers': '10.0.0.53, 10.0.1.53' } },
    { options: null },
  ])
  expect(faultsOf(() => readList(`MAC,Routers\n${mac},10.0.0.300\n`, reservationList))).toEqual({
    'text.2': 'Routers: “10.0.0.300” is no IPv4 address.',
  })
})

test.each([
  ['', { text: 'Paste a list, or choose a file.' }],
  ['Switch,Port\n', { text: 'There is no line below the names of the columns.' }],
  [
    'Switch,Wattage\na,b',
    { 'text.1': expect.stringMatching(/^“Wattage” is no column\. The columns are Switch, Port, /) },
  ],
  ['Switch,Description\na,b', { 'text.1': 'The column Port is missing.' }],
  ['Switch,Port,switch\na,b,c', { 'text.1': 'The column Switch is there twice.' }],
  ['Switch,Port\na,Gi1/0/1\n\nb,\n', { 'text.4': 'Port is missing.' }],
  ['Switch,Port\na,Gi1/0/1,more', { 'text.2': 'It has more cells than there are columns.' }],
  ['Switch,Port\na,Gi1/0/1\na,Gi1/0/1', { 'text.3': 'a Gi1/0/1 is in line 2 already.' }],
  [
    'Switch,Port,Access VLAN\na,1,4095\nb,2,many',
    { 'text.2': expect.stringMatching(/^Access VLAN: /), 'text.3': expect.stringMatching(/^Access VLAN: /) },
  ],
  ['Switch,Port,State\na,1,ajar', { 'text.2': expect.stringMatching(/^State: /) }],
])('of %j the fault is told with its line', (text, fields) => {
  expect(ports(text)).toEqual(fields)
})

test('more lines than a list may have are refused as a whole', () => {
  const many = Array.from({ length: 49 }, (_, at) => `a,Gi1/0/${at}`).join('\n')
  expect(ports(`Switch,Port\n${many}`)).toEqual({ text: 'A list has 48 lines at most; this one has 49.' })
})

test('whatever is pasted is a list or has faults in words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      for (const tried of [text, `Switch,Port\n${text}`, `Switch\tPort\n${text}`]) {
        const read = ports(tried)
        const told =
          Array.isArray(read) || Object.values(read as object).every((words) => typeof words === 'string')
        expect(told).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})
