import { expect, test } from 'vitest'
import { rows } from '../../transport/test-directory.ts'
import { account, ask, campus, open } from './test-open.ts'

const person = (login: string, given: string, family: string, shown = `${given} ${family}`) => ({
  dn: `CN=${login},OU=Staff,DC=corp,DC=example,DC=edu`,
  objectClass: ['top', 'person', 'organizationalPerson', 'user'],
  objectCategory: ['person'],
  sAMAccountName: [login],
  displayName: [shown],
  givenName: [given],
  sn: [family],
  userAccountControl: ['512'],
})

const people = [
  person('jmuller2', 'Jürgen', 'Müller'),
  person('jmuller3', 'Jurgen', 'Muller'),
  person('mmoller', 'Moira', 'Moller'),
  person('mobrien', 'Máire', 'O’Brien'),
  person('sahlstrom', 'Åsa', 'Ahlström', 'Ahlström, Åsa'),
  person('bjorn', 'Bjørn', 'Łukasz'),
]

const named = async (name: string) => {
  const { findPeople, findAccounts } = await open(rows([...campus, ...people], account))
  const found = (await findPeople({ name }, ask())).value.map(({ username }) => username)
  const listed = (await findAccounts({ text: name, as: ['name'] }, ask())).value.map(({ login }) => login)
  expect(new Set(listed)).toEqual(new Set(found))
  return found.filter((one) => people.some(({ sAMAccountName }) => sAMAccountName.includes(one))).toSorted()
}

test.each([
  ['Jurgen Muller', ['jmuller2', 'jmuller3']],
  ['Jürgen Müller', ['jmuller2', 'jmuller3']],
  ['muller', ['jmuller2', 'jmuller3']],
  ["Maire O'Brien", ['mobrien']],
  ["O'Brien", ['mobrien']],
  ['Ahlstrom', ['sahlstrom']],
  ['Asa Ahlstrom', ['sahlstrom']],
  ['Bjorn Lukasz', ['bjorn']],
  ['Moller', ['mmoller']],
])('%s finds whoever is called so, with marks or without', async (name, found) => {
  expect(await named(name)).toEqual(found)
})
