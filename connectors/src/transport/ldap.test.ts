import { EqualityFilter } from 'ldapts'
import { afterEach, expect, test } from 'vitest'
import type { ConnectorContext } from '../connector-context.ts'
import type { Trust } from '../asking.ts'
import { Failure, refused } from '../failures.ts'
import { Secret } from '../secret.ts'
import { Ldap } from './ldap.ts'
import type { LdapLimits } from './ldap.ts'
import type { LdapSession } from './ldap-session.ts'
import { bindAnswer, entry, rows, searchEnd, testDirectory } from './test-directory.ts'
import type { Reply, Request } from './test-directory.ts'
import { certificateFingerprint } from './trust.ts'
import { testAuthority } from './test-certificate.ts'
import { ownClock } from './test-clock.ts'

const authority = testAuthority()
const identity = authority.issue(['dc1.corp.example.edu'])
const account = { name: 'svc', password: 'service-password' }
const person = { dn: 'CN=Ana,DC=example', cn: ['Ana'] }
const usual = rows([person], account)

const running: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of running.splice(0).reverse()) await one.close()
})

type DirectoryOptions = NonNullable<Parameters<typeof testDirectory>[2]>

async function open(
  reply: (request: Request) => Reply,
  {
    trust = { certificateAuthority: authority.certificate },
    username = account.name,
    password = account.password,
    limits = {},
    resolve,
    ...rest
  }: {
    trust?: Trust
    username?: string
    password?: string
    limits?: Partial<LdapLimits>
    resolve?: ConnectorContext['resolve']
  } & DirectoryOptions = {},
) {
  const directory = await testDirectory(identity, reply, rest)
  running.push(directory)
  const asked: unknown[] = []
  const ldap = new Ldap(
    {
      name: 'directory-1',
      reach: { host: 'dc1.corp.example.edu', port: directory.port },
      trust,
      mode: rest.mode ?? 'ldaps',
    },
    { kind: 'password', username, password: new Secret(password) },
    {
      resolve:
        resolve ??
        ((reach) => {
          asked.push(reach)
          return Promise.resolve({ address: '127.0.0.1', port: reach.port })
        }),
      log: { debug: () => {}, info: () => {}, warn: () => {} },
      now: () => new Date(),
    },
    limits,
  )
  running.push(ldap)
  return { directory, ldap, asked }
}

const ask = () => ({ signal: new AbortController().signal, limit: 5_000 })

const find = (session: LdapSession, signal: AbortSignal) =>
  session.search(
    {
      base: 'DC=example',
      scope: 'sub',
      filter: new EqualityFilter({ attribute: 'cn', value: 'ana' }),
      attributes: ['cn'],
      most: 10,
    },
    signal,
  )

const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Failure)) throw new Error(`no failure but ${String(error)}`)
  return error.detail.cause
}

const kinds = (received: readonly Request[]) => received.map(({ kind }) => kind)

test.each(['ldaps', 'starttls'] as const)(
  'over %s it binds and searches, and leaves referrals alone',
  async (mode) => {
    const { ldap, directory, asked } = await open(usual, { mode })
    const answer = await ldap.ask(ask(), find)
    expect(answer.complete).toBe(true)
    expect(answer.entries.map(({ dn }) => dn)).toEqual([person.dn])
    expect(kinds(directory.received)).toEqual([
      ...(mode === 'starttls' ? ['start-tls'] : []),
      'bind',
      'search',
    ])
    expect(asked).toEqual([{ host: 'dc1.corp.example.edu', port: directory.port }])
  },
)

test.each(['ldaps', 'starttls'] as const)(
  'over %s nothing is said to a peer that is not proven',
  async (mode) => {
    const trusts: Trust[] = [
      { certificateAuthority: testAuthority().certificate },
      { certificateAuthority: authority.certificate, serverName: 'dc2.corp.example.edu' },
      { fingerprint: certificateFingerprint(Buffer.from('another')) },
      {
        certificateAuthority: authority.certificate,
        fingerprint: certificateFingerprint(Buffer.from('another')),
      },
      {},
    ]
    for (const trust of trusts) {
      const { ldap, directory } = await open(usual, { mode, trust })
      expect(await failure(ldap.ask(ask(), find))).toBe('trust-not-proven')
      expect(kinds(directory.received)).not.toContain('bind')
    }
  },
)

test('a pinned certificate stands for itself', async () => {
  const { ldap } = await open(usual, { trust: { fingerprint: certificateFingerprint(identity.der) } })
  expect((await ldap.ask(ask(), find)).entries).toHaveLength(1)
})

test('a directory without StartTLS gets no login', async () => {
  const { ldap, directory } = await open(usual, { mode: 'starttls', startTls: 52 })
  expect(await failure(ldap.ask(ask(), find))).toBe('trust-not-proven')
  expect(await failure(ldap.tryLogin('adiaz', new Secret('right'), ask()).then(String))).toBe(
    'trust-not-proven',
  )
  expect(kinds(directory.received)).toEqual(['start-tls', 'start-tls'])
})

test('a controller without a certificate is told as that', async () => {
  const startTlsWords =
    '00000000: LdapErr: DSID-0C091401, comment: Error initializing SSL/TLS, data 0, v65f4\n\0'
  const { ldap } = await open(usual, { mode: 'starttls', startTls: 52, startTlsWords })
  const error = await ldap.ask(ask(), find).catch((thrown: unknown) => thrown)
  expect((error as Failure).detail).toMatchObject({
    cause: 'trust-not-proven',
    message: 'directory-1 has no certificate for StartTLS, so nothing was sent to it',
    evidence: expect.stringMatching(/^result 52 00000000: LdapErr: .*v65f4$/) as string,
  })
})

test('what comes in the clear behind the StartTLS answer ends the connection', async () => {
  const { ldap, directory } = await open(usual, { mode: 'starttls', injected: bindAnswer(2, 0) })
  expect(await failure(ldap.ask(ask(), find))).toBe('not-understood')
  expect(kinds(directory.received)).toEqual(['start-tls'])
})

test.each([
  ['', 'service-password'],
  ['svc', ''],
])('the account %j with password %j is never sent', async (username, password) => {
  const { ldap, directory } = await open(usual, { username, password })
  expect(await failure(ldap.ask(ask(), find))).toBe('credential-refused')
  expect(directory.connections()).toBe(0)
})

test('a destination that is not allowed is not dialled', async () => {
  const { ldap, directory } = await open(usual, {
    resolve: () => Promise.reject(refused({ cause: 'destination-not-allowed', message: 'not there' })),
  })
  expect(await failure(ldap.ask(ask(), find))).toBe('destination-not-allowed')
  expect(directory.connections()).toBe(0)
})

test('a connection is used again, and replaced once when it was dropped meanwhile', async () => {
  const { ldap, directory } = await open(usual)
  await ldap.ask(ask(), find)
  await ldap.ask(ask(), find)
  expect(directory.connections()).toBe(1)
  expect(kinds(directory.received)).toEqual(['bind', 'search', 'search'])
  directory.dropAll()
  expect((await ldap.ask(ask(), find)).entries).toHaveLength(1)
  expect(directory.connections()).toBe(2)
})

test('a kept connection that ends at the next question is replaced without a word', async () => {
  let drop = false
  const { ldap, directory } = await open((request) => {
    if (!drop || request.kind !== 'search') return usual(request)
    drop = false
    return 'close'
  })
  await ldap.ask(ask(), find)
  drop = true
  expect((await ldap.ask(ask(), find)).entries).toHaveLength(1)
  expect(directory.connections()).toBe(2)
})

test('a fresh connection that ends is not tried again', async () => {
  const { ldap, directory } = await open((request) => (request.kind === 'search' ? 'close' : usual(request)))
  expect(await failure(ldap.ask(ask(), find))).toBe('connection-lost')
  expect(directory.connections()).toBe(1)
})

test('an unused connection is ended', async () => {
  const pass = ownClock()
  const { ldap, directory } = await open(usual, { limits: { idle: 20_000 } })
  await ldap.ask(ask(), find)
  pass(20_000)
  await expect
    .poll(() => kinds(directory.received), { timeout: 15_000 })
    .toEqual(['bind', 'search', 'unbind'])
})

test('an answer may cost so many octets and no more', async () => {
  const wide = { dn: person.dn, cn: ['ana', 'x'.repeat(5_000)] }
  const { ldap } = await open(rows([wide], account), { limits: { answer: 4_000 } })
  expect(await failure(ldap.ask(ask(), find))).toBe('too-large')
})

test('ten thousand messages in one packet are taken one by one', async () => {
  const { ldap } = await open((request) => {
    if (request.kind !== 'search') return usual(request)
    const reference = Buffer.from('300702017f73020400', 'hex')
    return [...Array.from({ length: 10_000 }, () => reference), ...(usual(request) as Uint8Array[])]
  })
  expect((await ldap.ask(ask(), find)).entries).toHaveLength(1)
})

test('a question that is called off, or whose time is over, ends its connection', async () => {
  const pass = ownClock()
  const controller = new AbortController()
  const { ldap, directory } = await open((request) => {
    if (request.kind !== 'search') return usual(request)
    if (controller.signal.aborted) pass(5_000)
    controller.abort()
    return 'silence'
  })
  expect(await failure(ldap.ask({ signal: controller.signal, limit: 5_000 }, find))).toBe('cancelled')
  expect(await failure(ldap.ask(ask(), find))).toBe('timed-out')
  expect(directory.connections()).toBe(2)
})

test('a search that ends without a word about pages is complete', async () => {
  const { ldap } = await open((request) =>
    request.kind === 'search' ? [searchEnd(request.id)] : usual(request),
  )
  expect(await ldap.ask(ask(), find)).toEqual({ entries: [], complete: true })
})

const forgotten = '00002040: SvcErr: DSID-031401A5, problem 5010 (UNAVAIL_EXTENSION), data 0\n\0'

/** Gives one row a page, and forgets the place of the second page so many times. */
function forgetting(times: number) {
  let left = times
  const second = { dn: 'CN=Bea,DC=example', cn: ['Bea'] }
  return (request: Request): Reply => {
    if (request.kind !== 'search') return usual(request)
    if (request.page?.cookie === '')
      return [entry(request.id, person, ['cn']), searchEnd(request.id, 0, '', 'place')]
    left -= 1
    if (left >= 0) return [searchEnd(request.id, 12, forgotten)]
    return [entry(request.id, second, ['cn']), searchEnd(request.id, 0, '', '')]
  }
}

test('a search whose place was forgotten is begun again, once, and gives no entry twice', async () => {
  const { ldap, directory } = await open(forgetting(1))
  expect((await ldap.ask(ask(), find)).entries.map(({ dn }) => dn)).toEqual([person.dn, 'CN=Bea,DC=example'])
  expect(kinds(directory.received)).toEqual(['bind', 'search', 'search', 'search', 'search'])
  const other = await open(forgetting(9))
  expect(await failure(other.ldap.ask(ask(), find))).toBe('server-error')
  expect(kinds(other.directory.received)).toEqual(['bind', 'search', 'search', 'search', 'search'])
})

test('a control that is not known at all is not asked for twice', async () => {
  const { ldap, directory } = await open((request) =>
    request.kind === 'search' ? [searchEnd(request.id, 12, forgotten)] : usual(request),
  )
  expect(await failure(ldap.ask(ask(), find))).toBe('server-error')
  expect(kinds(directory.received)).toEqual(['bind', 'search'])
})

test('after close nothing is asked any more', async () => {
  const { ldap, directory } = await open(usual)
  await ldap.ask(ask(), find)
  await ldap.close()
  expect(await failure(ldap.ask(ask(), find))).toBe('cancelled')
  expect(directory.connections()).toBe(1)
})
