import type { Section } from '@patchbay/contract/switches/picture'
import { expect, test } from 'vitest'
import { missingPorts } from './missing-ports.ts'
import { dossierOf, now } from './test-port.ts'

const missing = (state: Section['state'] | null, ports = [now()]) => {
  const dossier = dossierOf({ spans: [{ before: 'Gi9/0/', first: 99, last: 99 }] })
  const nothing = { source: null, count: null, why: null, raw: null, at: null }
  if (state !== null) dossier.sections.set('interfaces', { state, ...nothing })
  return missingPorts(dossier, ports)
}

test.each([
  ['asking', 'The last walk of sw-a found no port Gi9/0/99; asking the switch'],
  ['not-told', 'sw-a has no port Gi9/0/99'],
  ['partial', 'The readable part of sw-a has no port Gi9/0/99'],
  ['timed-out', 'The last walk of sw-a found no port Gi9/0/99'],
  [null, 'The last walk of sw-a found no port Gi9/0/99'],
] as const)('while its ports are %s: %s', (state, words) => {
  expect(missing(state)).toBe(words)
})

test('nothing is missing on a switch whose ports nobody knows, and none that is there', () => {
  expect(missing('asking', [])).toBeNull()
  expect(missing('ok', [now({ interface: 'Gi9/0/99' })])).toBeNull()
})
