import { expect, test } from 'vitest'
import { rows } from '../../transport/test-directory.ts'
import type { Row } from '../../transport/test-directory.ts'
import { account, ana, ask, campus, open } from './test-open.ts'

const domain = 'DC=corp,DC=example,DC=edu'
const configuration = `CN=Configuration,${domain}`
const partitions = `CN=Partitions,${configuration}`

/** A forest that has given its domain a short name of its own, and its people a second suffix. */
const forest: readonly Row[] = [
  { dn: '', defaultNamingContext: [domain], configurationNamingContext: [configuration] },
  { dn: partitions, objectClass: ['crossRefContainer'], uPNSuffixes: ['example.edu'] },
  {
    dn: `CN=UNINET,${partitions}`,
    objectClass: ['crossRef'],
    nCName: [domain],
    nETBIOSName: ['UNINET'],
  },
  {
    dn: `CN=CHILD,${partitions}`,
    objectClass: ['crossRef'],
    nCName: [`DC=child,${domain}`],
    nETBIOSName: ['CHILD'],
  },
]
const others = campus.filter(({ dn }) => dn !== '')

test('a directory tells its own realms: DNS name, NetBIOS name and suffixes, and no other domain of its forest', async () => {
  const { listRealms } = await open(rows([...forest, ...others], account))
  expect((await listRealms(ask())).value).toEqual(['corp.example.edu', 'UNINET', 'example.edu'])
})

test('where the list of domains may not be read, the first label stands for the NetBIOS name', async () => {
  const { listRealms } = await open(rows(campus, account))
  expect((await listRealms(ask())).value).toEqual(['corp.example.edu', 'corp'])
})

const find = async (username: string) => {
  const { findPeople, findAccounts } = await open(rows([...forest, ...others], account))
  const people = await findPeople({ username }, ask())
  const rowsFound = await findAccounts({ text: username, as: ['login'] }, ask())
  return [people.value.map((one) => one.username), rowsFound.value.map((one) => one.login)]
}

test.each(['UNINET\\adiaz', 'uninet\\ADIAZ', 'corp.example.edu\\adiaz'])(
  '%s is the login of this domain',
  async (username) => {
    expect(await find(username)).toEqual([[ana.username], [ana.username]])
  },
)

test.each(['OTHERUNI\\adiaz', 'CORP\\adiaz', 'CHILD\\adiaz', 'other-uni.example\\adiaz'])(
  '%s is nobody of this domain',
  async (username) => {
    expect(await find(username)).toEqual([[], []])
  },
)

test('a login behind the suffix of somebody else is nobody, and behind our own the person', async () => {
  const { findPeople } = await open(rows([...forest, ...others], account))
  expect((await findPeople({ username: 'adiaz@other-uni.example' }, ask())).value).toEqual([])
  expect((await findPeople({ username: 'adiaz@corp.example.edu' }, ask())).value).toMatchObject([
    { username: 'adiaz' },
  ])
})
