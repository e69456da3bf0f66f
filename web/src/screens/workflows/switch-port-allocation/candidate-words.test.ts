import type { Candidate } from '@patchbay/contract/workflows/switch-port-allocation'
import type { Patch } from '@patchbay/contract/workflows/switch-port-allocation/holds'
import { expect, test } from 'vitest'
import { canHold, cordWords, standingWords } from './candidate-words.ts'
import { plugWords } from './patch-words.ts'
import { heldNow } from './use-holds.ts'

const outlet = {
  label: 'B12-204-1',
  building: 'B12',
  floor: '2',
  room: 'B12-204',
  panel: 'P1',
  panelPort: '7',
}

const candidate = (of: Partial<Candidate> = {}): Candidate => ({
  rank: 1,
  switch: 'sw-b12-2',
  interface: 'Gi1/0/14',
  building: 'B12',
  closet: 'B12-200',
  outlet,
  reach: 'patched',
  standing: 'free',
  because: null,
  meets: true,
  noAssign: null,
  lines: [],
  disagreements: [],
  hold: null,
  reclaim: null,
  lastDevice: null,
  ...of,
})

const patch = (of: Partial<Patch> = {}): Patch => ({
  id: 7,
  switch: 'sw-b12-2',
  interface: 'Gi1/0/14',
  outlet: 'B12-204-1',
  holder: 'Bea Meier',
  mine: false,
  since: '2026-11-28T10:00:00.000Z',
  until: '2026-12-05T10:00:00.000Z',
  neededFrom: null,
  purpose: 'Exam room',
  ticket: null,
  watts: 0,
  building: 'B12',
  room: 'B12-204',
  panel: 'P1',
  panelPort: '7',
  closet: 'B12-200',
  patched: false,
  ...of,
})

test('a port is called free only where all evidence says so', () => {
  expect(standingWords(candidate())).toBe('free')
  expect(standingWords(candidate({ standing: 'not-proven' }))).toBe('unused as far as known')
  expect(standingWords(candidate({ meets: false }))).toBe('does not fit')
  expect(standingWords(candidate({ standing: 'reclaimable' }))).toBe('may be reclaimed')
  expect(standingWords(candidate({ standing: 'taken', meets: false }))).toBe('in use')
})

test('who holds a port by now stands above what the answer said', () => {
  const held = heldNow(candidate(), { holds: [patch()], reclaims: [] })
  expect([standingWords(held), canHold(held)]).toEqual(['held by Bea Meier', false])
  const mine = heldNow(candidate(), { holds: [patch({ mine: true })], reclaims: [] })
  expect(standingWords(mine)).toBe('held by you')
  const released = heldNow(candidate({ standing: 'held', hold: patch() }), { holds: [], reclaims: [] })
  expect([standingWords(released), canHold(released)]).toEqual(['unused as far as known', true])
  const other = heldNow(candidate(), { holds: [patch({ interface: 'Gi1/0/15' })], reclaims: [] })
  expect(standingWords(other)).toBe('free')
})

test('what to plug is said for a cord, for what is patched, and for an outlet without a port', () => {
  expect(plugWords(patch())).toBe('Plug a cord from P1 7 to sw-b12-2 Gi1/0/14')
  expect(plugWords(patch({ patched: true }))).toBe('Nothing: patched already. Check the cord')
  expect(plugWords(patch({ panel: null, panelPort: null }))).toContain('the panel port of B12-204-1')
  expect(plugWords(patch({ switch: null, interface: null }))).toBe('No port is chosen yet')
  expect(cordWords(candidate({ reach: 'cord' }))).toBe('cord from P1 7')
})
