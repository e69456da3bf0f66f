import { expect, test } from 'vitest'
import { testDirectory, texts } from './test-directory.ts'

const { world, base, client, signedIn, read, find } = testDirectory('configuration', { absent: ['dc3'] })
const configuration = `CN=Configuration,${base}`

test.each(['dc1', 'dc2'])(
  'the root entry of %s leads to its server, its settings and its computer',
  async (name) => {
    const { searchEntries } = await client('ldaps', name).search('', {
      scope: 'base',
      attributes: ['serverName', 'dsServiceName', 'dnsHostName'],
    })
    const root = searchEntries[0]!
    const server = await read(String(root['serverName']))
    expect(server).toMatchObject({ dNSHostName: root['dnsHostName'], cn: name.toUpperCase() })
    const settings = await read(String(root['dsServiceName']))
    expect(settings.dn).toBe(`CN=NTDS Settings,${server.dn}`)
    expect(texts(settings['objectClass'])).toEqual(['top', 'applicationSettings', 'nTDSDSA'])
    expect(texts(settings['hasMasterNCs'])).toEqual([base, configuration, `CN=Schema,${configuration}`])
    const computer = await read(String(server['serverReference']))
    expect(computer).toMatchObject({
      dn: `CN=${name.toUpperCase()},OU=Domain Controllers,${base}`,
      primaryGroupID: '516',
      userAccountControl: '532480',
      serverReferenceBL: server.dn,
      dNSHostName: root['dnsHostName'],
    })
  },
)

test('controllers are discovered in the configuration and by their group, one that nobody can reach among them', async () => {
  const settings = await find('(objectClass=nTDSDSA)', ['distinguishedName'], `CN=Sites,${configuration}`)
  const names = settings.map(({ dn }) => /^CN=NTDS Settings,CN=([^,]+),/.exec(dn)?.[1])
  expect(names).toEqual(['DC1', 'DC2', 'DC3'])
  const computers = await find('(&(objectCategory=computer)(primaryGroupID=516))', ['dNSHostName'])
  expect(computers.map((one) => one['dNSHostName'])).toEqual(
    ['dc1', 'dc2', 'dc3'].map((name) => `${name}.${world.domain}`),
  )
  expect(await find('(&(objectClass=computer)(cn=DC3))', ['cn'], configuration)).toEqual([])
})

test('the list of directories has the short name of the domain', async () => {
  const under = `CN=Partitions,${configuration}`
  const [own] = await find('(nETBIOSName=*)', ['nETBIOSName', 'nCName', 'dnsRoot'], under)
  expect(own).toMatchObject({
    nETBIOSName: world.domain.split('.')[0]!.toUpperCase(),
    nCName: base,
    dnsRoot: world.domain,
  })
  const all = await find('(objectClass=crossRef)', ['nCName'], under)
  const { searchEntries } = await client().search('', { scope: 'base', attributes: ['namingContexts'] })
  expect(all.map((one) => String(one['nCName'])).sort()).toEqual(
    texts(searchEntries[0]!['namingContexts']).sort(),
  )
})

test('every naming context that is named is there, and ends where the next begins', async () => {
  const { searchEntries } = await client().search('', { scope: 'base', attributes: ['namingContexts'] })
  const contexts = texts(searchEntries[0]!['namingContexts'])
  expect(contexts).toHaveLength(5)
  for (const dn of contexts) expect((await read(dn, ['distinguishedName']))['distinguishedName']).toBe(dn)
  const whole = await (
    await signedIn()
  ).search(configuration, { scope: 'sub', attributes: ['cn'], sizeLimit: 900 })
  expect(whole.searchEntries.map(({ dn }) => dn)).not.toContain(`CN=Schema,${configuration}`)
  expect(whole.searchReferences).toEqual([`ldap://${world.domain}/CN=Schema,${configuration}`])
  const inDomain = await find('(|(objectClass=nTDSDSA)(objectClass=attributeSchema)(objectClass=dnsZone))')
  expect(inDomain).toEqual([])
})

test('limits stand in the query policy as they are kept', async () => {
  const [policy] = await find('(objectClass=queryPolicy)', ['lDAPAdminLimits'], configuration)
  expect(texts(policy!['lDAPAdminLimits'])).toEqual(
    expect.arrayContaining(['MaxPageSize=1000', 'MaxValRange=1500', 'MaxQueryDuration=120']),
  )
})

test('folders are found by what they are for', async () => {
  const { dn } = await read(`<WKGUID=A361B2FFFFD211D1AA4B00C04FD7D83A,${base}>`, ['ou'])
  expect(dn).toBe(`OU=Domain Controllers,${base}`)
  const { wellKnownObjects } = await read(base, ['wellKnownObjects'])
  expect(texts(wellKnownObjects)).toContain(`B:32:AA312825768811D1ADED00C04FD8D5CD:CN=Computers,${base}`)
})

test('an object of any naming context is found by its identifier', async () => {
  const { objectGUID } = await read(`CN=Partitions,${configuration}`, ['objectGUID'], {
    explicitBufferAttributes: ['objectGUID'],
  })
  const hex = (objectGUID as Buffer).toString('hex')
  expect((await read(`<GUID=${hex}>`, ['cn'])).dn).toBe(`CN=Partitions,${configuration}`)
})
