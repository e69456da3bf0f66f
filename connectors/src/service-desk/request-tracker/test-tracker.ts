import { Secret } from '../../secret.ts'
import type { Credential } from '../../connector-context.ts'
import { testAuthority } from '../../transport/test-certificate.ts'
import { startTestServer, context } from '../../transport/test-server.ts'
import type { NewRequest } from '../writes.ts'
import { requestTracker } from './index.ts'
import { requester } from './test-rows.ts'
import { TestSite } from './test-site.ts'

const authority = testAuthority()
export const identity = authority.issue(['localhost'])

export const token: Credential = { kind: 'api-key', secret: new Secret('1-14-9f2c-token-words') }

export const openTrackerAt = (port: number, settings: object = {}, credential: Credential | null = token) =>
  requestTracker.open(
    {
      name: 'desk-2',
      reach: { host: 'localhost', port },
      trust: { certificateAuthority: authority.certificate },
      credential,
      settings: requestTracker.settings.parse(settings),
    },
    context,
  )

export const newTicket = (mark = 'pb-7f3a0002'): NewRequest => ({
  mark: { mark, requester, since: '2026-11-21T09:00:00Z' },
  template: '1',
  subject: 'Network point LIB-2.114-B',
  words: 'Requested from the network console',
  place: null,
  answers: {
    3: { as: 'text', text: 'LIB-2.114-B' },
    4: { as: 'choices', choices: [{ id: 'Library', text: 'Library' }] },
    6: { as: 'moment', at: '2026-12-01T08:00:00.000Z' },
  },
  beside: {
    watchers: [
      { id: requester, login: 'adiaz' },
      { id: 'works@example.org', login: null },
    ],
    neededBy: '2026-12-01',
    urgency: 'High',
  },
})

/** A site with one ticket, and a connector opened onto it. */
export async function startTestTracker(settings: object = {}, credential: Credential | null = token) {
  const site = new TestSite()
  const server = await startTestServer(site.answer, identity)
  const system = openTrackerAt(server.port, settings, credential)
  return {
    site,
    server,
    can: system.can,
    writes: system.writes ?? {},
    async close() {
      await system.close()
      await server.close()
    },
  }
}
