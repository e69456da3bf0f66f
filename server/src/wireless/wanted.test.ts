import { classify } from '@patchbay/contract/identifiers/identifiers'
import { expect, test } from 'vitest'
import { wantedFrom } from './wanted.ts'

function wanted(q: string) {
  const classified = classify(q)
  if ('fault' in classified) throw new Error(classified.fault)
  return wantedFrom(q, classified.identifier, ['wlc-1', 'wlc-2'])
}

test.each([
  ['02:00:5e:10:00:01', { mac: '02:00:5e:10:00:01' }],
  ['10.4.7.31', { address: '10.4.7.31', mac: null }],
  ['jdoe@campus.example', { username: 'jdoe@campus.example', person: [{ email: 'jdoe@campus.example' }] }],
  ['ap-b02-114', { name: 'ap-b02-114', controllers: null }],
  ['Jane Doe', { username: null, person: [{ name: 'Jane Doe' }] }],
  ['controllers', { controllers: ['wlc-1', 'wlc-2'] }],
  ['Wlc-2', { controllers: ['wlc-2'] }],
])('%s is asked for as it is meant', (q, as) => {
  expect(wanted(q)).toMatchObject(as)
})

test.each([
  ['10.4.0.0/16', /a network/],
  ['sw-b02-1 gi1/0/7', /a switch port/],
])('%s is refused with the page that has it', (q, fault) => {
  expect(wanted(q)).toEqual({ fault: expect.stringMatching(fault) })
})
