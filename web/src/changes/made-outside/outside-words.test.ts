import { expect, test } from 'vitest'
import { outsideWords } from './outside-words.ts'

test('of a change made outside is said what was and is, since when, and what else may have done it', () => {
  const change = {
    made: 'outside',
    id: 3,
    at: '2026-01-02T03:04:05Z',
    since: '2026-01-02T02:59:05Z',
    target: 'sw-a01-1 Gi1/0/14',
    switch: 'sw-a01-1',
    interface: 'Gi1/0/14',
    fields: [
      { what: 'description', before: 'none', now: 'Lobby' },
      { what: 'access VLAN', before: '10', now: '38' },
    ],
    perhapsBySignIn: false,
  } as const
  const words = 'Description none to Lobby, access VLAN 10 to 38. Unchanged until 2026-01-02T02:59:05Z.'
  expect(outsideWords({ ...change, fields: [...change.fields] })).toBe(words)
  expect(outsideWords({ ...change, fields: [...change.fields], perhapsBySignIn: true })).toBe(
    `${words} 802.1X may have set this VLAN.`,
  )
})
