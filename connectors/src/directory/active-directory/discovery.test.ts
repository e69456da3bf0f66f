import { expect, test } from 'vitest'
import { rows, testDirectory } from '../../transport/test-directory.ts'
import type { Reply, Request, Row } from '../../transport/test-directory.ts'
import { comparedWith } from './discovery.ts'
import { account, ask, authority, campus, connect, identity, closing } from './test-open.ts'

const domain = 'DC=corp,DC=example,DC=edu'
const configuration = `CN=Configuration,${domain}`
const root = (host: string): Row => ({
  dn: '',
  defaultNamingContext: [domain],
  configurationNamingContext: [configuration],
  dnsHostName: [host],
})

/** A server of a site, and what it holds; without contexts it is no controller any more. */
function server(name: string, site: string, held: Readonly<Record<string, string[]>> | null): Row[] {
  const dn = `CN=${name.toUpperCase()},CN=Servers,CN=${site},CN=Sites,${configuration}`
  const host = name.includes('.') ? name : `${name}.corp.example.edu`
  const one: Row = { dn, objectClass: ['top', 'server'], dNSHostName: [host] }
  if (held === null) return [one]
  return [
    one,
    { dn: `CN=NTDS Settings,${dn}`, objectClass: ['top', 'applicationSettings', 'nTDSDSA'], ...held },
  ]
}

const ours = { 'msDS-hasMasterNCs': [domain, configuration] }
const others = campus.filter(({ dn }) => dn !== '')

const forest: readonly Row[] = [
  ...server('dc1', 'Main', ours),
  ...server('dc2', 'Main', ours),
  ...server('dc3', 'North\\, old', ours),
  ...server('branch', 'South', { 'msDS-hasFullReplicaNCs': [domain, configuration] }),
  // Of another domain of the forest, which keeps a part of ours for the global catalogue.
  ...server('dc9.child.corp.example.edu', 'Main', {
    'msDS-hasMasterNCs': [`DC=child,${domain}`, configuration],
    hasPartialReplicaNCs: [domain],
  }),
  // Was a controller once.
  ...server('retired', 'Main', null),
]

async function two(first: readonly Row[], second: (request: Request) => Reply, host = '10.0.0.2') {
  const one = await testDirectory(
    identity,
    rows([root('dc1.corp.example.edu'), ...others, ...first], account),
  )
  const other = await testDirectory(authority.issue(['dc2.corp.example.edu', host]), second)
  closing(one, other)
  const named = host === '10.0.0.2' ? { serverName: 'dc2.corp.example.edu' } : {}
  return connect(one, { settings: { controllers: [{ host, port: other.port, ...named }] } })
}

const answering = rows([root('dc2.corp.example.edu'), ...others], account)

test('controllers of the domain are listed with their sites, and those that nobody connected are told from the others', async () => {
  const { listControllers } = await two(forest, answering)
  const { value, complete } = await listControllers(ask())
  expect(complete).toBe(true)
  expect(value).toEqual([
    { name: 'dc1.corp.example.edu', site: 'Main', readOnly: false, connected: true },
    { name: 'dc2.corp.example.edu', site: 'Main', readOnly: false, connected: true },
    { name: 'dc3.corp.example.edu', site: 'North, old', readOnly: false, connected: false },
    { name: 'branch.corp.example.edu', site: 'South', readOnly: true, connected: false },
  ])
})

test('where the configuration may not be read, computers with the group of controllers are listed', async () => {
  const controller = (name: string, group: string): Row => ({
    dn: `CN=${name},OU=Domain Controllers,${domain}`,
    objectClass: ['computer'],
    objectCategory: ['computer'],
    name: [name],
    dNSHostName: [`${name}.corp.example.edu`],
    primaryGroupID: [group],
  })
  const { listControllers } = await two(
    [
      controller('dc1', '516'),
      controller('dc3', '516'),
      controller('branch', '521'),
      controller('pc', '515'),
    ],
    answering,
  )
  expect((await listControllers(ask())).value).toEqual([
    { name: 'dc1.corp.example.edu', site: null, readOnly: false, connected: true },
    { name: 'dc3.corp.example.edu', site: null, readOnly: false, connected: false },
    { name: 'branch.corp.example.edu', site: null, readOnly: true, connected: false },
  ])
})

test('a directory that tells of none is not said to have none', async () => {
  const { listControllers } = await two([], answering)
  expect((await listControllers(ask())).value).toEqual([])
})

test('a silent one that is known by its certificate is found in the list', async () => {
  const { listControllers } = await two(forest, () => 'close')
  expect(
    (await listControllers(ask())).value.map(({ name, connected }) => [name.split('.')[0], connected]),
  ).toEqual([
    ['dc1', true],
    ['dc2', true],
    ['dc3', false],
    ['branch', false],
  ])
})

test('a silent controller is not asked for its name as well as for what it keeps', async () => {
  let asked = 0
  const { readControllers, listControllers } = await two(forest, () => {
    asked += 1
    return 'close'
  })
  const dn = 'CN=Ana Diaz,OU=Staff,DC=corp,DC=example,DC=edu'
  const [kept, listed] = await Promise.all([readControllers(dn, ask()), listControllers(ask())])
  expect(kept.value.map(({ answered }) => answered)).toEqual([true, false])
  expect(listed.value.map(({ connected }) => connected)).toEqual([true, true, false, false])
  const once = asked
  await readControllers(dn, ask())
  expect(asked).toBe(2 * once)
})

const found = ['dc1', 'dc2'].map((name) => ({
  name: `${name}.corp.example.edu`,
  site: null,
  readOnly: false,
}))

test.each([
  ['an address that has not told its name may be any', { host: '10.0.0.2', calledItself: null }, null],
  ['a bare name is the whole one', { host: 'DC2', calledItself: null }, true],
  ['a name with the last dot is the same', { host: 'dc2.corp.example.edu.', calledItself: null }, true],
  [
    'an alias that told its name is known by it',
    { host: 'ldap', calledItself: 'DC2.corp.example.edu' },
    true,
  ],
  [
    'one that told another name leaves it missing',
    { host: 'ldap', calledItself: 'dc1.corp.example.edu' },
    false,
  ],
])('%s', (_what, second, connected) => {
  const first = { host: 'dc1.corp.example.edu', calledItself: 'dc1.corp.example.edu' }
  expect(comparedWith(found, [first, second]).map((one) => one.connected)).toEqual([true, connected])
})
