import type { PowerTarget } from '@patchbay/contract/workflows/power-management'
import { expect, test } from 'vitest'
import { budgetLines } from './budget-lines.ts'

const target = (of: Partial<PowerTarget>): PowerTarget => ({
  switch: 'sw-a',
  interface: 'Gi1/0/1',
  building: null,
  floor: null,
  room: null,
  device: null,
  accessPoint: true,
  watts: 12,
  class: '4',
  mode: 'auto',
  delivering: true,
  clients: null,
  neighbours: null,
  verdict: 'ready',
  whys: [],
  held: null,
  source: 'switch',
  observedAt: null,
  ...of,
})
const budget = (remaining: number) => ({
  source: 'switch',
  at: new Date(),
  power: new Map(),
  budget: [{ member: 1, available: 370, used: 370 - remaining, remaining }],
  neighbours: null,
  macs: null,
})
const linesAt = (remaining: number, rows: readonly PowerTarget[]) =>
  budgetLines('sw-a', budget(remaining), rows).map(({ label, value, tone }) => `${label}: ${value} ${tone}`)

test('all that come back at once are granted their class, of what is left and what they give up', () => {
  const rows = [target({}), target({ class: '3', watts: 6.5 }), target({ switch: 'sw-b' })]
  expect(linesAt(100, rows)).toEqual([
    'sw-a: 100 W of 370 W left plain',
    'sw-a, all back at once: 45.4 W of 118.5 W free then plain',
  ])
})

test('a budget that does not carry all at once is said, and so is one that is nearly used', () => {
  expect(linesAt(10, [target({}), target({})])).toEqual([
    'sw-a: 10 W of 370 W left warn',
    'sw-a, all back at once: 60 W of 34 W free then warn',
  ])
})

test('a switch without a reported budget has no line', () => {
  expect(budgetLines('sw-a', { ...budget(1), budget: [] }, [target({})])).toEqual([])
})
