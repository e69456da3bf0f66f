import { expect, test } from 'vitest'
import { entry, rows, searchEnd } from '../../transport/test-directory.ts'
import type { Request, Row } from '../../transport/test-directory.ts'
import { account, ask, campus, open } from './test-open.ts'

const domain = 'DC=corp,DC=example,DC=edu'
const root = campus.find(({ dn }) => dn === '')!

const person = (login: string, givenName: string, sn: string, displayName = `${givenName} ${sn}`): Row => {
  const dn = `CN=${login},OU=Staff,${domain}`
  return {
    dn,
    distinguishedName: [dn],
    objectClass: ['user'],
    objectCategory: ['person'],
    sAMAccountName: [login],
    givenName: [givenName],
    sn: [sn],
    displayName: [displayName],
    title: ['Reader'],
    userAccountControl: ['512'],
  }
}

const machine: Row = {
  ...person('meier-pc$', 'Meier', 'Meier'),
  objectClass: ['user', 'computer'],
  objectCategory: ['computer'],
}

const people = [
  person('tmeyer', 'Tom', 'Meyer'),
  person('jmeier', 'Jürgen', 'Meier'),
  person('smith', 'John', 'Smith'),
  person('schmidt', 'Jan', 'Schmidt'),
  person('johnson', 'Ann', 'Johnson'),
  person('cortez', 'Eva', 'Cortez', 'Cortez, Eva (Library)'),
  person('jmuller', 'Jürgen', 'Müller'),
  person('hlena', 'Helena', 'Öz'),
  person('mmiller', 'Max', 'Miller'),
]

const asFound = async (text: string, found: readonly Row[] = people) => {
  const { findAccounts, directory } = await open(rows([root, machine, ...found], account))
  const reading = await findAccounts({ text, as: ['sounds-like'] }, ask())
  return { reading, logins: reading.value.map(({ login }) => login), received: directory.received }
}

const searches = (received: readonly Request[]) =>
  received.flatMap((request) => (request.kind === 'search' && request.base !== '' ? [request] : []))

test.each([
  ['Meyr', ['tmeyer', 'jmeier']],
  ['Mayer', ['tmeyer', 'jmeier']],
  ['Jon Smyth', ['smith', 'schmidt']],
  ['Smyth, Jon', ['smith', 'schmidt']],
  ['Kortez', ['cortez']],
  ['Mueller', ['jmuller', 'mmiller']],
  ['Muller Yurgen', ['jmuller']],
  ['Elena', ['hlena']],
  ['Mayer Bob', []],
  ['Elena Os', ['hlena']],
  ['x)(objectClass=*', []],
  ['***', []],
])('%j sounds like %j', async (text, logins) => {
  const found = await asFound(text)
  expect(found.logins).toEqual(logins)
  expect(found.reading).toMatchObject({ complete: true, dropped: 0 })
})

test('only names are read of those who are compared, and rows of those who are told', async () => {
  const { reading, received } = await asFound('Kortez')
  expect(reading.value).toMatchObject([
    { kind: 'user', login: 'cortez', name: 'Cortez, Eva (Library)', title: 'Reader' },
  ])
  const [compared, told] = searches(received)
  expect(compared).toMatchObject({ attributes: ['sn', 'givenName', 'displayName'], page: { size: 200 } })
  expect(told?.attributes).toContain('sAMAccountName')
  expect(told?.filter).toEqual({ or: [{ equal: ['distinguishedName', `CN=cortez,OU=Staff,${domain}`] }] })
})

test('of many the nearest in spelling are told, and that there are more', async () => {
  const many = Array.from({ length: 30 }, (_, at) => person(`m${at}`, 'Eve', `M${'e'.repeat(at + 1)}r`))
  const { reading, logins } = await asFound('Meer', many.toReversed())
  expect(logins).toHaveLength(25)
  expect(logins.slice(0, 2)).toEqual(['m1', 'm2'])
  expect(reading.complete).toBe(false)
})

test('pages end at five thousand people, and the reading is then incomplete', async () => {
  const usual = rows([root, ...people], account)
  let pages = 0
  const { findAccounts } = await open((request) => {
    if (request.kind !== 'search' || !request.attributes.includes('sn')) return usual(request)
    const { id, attributes, page } = request
    pages += 1
    const [first, ...others] = Array.from({ length: page!.size }, (_, at) =>
      person(`p${pages}-${at}`, 'Max', 'Monk'),
    )
    const shown = [pages === 20 ? person('tmeyer', 'Tom', 'Meyer') : first!, ...others]
    return [...shown.map((row) => entry(id, row, attributes)), searchEnd(id, 0, '', `page ${pages}`)]
  })
  const found = await findAccounts({ text: 'Mayer', as: ['sounds-like'] }, ask(15_000))
  expect(found).toMatchObject({ complete: false, value: [{ login: 'tmeyer' }] })
  expect(pages).toBe(25)
})

test('it is looked for by itself, and never among what was deleted', async () => {
  const { findAccounts } = await open(rows([root, ...people], account))
  const beside = await findAccounts({ text: 'Kortez', as: ['login', 'sounds-like'] }, ask())
  expect(beside.value).toEqual([])
})
