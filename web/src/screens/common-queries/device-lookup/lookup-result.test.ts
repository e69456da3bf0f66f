import { expect, test } from 'vitest'
import { handedOver } from './lookup-result.tsx'

const found = [
  { kind: 'mac', q: '00:1b:54:0a:3c:7f' },
  { kind: 'port', q: 'sw-a Gi1/0/1' },
  { kind: 'ipv4', q: '10.0.0.5' },
  { kind: 'username', q: 'jdoe' },
] as const
const person = { q: 'Jane Doe', kind: 'name' }

test('the device that was found goes on, not the text that was typed', () => {
  expect(handedOver('any', found, person)).toBe('00:1b:54:0a:3c:7f')
  expect(handedOver(['mac', 'ipv4', 'network'], found, person)).toBe('00:1b:54:0a:3c:7f')
  expect(handedOver(['port', 'ipv4', 'name'], found, person)).toBe('sw-a Gi1/0/1')
  expect(handedOver(['email', 'username', 'name'], found, { q: '10.0.0.5', kind: 'ipv4' })).toBe('jdoe')
})

test('without a device a page that takes the text gets it, and no other is offered', () => {
  expect(handedOver(['email', 'username', 'name'], [], person)).toBe('Jane Doe')
  expect(handedOver(['mac', 'ipv4'], [], person)).toBeNull()
  expect(handedOver('any', [], person)).toBe('Jane Doe')
  expect(handedOver(undefined, found, person)).toBeNull()
})
