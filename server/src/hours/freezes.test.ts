import { expect, test } from 'vitest'
import { holdsAt, holdsBack } from './freezes.ts'
import type { Place } from './places.ts'
import type { NamedPlaces } from './read-hours.ts'

const room: Place = {
  label: 'room B07/2.14',
  room: 'B07/2.14',
  building: 'B07',
  campus: 'north',
  departments: ['PHY'],
}
const nowhere: Place = { label: 'nowhere', room: null, building: null, campus: null, departments: [] }
const none: NamedPlaces = { campuses: [], buildings: [], rooms: [], departments: [] }

test.each<[string, Partial<NamedPlaces>, boolean, boolean]>([
  ['that names no place holds everywhere', {}, true, true],
  ['of a room', { rooms: ['B07/2.14'] }, true, false],
  ['of another room', { rooms: ['B07/2.15'] }, false, false],
  ['of its building', { buildings: ['B07'] }, true, false],
  ['of its campus', { campuses: ['north'] }, true, false],
  ['of another campus', { campuses: ['south'] }, false, false],
  ['of its department', { departments: ['PHY'] }, true, false],
  ['of another department', { departments: ['LIB'] }, false, false],
])('a freeze %s', (_what, named, here, where) => {
  expect([holdsAt({ ...none, ...named }, room), holdsAt({ ...none, ...named }, nowhere)]).toEqual([
    here,
    where,
  ])
})

test('a freeze that names no kinds holds all of them back but requests to people', () => {
  expect(holdsBack({ kinds: [] }, ['assign-port'])).toBe(true)
  expect(holdsBack({ kinds: [] }, ['submit-request'])).toBe(false)
  expect(holdsBack({ kinds: ['submit-request'] }, ['submit-request'])).toBe(true)
  expect(holdsBack({ kinds: ['assign-port'] }, ['release-lease'])).toBe(false)
})
