import { Secret } from '../../secret.ts'
import type { Credential } from '../../connector-context.ts'
import { testAuthority } from '../../transport/test-certificate.ts'
import { startTestServer, context } from '../../transport/test-server.ts'
import { saysNothing } from '../extra-fields.ts'
import type { NewRequest } from '../writes.ts'
import { ivanti } from './index.ts'
import { offering, parameter, person } from './test-rows.ts'
import { TestTenant } from './test-tenant.ts'

const authority = testAuthority()
export const identity = authority.issue(['localhost'])

export const key: Credential = { kind: 'api-key', secret: new Secret('9F2C-key-words') }
export const login: Credential = {
  kind: 'password',
  username: 'svc-noc',
  password: new Secret('s3cret-words'),
}

export const openIvantiAt = (port: number, settings: object = {}, credential: Credential | null = key) =>
  ivanti.open(
    {
      name: 'desk-1',
      reach: { host: 'localhost', port },
      trust: { certificateAuthority: authority.certificate },
      credential,
      settings: ivanti.settings.parse(settings),
    },
    context,
  )

export const newRequest = (mark = 'pb-7f3a0002'): NewRequest => ({
  mark: { mark, requester: person, since: '2026-11-21T09:00:00Z' },
  template: offering,
  subject: 'Network point LIB-2.114-B',
  words: 'Requested from the network console',
  place: 'Main Campus',
  answers: {
    [parameter.building]: {
      as: 'choices',
      choices: [{ id: 'A154AED139A248DE9118D28D95A2BE18', text: 'Library' }],
    },
    [parameter.outlet]: { as: 'text', text: 'LIB-2.114-B' },
    [parameter.permanent]: { as: 'yes-no', yes: true },
    [parameter.by]: { as: 'date', date: '2026-12-01' },
  },
  beside: saysNothing,
})

/** A fault, which becomes an incident. */
export const newFault = (mark = 'pb-7f3a0003'): NewRequest => ({
  ...newRequest(mark),
  template: 'Incident',
  subject: 'No link on LIB-2.114-C',
  words: 'Since this morning',
  answers: {
    Urgency: { as: 'choices', choices: [{ id: '1D4A7C0E22B84F9C9A31C7B5E0F61A03', text: 'Medium' }] },
    Impact: { as: 'text', text: 'High' },
    Service: { as: 'choices', choices: [{ id: '1D4A7C0E22B84F9C9A31C7B5E0F61A04', text: 'Network' }] },
  },
})

/** A tenant with one service request and one incident, and a connector opened onto it. */
export async function startTestIvanti(settings: object = {}, credential: Credential | null = key) {
  const tenant = new TestTenant()
  const server = await startTestServer(tenant.answer, identity)
  const system = openIvantiAt(server.port, settings, credential)
  return {
    tenant,
    server,
    can: system.can,
    writes: system.writes ?? {},
    /** What changes something, as it came: method and path. */
    told: () =>
      server.received
        .filter(({ method, url }) => method !== 'GET' && !/login$|ValidationList$/.test(url))
        .map(({ method, url }) => `${method} ${decodeURIComponent(url)}`),
    async close() {
      await system.close()
      await server.close()
    },
  }
}
