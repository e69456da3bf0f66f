import { readFileSync } from 'node:fs'
import type { ConnectorContext } from '../../connector-context.ts'
import { Secret } from '../../secret.ts'
import { testAuthority } from '../../transport/test-certificate.ts'
import { json, reply, startTestServer, context } from '../../transport/test-server.ts'
import type { Answering, TestServer } from '../../transport/test-server.ts'
import { ciscoIse } from './index.ts'

export const mac = '5c:e9:1e:40:11:7a'
export const id = '3f1c6d80-c6b2-11f0-8d0a-005056a1b2c3'
export const groupId = 'aa178bd0-8bff-11e6-996c-525400b48521'
export const ers = '/ers/config'
export const mnt = '/admin/API/mnt'
export const api = '/api/v1'

export const sample = (name: string) => readFileSync(new URL(`./samples/${name}`, import.meta.url), 'utf8')

export const data = (name: string): Answering =>
  reply(
    200,
    { 'content-type': name.endsWith('xml') ? 'application/xml' : 'application/json;charset=UTF-8' },
    sample(name),
  )

export const xml = (text: string, status = 200) => reply(status, { 'content-type': 'application/xml' }, text)
export const stubs = (...rows: readonly object[]) =>
  json({ SearchResult: { total: rows.length, resources: rows } })

const authority = testAuthority()
const sets = `${api}/policy/network-access/policy-set`

/** One endpoint with its group, profile, session, history, policy and switch, answered from the samples. */
const everything = (): Record<string, Answering> => ({
  [`${api}/license/system/tier-state`]: json([
    {
      name: 'ESSENTIAL',
      status: 'ENABLED',
      compliance: 'EVALUATION',
      consumptionCounter: 1874,
      daysOutOfCompliance: '0',
    },
    {
      name: 'VM',
      status: 'ENABLED',
      compliance: 'NONCOMPLIANT',
      consumptionCounter: 3,
      daysOutOfCompliance: '12',
    },
  ]),
  [`${api}/license/system/eval-license`]: json({ daysRemaining: 63 }),
  [`${ers}/endpoint`]: byFilter({
    'mac.EQ.5C:E9:1E:40:11:7A': data('endpoint-list.json'),
    [`groupId.EQ.${groupId}`]: data('endpoint-list.json'),
  }),
  [`${ers}/endpoint/${id}`]: data('endpoint.json'),
  [`${ers}/endpointgroup`]: byFilter({ 'name.EQ.Kiosks': stubs({ id: groupId, name: 'Kiosks' }) }),
  [`${ers}/endpointgroup/${groupId}`]: data('endpointgroup.json'),
  [`${ers}/profilerprofile/7a2d6e50-8c00-11e6-996c-525400b48521`]: data('profilerprofile.json'),
  [`${ers}/authorizationprofile`]: byFilter({
    'name.EQ.Printer_Access': stubs({ id: 'z1', name: 'Printer_Access' }),
  }),
  [`${ers}/authorizationprofile/z1`]: data('authorization-profile.json'),
  [`${ers}/networkdevice`]: byFilter({
    'name.EQ.sw-b07-2': stubs({ id: 'd1', name: 'sw-b07-2' }),
    'ipaddress.EQ.10.7.0.12': stubs({ id: 'd1', name: 'sw-b07-2' }),
  }),
  [`${ers}/networkdevice/d1`]: data('network-device.json'),
  [`${ers}/ancendpoint`]: byFilter({ 'macAddress.EQ.5C:E9:1E:40:11:7A': stubs({ id: '9d1b' }) }),
  [`${ers}/ancendpoint/9d1b`]: data('anc-endpoint.json'),
  [`${ers}/ancpolicy/name/Quarantine`]: json({
    ErsAncPolicy: { id: 'Quarantine', name: 'Quarantine', actions: ['QUARANTINE'] },
  }),
  [`${ers}/op/systemconfig/iseversion`]: data('version.json'),
  [`${mnt}/Session/MACAddress/5C:E9:1E:40:11:7A`]: data('session.xml'),
  [`${mnt}/Session/UserName/m.o'neill`]: data('session.xml'),
  [`${mnt}/Session/EndPointIPAddress/10.7.16.57`]: data('session.xml'),
  [`${mnt}/Session/Active/SessionID/0A07000C000012AB4C7E19D2/0`]: data('session.xml'),
  [`${mnt}/Session/ActiveList`]: data('active-list.xml'),
  [`${mnt}/Session/ActiveCount`]: xml('<sessionCount><count>3</count></sessionCount>'),
  [`${mnt}/FailureReasons`]: data('failure-reasons.xml'),
  [`${api}/endpoint/5C:E9:1E:40:11:7A`]: data('open-endpoint.json'),
  [`${api}/endpoint`]: reply(
    200,
    { 'content-type': 'application/json' },
    `[${sample('open-endpoint.json')}]`,
  ),
  [sets]: data('policy-sets.json'),
  [`${sets}/6f1a3a52-0001-4f7f-8f2e-1d2c3b4a5e6f/authorization`]: data('policy-rules.json'),
  [`${sets}/6f1a3a52-0001-4f7f-8f2e-1d2c3b4a5e6f/exception`]: data('policy-exceptions.json'),
  [`${sets}/6f1a3a52-0001-4f7f-8f2e-1d2c3b4a5e6f/authentication`]: data('policy-authentication.json'),
  [`${sets}/global-exception`]: data('policy-global-exceptions.json'),
  [`${api}/policy/network-access/condition`]: data('stored-conditions.json'),
  [`${api}/deployment/node`]: data('nodes.json'),
})

/** An answer for each filter; an empty list for every other one. */
export const byFilter =
  (answers: Record<string, Answering>): Answering =>
  (received, response) => {
    const filter = new URL(received.url, 'https://x').searchParams.get('filter') ?? ''
    ;(answers[filter] ?? stubs())(received, response)
  }

export interface TestIse {
  readonly server: TestServer
  /** By the path without the query. */
  answers: Record<string, Answering>
  open: ReturnType<typeof ciscoIse.open>
  /** Opens it once more in another context; whoever opens it closes it. */
  opened(around: Partial<ConnectorContext>): ReturnType<typeof ciscoIse.open>
  /** As it was in the beginning, with these settings. */
  reopen(settings?: object): Promise<void>
  close(): Promise<void>
}

/** An ISE of samples; what is not listed is answered as ERS with 404, as MnT with its 500. */
export async function startTestIse(): Promise<TestIse> {
  const byPath: Answering = (received, response) => {
    const [path = ''] = received.url.split('?')
    const missing = path.startsWith(`${mnt}/AuthStatus`)
      ? path.includes('5C:E9:1E:40:11:7A')
        ? data('auth-status.xml')
        : xml('<authStatusOutputList/>')
      : path.startsWith('/admin')
        ? xml(sample('no-session.xml'), 500)
        : json({ ERSResponse: {} }, 404)
    ;(ise.answers[path] ?? missing)(received, response)
  }
  const server = await startTestServer(byPath, authority.issue(['127.0.0.1']))
  const connect = (settings: object, around: Partial<ConnectorContext> = {}) =>
    ciscoIse.open(
      {
        name: 'ise-1',
        reach: { host: '127.0.0.1', port: server.port },
        trust: { certificateAuthority: authority.certificate },
        credential: { kind: 'password', username: 'reader', password: new Secret('s3cret-words') },
        settings: ciscoIse.settings.parse(settings),
      },
      { ...context, ...around },
    )
  const ise: TestIse = {
    server,
    answers: everything(),
    open: connect({}),
    opened: (around) => connect({}, around),
    async reopen(settings = {}) {
      await ise.open.close()
      server.received.length = 0
      server.answer = byPath
      ise.answers = everything()
      ise.open = connect(settings)
    },
    async close() {
      await ise.open.close()
      await server.close()
    },
  }
  return ise
}
