import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOut, neighbourPort } from './plate-layout.ts'
import type { PlateMember } from './plate-layout.ts'
import { member, port } from './test-port.ts'

const stack = (units: number, front: number, module: number) =>
  layOut(
    Array.from({ length: units }, (_, unit) => member(unit + 1)),
    Array.from({ length: units }, (_, unit) => [
      ...Array.from({ length: front }, (__, at) => port(`Gi${unit + 1}/0/${at + 1}`)),
      ...Array.from({ length: module }, (__, at) => port(`Te${unit + 1}/1/${at + 1}`)),
    ]).flat(),
  )

const drawn = (plate: readonly PlateMember[]) =>
  plate.flatMap(({ rows }) => rows.flatMap(({ groups, module }) => [...groups.flat(), ...module]))

test('odd ports stand above even ones in groups of twelve, uplinks beside them', () => {
  const [first] = stack(1, 48, 8)
  const names = first!.rows.map(({ groups }) => groups.map((group) => group.map((one) => one?.plate?.number)))
  expect(names[0]).toHaveLength(4)
  expect(names[0]?.[0]).toEqual([1, 3, 5, 7, 9, 11])
  expect(names[1]?.[3]).toEqual([38, 40, 42, 44, 46, 48])
  expect(first!.rows.map(({ module }) => module.map((one) => one?.interface))).toEqual([
    ['Te1/1/1', 'Te1/1/3', 'Te1/1/5', 'Te1/1/7'],
    ['Te1/1/2', 'Te1/1/4', 'Te1/1/6', 'Te1/1/8'],
  ])
})

test('uplinks that go on counting after the rows stand beside them, not after a gap of forty-eight', () => {
  const ports = [1, 2, 3, 4].map((number) => port(`Gi1/0/${number}`))
  const uplinks = [49, 50, 51, 52].map((number) =>
    port(`Gi1/0/${number}`, { plate: { member: 1, block: 'module', number } }),
  )
  const [first] = layOut([member(1)], [...ports, ...uplinks])
  expect(first!.rows.map(({ module }) => module.map((one) => one?.interface))).toEqual([
    ['Gi1/0/49', 'Gi1/0/51'],
    ['Gi1/0/50', 'Gi1/0/52'],
  ])
})

test('a model with no more than eight ports has them in one row; four of forty-eight stay in two', () => {
  const ports = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => port(`Gi1/0/${number}`))
  const uplinks = [1, 2].map((number) => port(`Te1/1/${number}`))
  const [small] = layOut([{ ...member(1), front: 8 }], [...ports, ...uplinks])
  expect(small!.rows).toEqual([{ groups: [ports], module: uplinks }])
  const [large] = layOut([member(1)], ports.slice(0, 4))
  expect(large!.rows).toHaveLength(2)
  const [unknown] = layOut([{ ...member(1), front: null }], ports.slice(0, 4))
  expect(unknown!.rows).toHaveLength(2)
})

test('every port of the table with a place on the front is drawn once, and no other', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 48 })), {
        selector: ([unit, number]) => `${unit}/${number}`,
      }),
      fc.uniqueArray(fc.integer({ min: 1, max: 8 })),
      (front, module) => {
        const ports = [
          ...front.map(([unit, number]) => port(`Gi${unit}/0/${number}`)),
          ...module.map((number) => port(`Te2/1/${number}`)),
        ]
        const names = drawn(layOut([1, 2, 3].map(member), ports)).flatMap((one) => one?.interface ?? [])
        expect(names.toSorted()).toEqual(ports.map((one) => one.interface).toSorted())
      },
    ),
  )
})

test.each([
  ['Gi1/0/1', 'ArrowRight', 'Gi1/0/3'],
  ['Gi1/0/1', 'ArrowDown', 'Gi1/0/2'],
  ['Gi1/0/2', 'ArrowDown', 'Gi2/0/1'],
  ['Gi2/0/1', 'ArrowUp', 'Gi1/0/2'],
  ['Gi1/0/47', 'ArrowRight', 'Te1/1/1'],
  ['Te1/1/1', 'ArrowLeft', 'Gi1/0/47'],
  ['Gi1/0/21', 'Home', 'Gi1/0/1'],
  ['Gi1/0/1', 'End', 'Te1/1/3'],
  ['Gi1/0/1', 'ArrowLeft', null],
  ['Gi1/0/1', 'ArrowUp', null],
  ['Te2/1/4', 'ArrowDown', null],
  ['Gi9/0/1', 'ArrowDown', null],
] as const)('from %s %s leads to %s', (from, arrow, to) => {
  expect(neighbourPort(stack(2, 48, 4), from, arrow)).toBe(to)
})

test('arrows reach every port from every other', () => {
  const plate = stack(2, 24, 4)
  const reached = new Set(['Gi1/0/1'])
  for (const from of reached) {
    for (const arrow of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const) {
      const next = neighbourPort(plate, from, arrow)
      if (next !== null) reached.add(next)
    }
  }
  expect(reached.size).toBe(2 * 28)
})
