import assert from 'node:assert/strict'
import { checkCalledOff, checkEach, checkReading, checkRefused, patiently } from '../conforming.ts'
import type { ConformanceCheck } from '../conforming.ts'
import type { Secret } from '../secret.ts'
import type { DirectoryCapabilities } from './capabilities.ts'

/** A connector of kind `directory`, opened onto a directory that answers everything, and an account that is in it. */
export interface DirectoryUnderTest {
  readonly can: Partial<DirectoryCapabilities>
  readonly person: { readonly dn: string; readonly username: string; readonly email: string }
  readonly password: Secret
  readonly otherPassword: Secret
  readonly noPassword: Secret
  /** A computer by its short name. */
  readonly computer: string
}

/** Read as a filter instead of as a value, each of them finds everybody or breaks the question. */
const spiteful = ['*', '*)(objectClass=*', 'a)(|(cn=*', '\\2a', '(((', 'a*']

/** No directory holds it, and one may read it only as far as the NUL: it finds nobody, or is refused as text. */
const broken = 'x\u0000y'

const nowhere = 'CN=Nobody At All,DC=nowhere,DC=example'

/** A text as the name of a person, of a computer and of any account. */
const askedFor = (can: Partial<DirectoryCapabilities>, text: string): Promise<readonly unknown[]>[] =>
  [
    can.findPeople?.({ username: text }, patiently()),
    can.findComputers?.({ name: text }, patiently()),
    can.findAccounts?.({ text, as: ['login', 'email', 'group', 'computer'] }, patiently()),
  ].map(async (asked) => (await asked)?.value ?? [])

/** What every connector of the kind must pass, whatever product it speaks to. A capability that is not offered is not checked. */
export const directoryConformance: readonly ConformanceCheck<DirectoryUnderTest>[] = [
  {
    name: 'every reading says when, how complete and how much was left out',
    run: async ({ can, person, computer }) => {
      checkReading(await can.findPeople?.({ username: person.username }, patiently()), 'findPeople')
      checkReading(await can.findComputers?.({ name: computer }, patiently()), 'findComputers')
      checkReading(await can.groupsAround?.(person.dn, patiently()), 'groupsAround')
      checkReading(await can.lockout?.(patiently()), 'lockout')
      checkReading(
        await can.findAccounts?.({ text: person.username, as: ['login'] }, patiently()),
        'findAccounts',
      )
      checkReading(await can.readUser?.(person.dn, patiently()), 'readUser')
      checkReading(await can.readMemberships?.(person.dn, patiently()), 'readMemberships')
      checkReading(await can.readControllers?.(person.dn, patiently()), 'readControllers')
      checkReading(await can.listControllers?.(patiently()), 'listControllers')
      checkReading(await can.listRealms?.(patiently()), 'listRealms')
    },
  },
  {
    name: 'a person is the same by login, e-mail and name in the tree, in whatever case',
    run: async ({ can, person }) => {
      if (can.findPeople === undefined) return
      for (const question of [
        { username: person.username },
        { username: person.username.toUpperCase() },
        { email: person.email },
        { email: person.email.toUpperCase() },
        { dn: person.dn },
      ]) {
        const { value } = await can.findPeople(question, patiently())
        assert.deepEqual(
          value.map(({ dn }) => dn),
          [person.dn],
          JSON.stringify(question),
        )
      }
    },
  },
  {
    name: 'what is not there is an empty answer and no failure',
    run: async ({ can }) => {
      const nobody = 'no-such-account'
      assert.deepEqual((await can.findPeople?.({ username: nobody }, patiently()))?.value ?? [], [])
      assert.deepEqual((await can.findPeople?.({ dn: nowhere }, patiently()))?.value ?? [], [])
      assert.deepEqual((await can.findComputers?.({ name: nobody }, patiently()))?.value ?? [], [])
      assert.deepEqual(
        (await can.findAccounts?.({ text: nobody, as: ['login', 'email', 'computer', 'group'] }, patiently()))
          ?.value ?? [],
        [],
      )
      assert.equal((await can.readUser?.(nowhere, patiently()))?.value ?? null, null)
    },
  },
  {
    name: 'a text is a value and never a part of the question',
    run: async ({ can }) => {
      for (const text of spiteful) {
        const found = await Promise.all(askedFor(can, text))
        assert.deepEqual(found.flat(), [], `${JSON.stringify(text)} found somebody`)
      }
      for (const answer of await Promise.allSettled(askedFor(can, broken))) {
        if (answer.status === 'fulfilled') assert.deepEqual(answer.value, [], 'a NUL found somebody')
        else await checkRefused(Promise.reject(answer.reason as Error))
      }
    },
  },
  {
    name: 'times are times, and an account that never expires has none',
    run: async ({ can, person }) => {
      const people = (await can.findPeople?.({ username: person.username }, patiently()))?.value ?? []
      for (const { expiresAt, passwordSetAt } of people) {
        checkEach(
          [expiresAt, passwordSetAt],
          (time) => time === null || (time.getUTCFullYear() > 1970 && time.getUTCFullYear() < 3000),
          'not a time',
        )
      }
    },
  },
  {
    name: 'the right password signs in, a wrong one and none do not',
    run: async ({ can, person, password, otherPassword, noPassword }) => {
      if (can.signIn === undefined) return
      const by = { dn: person.dn }
      assert.deepEqual(await can.signIn(by, password, patiently()), { signedIn: true })
      const wrong = await can.signIn(by, otherPassword, patiently())
      assert.equal(wrong.signedIn, false)
      // An empty password is an anonymous bind, which succeeds (RFC 4513 5.1.2).
      assert.equal((await can.signIn(by, noPassword, patiently())).signedIn, false)
      assert.equal((await can.signIn('', password, patiently())).signedIn, false)
    },
  },
  {
    name: 'a question that is called off ends at once, and the next one is answered',
    run: async ({ can, person }) => {
      const { findPeople } = can
      if (findPeople !== undefined)
        await checkCalledOff((ask) => findPeople({ username: person.username }, ask))
    },
  },
]
