import type { Placement } from '@patchbay/contract/floor-plans/placements'
import type { FloorPlan } from '@patchbay/contract/site-resources/floor-plans/plans'
import { expect, test } from 'vitest'
import { differencesOf } from './differences.tsx'
import {
  asBody,
  conflictsOf,
  edited,
  editsOf,
  isBehind,
  keptOf,
  noEdits,
  noKeptEdits,
  onTopOf,
  withChanges,
} from './draft-edits.ts'
import { drawnThings, liveById, thingOf } from './drawn-things.ts'
import { listOf } from '../../../drawing/list-of.ts'
import { readOutline } from './placed-fields.tsx'

const outlet = (name: string, x: number): Placement => ({ kind: 'outlet', name, x, y: 1, outline: null })
const plan = (edits: number, ...placements: Placement[]): FloorPlan => ({
  building: 'B01',
  buildingName: '',
  floor: '1',
  number: 2,
  edits,
  isDraft: true,
  validFrom: '',
  picture: null,
  scale: 1,
  north: 0,
  placements,
  unplaced: [],
  strays: [],
  draft: null,
  versions: [],
})
const before = plan(1, outlet('a', 1), outlet('b', 1), outlet('c', 1))

test('what is moved, placed and taken off is on the drawing before it is saved, and is what a save sends', () => {
  const moved = edited(noEdits, before, 'outlet a', outlet('a', 5))
  const removed = edited(moved, before, 'outlet b', null)
  const all = edited(removed, before, 'outlet d', outlet('d', 9))
  expect(withChanges(before, all.changes).map(({ name, x }) => [name, x])).toEqual([
    ['a', 5],
    ['c', 1],
    ['d', 9],
  ])
  expect(asBody(all.changes)).toEqual({
    placed: [outlet('a', 5), outlet('d', 9)],
    removed: [{ kind: 'outlet', name: 'b' }],
  })
})

test('what two people changed is a conflict, what one of them changed is not', () => {
  const mine = edited(edited(noEdits, before, 'outlet a', outlet('a', 5)), before, 'outlet b', outlet('b', 5))
  const theirs = plan(2, outlet('a', 7), outlet('b', 1), outlet('c', 7))
  expect(isBehind(mine, before)).toBe(false)
  expect(isBehind(mine, theirs)).toBe(true)
  expect(conflictsOf(mine, theirs)).toEqual([
    { id: 'outlet a', mine: outlet('a', 5), theirs: outlet('a', 7) },
  ])
  // The same change by both is none.
  expect(conflictsOf(mine, plan(2, outlet('a', 5), outlet('b', 1)))).toEqual([])
  const next = onTopOf(theirs, mine, new Set(['outlet a']))
  expect(isBehind(next, theirs)).toBe(false)
  expect(withChanges(theirs, next.changes).map(({ name, x }) => [name, x])).toEqual([
    ['a', 7],
    ['b', 5],
    ['c', 7],
  ])
})

test('who gives up every change has none left', () => {
  const mine = edited(noEdits, before, 'outlet a', null)
  expect(onTopOf(plan(2), mine, new Set(['outlet a']))).toBe(noEdits)
})

test('two versions differ in what was moved, placed, taken off and drawn otherwise', () => {
  const room: Placement = { kind: 'room', name: 'r', x: 3, y: 3, outline: [0, 0, 6, 0, 6, 6] }
  const now = [outlet('a', 2), outlet('c', 1), outlet('d', 4), { ...room, outline: [0, 0, 7, 0, 7, 7] }]
  const words = differencesOf([...before.placements, room], now).map(({ thing, ...rest }) => [
    thing.name,
    rest.before,
    rest.now,
  ])
  expect(words).toEqual([
    ['a', '1.0 m, 1.0 m', '2.0 m, 1.0 m'],
    ['d', 'not placed', '4.0 m, 1.0 m'],
    ['r', 'another outline', '3.0 m, 3.0 m'],
    ['b', '1.0 m, 1.0 m', 'not placed'],
  ])
})

test.each([
  ['', null],
  ['0 0, 6 0, 6 7', [0, 0, 6, 0, 6, 7]],
  ['0 0, 6 0', undefined],
  ['0 0, 6 0, 6', undefined],
  ['0 0, 6 0, 6 x', undefined],
])('the outline %j is read as %j', (text, outline) => {
  expect(readOutline(text)).toEqual(outline)
})

test('changes that were kept are there again, and what somebody saved since is told', () => {
  const mine = edited(edited(noEdits, before, 'outlet a', outlet('a', 5)), before, 'outlet d', outlet('d', 2))
  const kept = JSON.parse(JSON.stringify(keptOf(mine))) as ReturnType<typeof keptOf>
  const again = editsOf(kept, before)
  expect(withChanges(before, again.changes)).toEqual(withChanges(before, mine.changes))
  expect(isBehind(again, before)).toBe(false)
  const since = plan(2, outlet('a', 9), outlet('b', 4), outlet('c', 1))
  const late = editsOf(kept, since)
  expect(isBehind(late, since)).toBe(true)
  expect(conflictsOf(late, since)).toEqual([{ id: 'outlet a', theirs: outlet('a', 9), mine: outlet('a', 5) }])
  expect(keptOf(noEdits)).toEqual(noKeptEdits)
  expect(editsOf(noKeptEdits, before)).toEqual(noEdits)
})

test('a thing is drawn with its state, without one it says so, and a hidden kind is not drawn', () => {
  const live = liveById([
    {
      kind: 'outlet',
      name: 'a',
      looks: 'ok',
      words: 'link up',
      at: null,
      source: '',
      detail: '',
      devices: [],
      clients: null,
    },
  ])
  const drawn = drawnThings(before.placements, live)
  expect(drawn.map(({ label, looks, words }) => [label, looks, words])).toEqual([
    ['a', 'ok', 'link up'],
    ['b', 'none', 'not known'],
    ['c', 'none', 'not known'],
  ])
  expect(drawnThings(before.placements, live, new Set(['outlet']))).toEqual([])
})

test('each kind leads to the list that has it', () => {
  expect(thingOf('access-point ap 1')).toEqual({ kind: 'access-point', name: 'ap 1' })
  expect(thingOf('printer p')).toBe(null)
  expect(listOf({ kind: 'room', name: '101' }, 'B01')).toEqual({
    to: '/site-resources/network-locations',
    search: { list: 'rooms', id: 'B01/101' },
  })
  expect(listOf({ kind: 'ups', name: 'u' }, 'B01')).toEqual({
    to: '/site-resources/ups-units',
    search: { id: 'u' },
  })
})
