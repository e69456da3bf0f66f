import type { HistoryPart, AuthenticationShown } from '@patchbay/contract/common-queries/cisco-ise'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { HistoryTab } from './history-tab.tsx'

const address = vi.hoisted((): { current: Record<string, string> } => ({ current: {} }))
// Where links lead, what the address has, what time it is and who looks are a browser's.
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: unknown }) => children,
  useNavigate: () => () => undefined,
  useSearch: () => address.current,
}))
vi.mock('../../../session/use-session.ts', () => ({ useProfile: () => ({}), heldKeys: () => new Set() }))
vi.mock('../../../ui/relative-age.tsx', () => ({ RelativeAge: () => null }))
vi.mock('../../../ui/clock-words.ts', () => ({
  instantWords: (at: Date) => at.toISOString(),
  valueWords: (words: string) => words,
}))
vi.mock('../../../preferences/time-zone.ts', () => ({ useTimeZone: () => 'UTC' }))

const refused: AuthenticationShown = {
  at: '2026-11-21T09:00:00.000Z',
  passed: false,
  username: 'jdoe',
  onward: null,
  place: 'sw-a Gi1/0/1',
  method: '802.1X',
  policySet: 'Wired',
  rule: null,
  results: ['DenyAccess'],
  server: 'psn-1',
  code: '12516',
  reason: 'expired',
  meaning: 'The certificate has expired.',
  remedy: 'A new certificate.',
  fixer: 'desktop',
  certificate: null,
}
const passed: AuthenticationShown = { ...refused, passed: true, rule: 'Laptops', code: null, reason: null }

/** Whether each row that is shown passed, with what stands on the button, at an address. */
function shownAt(search: Record<string, string>, rows: AuthenticationShown[]) {
  address.current = search
  const history: HistoryPart = {
    state: 'known',
    why: null,
    source: 'ise-1',
    observedAt: '2026-11-21T09:00:00.000Z',
    more: false,
    rows,
  }
  const html = renderToStaticMarkup(<HistoryTab history={history} nameOf={(source) => source} />)
  return {
    rows: [...html.matchAll(/<tr[^>]* data-passed="(\w+)"/g)].map(([, state]) => state),
    button: /<button[^>]*aria-pressed="(\w+)"[^>]*>([^<]+)</.exec(html)?.slice(1) ?? null,
  }
}

test('“Refused only” is in the address, so that a link shows the same rows', () => {
  const rows = [refused, passed]
  expect(shownAt({}, rows)).toEqual({ rows: ['false', 'true'], button: ['false', 'Refused only (1)'] })
  expect(shownAt({ only: 'refused' }, rows)).toEqual({ rows: ['false'], button: ['true', 'All'] })
})

test('a link to refusals only shows what passed where nothing is refused any more', () => {
  expect(shownAt({ only: 'refused' }, [passed])).toEqual({ rows: ['true'], button: null })
})
