import { expect, test } from 'vitest'
import type { EndpointIntent } from '../../../endpoints/intent.ts'
import { ownerOfEndpoint } from './index.ts'
import type { EndpointSnapshot } from '../../../endpoints/snapshot.ts'

const attributes = (given: Readonly<Record<string, string>>) =>
  Object.entries(given).map(([name, value]) => ({ name, value }))
const owner = (
  wanted: Readonly<Record<string, string>>,
  has: Readonly<Record<string, string>> | null = null,
) =>
  ownerOfEndpoint(
    { state: 'present', attributes: attributes(wanted) } as EndpointIntent,
    { says: has === null ? null : { custom: has } } as EndpointSnapshot,
  )

test('whose an endpoint is its attributes say, the one called owner first, and what is asked for before what it has', () => {
  expect(owner({ Owner: ' dora ' })).toBe('dora')
  expect(owner({ 'Assigned To': 'carl', owner: 'dora' })).toBe('dora')
  expect(owner({ portalUser: 'carl' })).toBe('carl')
  expect(owner({ Owner: 'dora' }, { Owner: 'carl' })).toBe('dora')
  expect(owner({ Purpose: 'infusion' }, { Owner: 'carl' })).toBe('carl')
})

test('nobody where none says it, or the endpoint is taken away', () => {
  expect(owner({ Owner: '  ', Purpose: 'infusion' })).toBeNull()
  expect(owner({})).toBeNull()
  const intent = { state: 'absent', attributes: attributes({ Owner: 'dora' }) } as EndpointIntent
  expect(
    ownerOfEndpoint(intent, { says: { custom: { Owner: 'dora' } } } as unknown as EndpointSnapshot),
  ).toBeNull()
})
