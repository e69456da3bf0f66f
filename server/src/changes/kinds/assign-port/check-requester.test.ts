import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { PortProfile } from '@patchbay/contract/policies/port-profiles'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPortRequester } from './check-requester.ts'
import type { UsePolicies } from './check-requester.ts'
import { portAsRead } from './test-port.ts'
import { isVlanMeant } from '../../../ports/vlan-use.ts'
import { touchedByPort } from '../../../ports/touches.ts'

const here = portAsRead({
  vlans: { 10: 'desks', 20: 'voice', 300: 'payment', 301: '' },
  rooms: ['B12-3-041'],
})
const asked = (of: Partial<PortIntent> = {}): PortIntent => ({
  switch: 'sw-b12-2',
  interface: 'Gi1/0/14',
  bounce: 'auto',
  ...of,
})
const touched = touchedByPort(asked(), here)

test.each<[string, number, boolean]>([
  ['300', 300, true],
  ['300', 30, false],
  ['300-309', 300, true],
  ['300-309', 301, true],
  ['291-299', 300, false],
  ['*pay*', 300, true],
  ['PAYMENT', 300, true],
  ['pay', 300, false],
  // One that has no name is meant by none.
  ['*pay*', 301, false],
  ['300 at switch sw-b12-*', 300, true],
  ['300 at switch sw-b13-*', 300, false],
  ['300 at port sw-b12-2 gi1/0/14', 300, true],
  ['300 at port sw-b12-2 gi1/0/1', 300, false],
  ['300 at room B12-*', 300, true],
  ['300 at room B13-*', 300, false],
])('“%s” means VLAN %i at the port: %s', (line, id, meant) => {
  const name = { 10: 'desks', 20: 'voice', 300: 'payment' }[id] ?? ''
  expect(isVlanMeant(line, { id, name, touched })).toBe(meant)
})

test('a range means what is in it and nothing else', () => {
  const id = fc.integer({ min: 1, max: 4094 })
  fc.assert(
    fc.property(id, id, id, (one, other, vlan) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)]
      expect(isVlanMeant(`${from}-${to}`, { id: vlan, name: '', touched })).toBe(from <= vlan && vlan <= to)
    }),
  )
})

const tills = { role_name: 'network engineer', group_names: ['Tills'] }
const others = { role_name: 'network engineer', group_names: ['Works'] }
const classes = [{ name: 'Payment', things: ['300-309'], usedBy: ['Tills', 'security'] }]
const profile = (of: Partial<PortProfile>): PortProfile => ({
  name: 'Till',
  accessVlans: ['300'],
  voiceVlans: [],
  description: null,
  enabled: null,
  power: null,
  powerPriority: null,
  signOn: null,
  authentication: 'any',
  bounce: 'auto',
  usedBy: [],
  ...of,
})
const policies = (...profiles: PortProfile[]): UsePolicies => ({ vlans: { classes }, profiles: { profiles } })
const said = (
  requester: typeof others,
  intent: PortIntent,
  { before = here, by = policies() }: { before?: typeof here; by?: UsePolicies } = {},
) =>
  checkPortRequester(by, intent, before, requester).map(({ id, level, words }) => `${id} ${level}: ${words}`)

const isUsedBy = 'VLAN 300 payment is used by Tills, security'

test('a VLAN that is some people’s is refused to everybody else, with whose it is', () => {
  for (const intent of [asked({ accessVlan: 300 }), asked({ voiceVlan: 300 })]) {
    expect(said(others, intent)).toEqual([`vlan-use 300 red: ${isUsedBy}.`])
    expect(said(tills, intent)).toEqual([
      `vlan-use 300 green: ${isUsedBy}, and the requester is one of them.`,
    ])
  }
})

test('what no line names is everybody’s, and nothing is said of it', () => {
  expect(said(others, asked({ accessVlan: 20, voiceVlan: null, description: 'x' }))).toEqual([])
  expect(said(others, asked({ accessVlan: 301 }))).toEqual([
    'vlan-use 301 red: VLAN 301 is used by Tills, security.',
  ])
})

test('a port in such a VLAN is taken out by its people alone; what leaves it there is anybody’s', () => {
  const inside = { before: portAsRead({ ...here, accessVlan: 300, voiceVlan: 301 }) }
  const left = (vlan: string) =>
    `It is in ${vlan}, which is used by Tills, security: only they may remove it.`
  expect(said(others, asked({ accessVlan: 10 }), inside)).toEqual([
    `vlan-left 300 red: ${left('VLAN 300 payment')}`,
  ])
  expect(said(others, asked({ voiceVlan: null }), inside)).toEqual([`vlan-left 301 red: ${left('VLAN 301')}`])
  expect(said(tills, asked({ accessVlan: 10, voiceVlan: null }), inside)).toEqual([])
  expect(said(others, asked({ accessVlan: 300, adminUp: false, description: 'x' }), inside)).toEqual([])
})

test('a profile that names who asks gives its VLANs; one for everybody gives none, nor one that is somebody else’s', () => {
  const intent = asked({ accessVlan: 300, profile: { name: 'till', version: 1 } })
  const by = (usedBy: string[]) => ({ by: policies(profile({ usedBy })) })
  expect(said(others, intent, by(['Works']))).toEqual([
    'vlan-use 300 green: Till is permitted, with VLAN 300 payment.',
  ])
  expect(said(others, intent, by([]))).toEqual([`vlan-use 300 red: ${isUsedBy}.`])
  expect(said(others, intent, by(['facilities']))).toEqual([
    'profile-use red: Till is used by facilities.',
    `vlan-use 300 red: ${isUsedBy}.`,
  ])
  // There is none of that name any more, whatever an earlier version gave.
  expect(said(others, intent)).toEqual([`vlan-use 300 red: ${isUsedBy}.`])
})

test('a profile gives the VLANs that it sets, and neither another one nor what the port leaves', () => {
  const by = policies(profile({ usedBy: ['Works'] }))
  const named = { profile: { name: 'Till', version: 1 } }
  expect(said(others, asked({ accessVlan: 301, ...named }), { by })).toEqual([
    'vlan-use 301 red: VLAN 301 is used by Tills, security.',
  ])
  const before = portAsRead({ ...here, accessVlan: 301 })
  expect(said(others, asked({ accessVlan: 300, ...named }), { by, before })).toEqual([
    'vlan-use 300 green: Till is permitted, with VLAN 300 payment.',
    expect.stringMatching(/^vlan-left 301 red/),
  ])
})
