import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import type { Source, SourceState } from '@patchbay/contract/systems/sources'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { LeasesPanel } from './leases-panel.tsx'
import { ReservationsPanel } from './reservations-panel.tsx'
import { WherePanel } from './where-panel.tsx'

// Who looks, and where links lead, are a browser's.
vi.mock('../../../session/use-session.ts', () => ({ useProfile: () => ({}), heldKeys: () => new Set() }))
// Which columns somebody chose, and how wide the window is, too.
vi.mock('../../../preferences/chosen-table.tsx', async () => ({
  ChosenTable: (await import('../../../ui/data-table.tsx')).DataTable,
}))
vi.mock('../../../ui/relative-age.tsx', () => ({ RelativeAge: ({ since }: { since: string }) => since }))

const answer: Answer = {
  verdict: 'found',
  view: 'client',
  sentence: '',
  title: '10.0.10.5',
  subtitle: null,
  icon: 'unknown',
  badges: [],
  servers: [],
  subnets: [],
  leases: [],
  reservations: [],
  unread: { leases: [], reservations: [] },
  complete: true,
  scope: null,
  findings: [],
  at: null,
  moment: null,
  holders: [],
  sessions: [],
  attachments: [],
  dns: { sentence: 'no record', records: [], owner: null },
  choices: [],
}
const source = (kind: Source['kind'], name: string, state: SourceState, why = 'no answer'): Source => ({
  id: name,
  name,
  kind,
  state,
  required: false,
  why,
})
const nameOf = (id: string) => id
const text = (node: ReactNode) =>
  renderToStaticMarkup(node)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
const where = (...sources: Source[]) => text(<WherePanel answer={answer} sources={sources} nameOf={nameOf} />)

test('no session and no ARP are said once ISE and the index have told', () => {
  const told = where(source('identity', 'ISE', 'none'), source('index', 'Index', 'ok'))
  expect(told).toContain('no session')
  expect(told).toContain('in no address table')
  expect(told).toContain('on no walked port')
})

test.each<[SourceState, string]>([
  ['failed', 'not known: ISE did not answer (no answer)'],
  ['asking', 'not known yet: ISE is being asked'],
  ['not-configured', 'not known: ISE is not connected'],
])('where ISE is %s, that there is no session is not said', (state, words) => {
  const shown = where(source('identity', 'ISE', state), source('index', 'Index', 'failed'))
  expect(shown).not.toContain('no session')
  expect(shown).toContain(words)
  expect(shown).not.toContain('in no address table')
  expect(shown).not.toContain('on no port')
})

test('no lease and no reservation are said by servers that told these, and by no other', () => {
  const sources = [source('dhcp', 'kea-1', 'none'), source('dhcp', 'kea-2', 'partial', 'not allowed')]
  const shown = (unread: Answer['unread']) => {
    const props = { answer: { ...answer, unread }, sources, nameOf }
    return [text(<LeasesPanel {...props} />), text(<ReservationsPanel {...props} />)] as const
  }
  const [leases, reservations] = shown({ leases: [], reservations: ['kea-2'] })
  expect(leases).toContain('No lease.')
  expect(reservations).not.toContain('None.')
  expect(reservations).toContain('None in those that answered; kea-2 answered in part (not allowed).')
  expect(shown({ leases: ['kea-1', 'kea-2'], reservations: [] })[0]).toContain('Not known: ')
})
