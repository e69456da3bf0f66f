import { expect, test } from 'vitest'
import { testDirectory, texts } from './test-directory.ts'
import { sidText } from './values.ts'
import { extensionOf, workstationsOf } from './user-entry.ts'

const { lab, world, base, client, signedIn, read, find } = testDirectory('well-known')
const people = [...world.people.values()]
const binary = { explicitBufferAttributes: ['objectSid', 'tokenGroups'] }
const sidOf = async (dn: string) => sidText((await read(dn, ['objectSid'], binary))['objectSid'] as Buffer)

test('accounts and groups that every domain has carry their numbers, whatever they are called', async () => {
  const domain = await sidOf(base)
  for (const [name, rid] of [
    ['Administrator', 500],
    ['Guest', 501],
    ['krbtgt', 502],
    ['Domain Admins', 512],
    ['Domain Users', 513],
    ['Domain Controllers', 516],
    ['Schema Admins', 518],
    ['Enterprise Admins', 519],
  ] as const)
    expect(await sidOf(`CN=${name},CN=Users,${base}`)).toBe(`${domain}-${rid}`)
  for (const [name, rid] of [
    ['Administrators', 544],
    ['Account Operators', 548],
    ['Backup Operators', 551],
  ] as const)
    expect(await sidOf(`CN=${name},CN=Builtin,${base}`)).toBe(`S-1-5-32-${rid}`)
})

test('privilege has members: directly, by a group in a group, and in the token', async () => {
  const admins = `CN=Domain Admins,CN=Users,${base}`
  const group = await read(admins)
  expect(group).toMatchObject({ adminCount: '1', groupType: '-2147483646' })
  expect(texts(group['member'])).toEqual([
    `CN=Administrator,CN=Users,${base}`,
    `CN=adm-1,OU=Admin Accounts,${base}`,
    `CN=adm-2,OU=Admin Accounts,${base}`,
  ])
  const [one] = await find('(sAMAccountName=adm-1)', ['memberOf', 'adminCount'])
  expect(texts(one!['memberOf'])).toContain(admins)
  const nested = await find(
    `(member:1.2.840.113556.1.4.1941:=${one!.dn})`,
    ['sAMAccountName', 'groupType'],
    `CN=Builtin,${base}`,
  )
  expect(nested).toMatchObject([{ sAMAccountName: 'Administrators', groupType: '-2147483643' }])
  const token = (await read(one!.dn, ['tokenGroups'], binary))['tokenGroups'] as Buffer[]
  expect(token.map(sidText)).toEqual(
    expect.arrayContaining([`${await sidOf(base)}-512`, `${await sidOf(base)}-513`, 'S-1-5-32-544']),
  )
})

test('each member says what it is a member of, and each group who is in it', async () => {
  const groups = await find('(&(objectClass=group)(member=*))', ['member', 'memberOf'])
  for (const { dn, member } of groups)
    for (const one of texts(member).slice(0, 3))
      expect([one, dn, texts((await read(one, ['memberOf']))['memberOf']).includes(dn)]).toEqual([
        one,
        dn,
        true,
      ])
})

test('disabled accounts of the directory stay out, and nobody knows the administrator’s password', async () => {
  const [key] = await find('(sAMAccountName=krbtgt)', ['userAccountControl'])
  expect(key!['userAccountControl']).toBe('514')
  const error = await client()
    .bind(`CN=Administrator,CN=Users,${base}`, lab.accounts.people)
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 49, message: expect.stringContaining('data 52e') as string })
})

test('people have extensions, addresses and country in the forms of the console', async () => {
  const staff = people.find(({ kind, office }) => kind === 'staff' && office !== '')!
  const [entry] = await find(`(sAMAccountName=${staff.username})`, ['*'])
  const building = world.buildings.get(world.rooms.get(staff.office)!.building)!
  expect(entry).toMatchObject({
    ipPhone: extensionOf(staff),
    uid: staff.username,
    l: 'Northmoor',
    st: 'Washington',
    c: 'US',
    co: 'United States',
    countryCode: '840',
    streetAddress: expect.stringMatching(new RegExp(`^${building.name}\r\n\\d+ College Road$`)) as string,
  })
  expect(staff.phone.replace(/\D/g, '').endsWith(extensionOf(staff)!)).toBe(true)
  const student = people.find(({ kind }) => kind === 'student')!
  const [other] = await find(`(sAMAccountName=${student.username})`, ['*'])
  expect([other!['l'], other!['ipPhone'], other!['countryCode']]).toEqual([undefined, undefined, '0'])
})

test('groups of departments have a list for mail and whoever leads them', async () => {
  const head = people.find(({ title, kind }) => title === 'Head' && kind === 'staff')!
  const name = `Dept-${head.department.replaceAll(' ', '-')}`
  const [group] = await find(`(sAMAccountName=${name})`, ['*', 'primaryGroupToken'])
  expect(group).toMatchObject({
    mail: `${name.toLowerCase()}@${world.domain}`,
    managedBy: expect.stringContaining(`OU=${head.department},OU=People,`) as string,
    primaryGroupToken: expect.stringMatching(/^\d+$/) as string,
  })
  const [leader] = await find(`(distinguishedName=${String(group!['managedBy'])})`, ['sAMAccountName'])
  expect(leader!['sAMAccountName']).toBe(head.username)
  const [team] = await find(`(sAMAccountName=${name.replace('Dept', 'Team')}-A)`, ['*'])
  expect([team!['managedBy'], team!['mail'], typeof team!['info']]).toEqual([
    group!['managedBy'],
    undefined,
    'string',
  ])
})

test('computers tell their build', async () => {
  const computers = await find('(&(objectCategory=computer)(operatingSystem=Windows 11*))', [
    'operatingSystemVersion',
  ])
  expect(computers.length).toBeGreaterThan(20)
  for (const one of computers) expect(one['operatingSystemVersion']).toMatch(/^10\.0 \(2\d{4}\)$/)
})

test('an account that is for some machines only is refused by 531, to who knows its password', async () => {
  const bound = people.find((person) => workstationsOf(person) !== null && person.enabled)!
  Object.assign(bound, { locked: false, expired: false, mustChangePassword: false })
  const [entry] = await find(`(sAMAccountName=${bound.username})`, ['userWorkstations'])
  expect(entry!['userWorkstations']).toBe('SRV-JOBS-1,SRV-JOBS-2')
  const day = 86_400_000
  // On to Wednesday noon, when it may sign in at all.
  const now = world.clock.now()
  const wednesday =
    Math.floor(now / day) * day + ((3 - new Date(now).getUTCDay() + 7) % 7 || 7) * day + day / 2
  world.clock.advance(wednesday - now)
  const fault = async (password: string, controller: 'dc1' | 'dc2') =>
    client('ldaps', controller)
      .bind(bound.email, password)
      .catch((reason: unknown) => (reason as Error).message)
  expect(await fault(lab.accounts.people, 'dc1')).toContain('80090308: LdapErr: DSID-0C09044E')
  expect(await fault(lab.accounts.people, 'dc1')).toContain('data 531, v4563\n\0')
  expect(await fault('nonsense', 'dc1')).toContain('data 52e')
})

test('a managed service account is a computer by class and of a category of its own', async () => {
  const found = await find('(sAMAccountName=svc-labels$)', [
    'objectClass',
    'objectCategory',
    'userAccountControl',
  ])
  expect(found).toHaveLength(1)
  expect(found[0]!['objectClass']).toContain('computer')
  expect(found[0]!['objectCategory']).toMatch(/^CN=ms-DS-Group-Managed-Service-Account,CN=Schema,/)
  expect(found[0]!['userAccountControl']).toBe('4096')
  expect(await find('(&(objectCategory=computer)(cn=svc-labels))', ['cn'])).toEqual([])
})

test('the second controller ends its texts otherwise', async () => {
  await signedIn('ldaps', 'dc2')
  const error = await client('ldaps', 'dc2')
    .bind(`nobody@${world.domain}`, 'nonsense')
    .catch((reason: unknown) => (reason as Error).message)
  expect(error).toMatch(
    /^80090308: LdapErr: DSID-\w+, comment: AcceptSecurityContext error, data 525, v4f7c\n/,
  )
})
