import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { RelativeAge } from './relative-age.tsx'

// What somebody prefers is of the page around it.
vi.mock('../preferences/time-zone.ts', () => ({ useTimeZone: () => 'UTC' }))
afterEach(() => vi.useRealTimers())

test.each([
  [undefined, '4 s ago'],
  [true, 'for 4 s'],
])('what was read is ago, what lasts is for (%s)', (lasting, words) => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:00:04Z') })
  const age = <RelativeAge since="2026-11-21T09:00:00Z" {...(lasting === undefined ? {} : { lasting })} />
  expect(renderToStaticMarkup(age)).toContain(`>${words}<`)
})
