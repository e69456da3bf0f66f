import type { Preview } from '@patchbay/contract/changes/preview'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { WhatChanges } from './what-changes.tsx'
import { WhoIsAffected } from './who-is-affected.tsx'

// What somebody prefers is of the page around it.
vi.mock('../preferences/time-zone.ts', () => ({ useTimeZone: () => 'UTC' }))

const device = {
  mac: '00:1b:54:0a:3c:7f',
  name: 'lt-1',
  owner: null,
  address: '10.0.10.5',
  how: 'was affected',
}
const preview = (more: Partial<Preview> = {}): Preview => ({
  sentence: '',
  target: '',
  checks: [],
  fields: [{ field: 'Address', before: '10.0.10.5', intent: null }],
  sendings: [],
  affected: [device],
  transliterated: [],
  approval: [],
  nothing: false,
  ...more,
})
const shown = (of: Preview) =>
  renderToStaticMarkup(
    <>
      <WhatChanges preview={of} />
      <WhoIsAffected preview={of} />
    </>,
  ).replaceAll(/<[^>]+>/g, ' ')

test('what could not be read now is shown as it was read last, with its age, in both parts', () => {
  const lastReadAt = new Date(Date.now() - 3 * 3_600_000).toISOString()
  const told = shown(preview({ lastReadAt }))
  expect(told.match(/Not readable now\. Last read\s+3 h ago/g)).toHaveLength(2)
  expect(told).toContain('10.0.10.5')
  expect(shown(preview())).not.toContain('Last read')
})
