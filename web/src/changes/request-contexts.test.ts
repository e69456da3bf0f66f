import { expect, test } from 'vitest'
import { byContext, contextOf } from './request-contexts.ts'

const offering = (
  name: string,
  description: string | null = null,
  kind: 'request' | 'fault' = 'request',
) => ({
  name,
  description,
  kind,
})
const all = [
  offering('New laptop'),
  offering('Fault on a network outlet'),
  offering('Reset a password'),
  offering('Unlock a device', 'It was kept out of the network.'),
  offering('Coffee machine', 'Report it here.'),
  offering('New network outlet', 'A socket in a room, patched to a switch.'),
  offering('Firewall opening'),
]

test.each([
  ['port', ['Fault on a network outlet', 'New network outlet', 'Unlock a device']],
  ['endpoint', ['Fault on a network outlet', 'Unlock a device', 'New network outlet']],
  ['person', ['Reset a password', 'Unlock a device']],
  ['lease', ['Fault on a network outlet', 'Firewall opening', 'New network outlet', 'Unlock a device']],
] as const)('from a %s what fits comes first, and nothing is left out', (context, names) => {
  const { fitting, others } = byContext(all, context)
  expect(fitting.map(({ name }) => name)).toEqual(names)
  expect([...fitting, ...others].toSorted((a, b) => all.indexOf(a) - all.indexOf(b))).toEqual(all)
})

test('what a fault becomes fits wherever something may be broken, whatever the desk calls it', () => {
  const incident = offering('Tell the hotline', null, 'fault')
  for (const context of ['device', 'port', 'endpoint', 'lease'] as const)
    expect(byContext([offering('New laptop'), incident], context).fitting).toEqual([incident])
  expect(byContext([offering('Tell the hotline')], 'port').fitting).toEqual([])
})

test('a word within another says nothing', () => {
  expect(byContext([offering('Report a theft'), offering('Remove it')], 'port').fitting).toEqual([])
})

test('a link that names no page goes by what the request is about', () => {
  expect([contextOf('lease', 'device'), contextOf('', 'place'), contextOf('x', 'person')]).toEqual([
    'lease',
    'port',
    'person',
  ])
})
