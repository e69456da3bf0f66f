import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayUse, nobody, usersOf } from './used-by.ts'

const desk = { role_name: 'service desk', group_names: ['Works', 'Printing'] }

test.each<[readonly string[], boolean]>([
  [[], true],
  [['service desk'], true],
  [['Service Desk'], true],
  [['security', 'printing'], true],
  [['security'], false],
  [['service'], false],
  [['Work'], false],
])('what is used by %j a service desk of two groups may use: %s', (usedBy, may) => {
  expect(mayUse({ usedBy }, desk)).toBe(may)
})

test('whose account is gone may use what is everybody’s alone', () => {
  expect([mayUse({ usedBy: [] }, nobody), mayUse({ usedBy: ['service desk'] }, nobody)]).toEqual([
    true,
    false,
  ])
})

test('who is named by any class that means a thing may use it; what none means is everybody’s', () => {
  const classes = [
    { name: 'One', things: ['a', 'b'], usedBy: ['security', 'Works'] },
    { name: 'Two', things: ['b', 'c'], usedBy: ['works', 'facilities'] },
  ]
  const users = (thing: string) => usersOf(classes, (one) => one === thing)
  expect(users('a')).toEqual(['security', 'Works'])
  expect(users('b')).toEqual(['security', 'Works', 'facilities'])
  expect(users('d')).toEqual([])
})

test('one class more never takes away from whom another names', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd')
  const one = fc.record({
    name,
    things: fc.array(name, { minLength: 1 }),
    usedBy: fc.array(name, { minLength: 1 }),
  })
  fc.assert(
    fc.property(fc.array(one), one, name, name, (classes, more, thing, role) => {
      const requester = { role_name: role, group_names: [] }
      const users = (all: typeof classes) => usersOf(all, (each) => each === thing)
      const before = users(classes)
      // But what was everybody's is some people's from then on.
      fc.pre(before.length > 0)
      if (mayUse({ usedBy: before }, requester)) {
        expect(mayUse({ usedBy: users([...classes, more]) }, requester)).toBe(true)
      }
    }),
  )
})
