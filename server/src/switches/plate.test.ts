import { expect, test } from 'vitest'
import { frontPorts, membersOf, plateOf } from './plate.ts'
import { dossierOf, remembered, walkedPort } from './test-port.ts'

test.each([
  ['C9300-48P', 48],
  ['C9300-48UXM', 48],
  ['C9200L-48P-4X', 48],
  ['WS-C2960X-24PS-L', 24],
  ['WS-C2960X-48FPD-L', 48],
  ['WS-C3850-12X48U', 48],
  ['C9500-24Y4C', 24],
  ['C9300LM-24U-4Y', 24],
  ['EX4300', null],
  [null, null],
])('%s has %s ports in its rows', (model, ports) => {
  expect(frontPorts(model)).toBe(ports)
})

const on = (model: string) => {
  const of = remembered()
  return dossierOf({ remembered: { ...of, device: { ...of.device, model } } })
}

test.each([
  ['C9300-48P', 'Gi2/0/14', { member: 2, block: 'front', number: 14 }],
  ['C9300-48P', 'Te1/1/3', { member: 1, block: 'module', number: 3 }],
  ['WS-C2960X-48FPD-L', 'Gi1/0/49', { member: 1, block: 'module', number: 49 }],
  ['C9500-24Y4C', 'Hu1/0/25', { member: 1, block: 'module', number: 25 }],
  ['C9500-24Y4C', 'Twe1/0/24', { member: 1, block: 'front', number: 24 }],
  ['WS-C2960-24TT-L', 'Fa0/5', { member: 1, block: 'front', number: 5 }],
  ['C9300-48P', 'Gi0/0', null],
  ['C9300-48P', 'Po1', null],
  ['C9300-48P', 'Vl20', null],
])('on a %s, %s is %j', (model, name, plate) => {
  expect(plateOf(name, true, on(model))).toEqual(plate)
})

test('a member says how many ports its model has in its rows', () => {
  const compact = on('WS-C2960CX-8PC-L')
  const ports = [walkedPort({ interface: 'Gi1/0/1' })]
  const members = membersOf({ ...compact, remembered: { ...compact.remembered!, ports } })
  expect(members.map(({ front }) => front)).toEqual([8])
})

test('members are known by their ports before the stack has told of itself', () => {
  const ports = ['Gi1/0/1', 'Gi3/0/2', 'Gi1/0/2'].map((name) =>
    walkedPort({ interface: name, fullName: name }),
  )
  const members = membersOf(dossierOf({ remembered: remembered({ ports }) }))
  expect(members.map(({ number, model }) => [number, model])).toEqual([
    [1, 'C9300-48P'],
    [3, 'C9300-48P'],
  ])
})
