import { expect, test } from 'vitest'
import { bindAnswer, entry, rows, searchEnd } from '../../transport/test-directory.ts'
import { account, ana, ask, campus, open, secret } from './test-open.ts'

const guid = Buffer.from('3f2b1c8d9a4e5f47b1c203d4e5f60718', 'hex')
const sid = (relative: string) =>
  Buffer.from(`010500000000000515000000a065cf7e784b9b5fe77c8770${relative}`, 'hex')

test('an account is found by what the directory calls it for good', async () => {
  const id = '8d1c2b3f-4e9a-475f-b1c2-03d4e5f60718'
  const others = campus.filter((row) => row['sAMAccountName']?.[0] !== 'adiaz')
  const person = campus.find((row) => row['sAMAccountName']?.[0] === 'adiaz')!
  const pwdLastSet = ['134396323651230000']
  const { findPeople, directory } = await open(
    rows([...others, { ...person, objectGUID: [guid], pwdLastSet }], account),
  )
  const found = await findPeople({ id }, ask())
  expect(found.value).toEqual([{ ...ana, id, passwordSetAt: new Date('2026-11-20T07:12:45.123Z') }])
  expect((await findPeople({ id: id.replace('1c', '1d') }, ask())).value).toEqual([])
  const asked = directory.received.length
  expect((await findPeople({ id: '*' }, ask())).value).toEqual([])
  expect(directory.received).toHaveLength(asked)
})

test('groups are those for rights, through others and the primary one; what the token lacks is left out', async () => {
  const domain = 'DC=corp,DC=example,DC=edu'
  const users = {
    dn: `CN=Domain Users,CN=Users,${domain}`,
    sAMAccountName: ['Domain Users'],
    objectSid: [sid('01020000')],
  }
  const held = { dn: `CN=Held,${domain}`, sAMAccountName: ['held'], objectSid: [sid('20030000')] }
  const byMail = { dn: `CN=By mail,${domain}`, sAMAccountName: ['by-mail'], objectSid: [sid('21030000')] }
  const asked: string[] = []
  let mayReadToken = true
  const person = {
    dn: ana.dn,
    objectSid: [sid('911c0000')],
    primaryGroupID: ['513'],
    tokenGroups: [sid('01020000'), sid('20030000')],
  }
  const usual = rows(campus, account)
  const { groupsAround } = await open(
    (request) => {
      if (request.kind !== 'search' || request.base === '') return usual(request)
      const { id, scope, attributes, base } = request
      if (scope === 0) {
        if (!mayReadToken && attributes.includes('tokenGroups'))
          return [searchEnd(id, 1, 'no global catalog')]
        return [entry(id, person, attributes), searchEnd(id)]
      }
      asked.push(base)
      const found = asked.length % 2 === 1 ? [users] : [held, byMail]
      return [...found.map((row) => entry(id, row, attributes)), searchEnd(id, 0, '', '')]
    },
    { settings: { baseDn: `OU=Staff,${domain}` } },
  )
  const named = async () => (await groupsAround(ana.dn, ask())).value.map(({ name }) => name)
  expect(await named()).toEqual(['Domain Users', 'held'])
  mayReadToken = false
  expect(await named()).toEqual(['Domain Users', 'held', 'by-mail'])
  // Groups may stand outside of where people are looked for.
  expect(new Set(asked)).toEqual(new Set([domain]))
})

test('a login is tried by the name that was found, as it is', async () => {
  const { signIn, directory } = await open(({ id }) => [bindAnswer(id, 0)])
  expect(await signIn({ dn: ana.dn }, secret('right'), ask())).toEqual({ signedIn: true })
  expect(directory.received[0]).toMatchObject({ kind: 'bind', name: ana.dn })
  for (const [dn, password] of [
    [ana.dn, ''],
    ['', 'right'],
    ['<GUID=8d1c2b3f-4e9a-475f-b1c2-03d4e5f60718>', 'right'],
    ['adiaz', 'right'],
  ] as const) {
    expect(await signIn({ dn }, secret(password), ask())).toEqual({ signedIn: false, reason: 'wrong' })
  }
  expect(directory.connections()).toBe(1)
})
