import type { Run } from '@patchbay/contract/changes/run'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ProofTicks } from './proof-ticks.tsx'

vi.mock('../preferences/time-zone.ts', () => ({ useTimeZone: () => 'UTC' }))

const proof = {
  name: 'vlan',
  title: 'VLAN',
  state: 'watching',
  limit: 0.8,
  seen: null,
  source: null,
  at: null,
}
const shown = (secondsAgo: number) => {
  const stateAt = new Date(Date.now() - secondsAgo * 1_000).toISOString()
  const run = { state: 'verifying', stateAt, proofs: [proof] } as unknown as Run
  return renderToStaticMarkup(<ProofTicks run={run} />)
}

test('a limit is told while it may be kept, and after it for how long is watched', () => {
  // The browser’s clock may be behind the server’s.
  expect(shown(-5)).toContain('within 800 ms')
  expect(shown(600)).not.toContain('within')
  expect(shown(600)).toContain('watching for 10 min')
})
