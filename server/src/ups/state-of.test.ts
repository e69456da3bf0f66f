import type { UpsReading } from '@patchbay/connectors/ups/capabilities'
import { expect, test } from 'vitest'
import { stateOf } from './state-of.ts'
import { wellReading } from './test-units.ts'

test.each<[Partial<UpsReading>, string]>([
  [{}, 'on line'],
  [{ states: ['on-line', 'charging'] }, 'charging'],
  [{ states: ['on-battery'] }, 'on battery'],
  [{ states: ['on-battery', 'low-battery'] }, 'battery low'],
  [{ battery: 'depleted' }, 'battery low'],
  [{ states: ['comms-lost', 'on-battery'] }, 'comms lost'],
  [{ states: ['off'] }, 'off'],
  // An output without power is graver than a battery that is low, and a shutdown is no battery that is low.
  [{ states: ['on-battery', 'low-battery', 'off'] }, 'off'],
  [{ states: ['on-line', 'shutting-down'] }, 'shutting down'],
  [{ states: ['on-line', 'off', 'charging'] }, 'off'],
  [{ states: ['on-line', 'testing', 'alarm'] }, 'alarm'],
  [{ states: ['on-line', 'overloaded'] }, 'overloaded'],
  [{ states: ['on-bypass'] }, 'on bypass'],
  [{ battery: 'absent' }, 'no battery'],
  [{ battery: 'faulty' }, 'replace battery'],
  [{ test: { result: 'failed', words: 'Failed', day: null, startedAt: null } }, 'test failed'],
  [{ alarms: ['fan'] }, 'alarm'],
  [{ states: ['on-line', 'testing'] }, 'testing'],
  [{ states: [] }, 'unknown'],
])('a reading with %o is %s', (reading, state) => {
  expect(stateOf({ ...wellReading, ...reading }).state).toBe(state)
})
