import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LdapEntry } from '../../transport/ldap-session.ts'
import { rowOf, rowAttributes } from './account-rows.ts'
import { computerAccountAttributes, computerAccountOf } from './computer-account.ts'
import { groupAccountAttributes, groupOf, whyPrivileged } from './group-account.ts'
import type { DomainPolicy } from './policy.ts'
import { originOf } from './replication-data.ts'
import { userAttributes, userOf } from './user-account.ts'

const policy: DomainPolicy = {
  name: null,
  lockoutDuration: 60_000,
  lockoutThreshold: 5,
  observationWindow: 60_000,
  longestAge: 1_000,
}
const now = new Date('2026-11-20T07:30:00Z')

/** What a directory may put where a value is expected: numbers beside the point, names, octets, nothing. */
const value = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    '9223372036854775807',
    '9223372036854775808',
    '1e999',
    'TRUE',
    'user',
    'computer',
    'group',
    '',
  ),
  fc.constantFrom(
    'CN=x',
    'CN=,',
    '\\',
    '=,=',
    'CN=a\\',
    '20269914081522.0Z',
    'SMTP:',
    'smtp:a@b',
    '<x>',
    '\0',
  ),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
  fc.string({ maxLength: 12, unit: 'binary' }),
  fc.uint8Array({ maxLength: 40 }).map((octets) => Buffer.from(octets)),
)

const entryFor = (names: readonly string[]): fc.Arbitrary<LdapEntry> =>
  fc
    .record({
      dn: fc.oneof(
        fc.constant('CN=Ana Diaz,OU=Staff,DC=corp,DC=example'),
        fc.string({ maxLength: 30, unit: 'binary' }),
      ),
      values: fc.array(fc.array(value, { maxLength: 2 }), {
        minLength: names.length,
        maxLength: names.length,
      }),
    })
    .map(({ dn, values }) => ({
      dn,
      attributes: new Map(names.map((name, at) => [name.toLowerCase(), values[at] ?? []])),
    }))

/** Every time in what was read is one, or there is none. */
function timesAreTimes(of: unknown): boolean {
  if (of instanceof Date) return !Number.isNaN(of.getTime())
  if (of === null || typeof of !== 'object' || Buffer.isBuffer(of)) return true
  return Object.values(of).every(timesAreTimes)
}

test('an entry with any values is read or left out, and never half a time', () => {
  const names = [
    ...new Set([
      ...userAttributes,
      ...computerAccountAttributes,
      ...groupAccountAttributes,
      ...rowAttributes,
      'isDeleted',
      'lastKnownParent',
    ]),
  ]
  fc.assert(
    fc.property(entryFor(names), (entry) => {
      const read = [
        rowOf(entry),
        userOf(entry, { policy, hidden: null, manager: null, reports: [], reportCount: 0, now }),
        computerAccountOf(entry, { hidden: new Set(), owner: null, recoveryKeys: null }),
        groupOf(entry, new Set(['member']), null),
      ]
      expect(read.every(timesAreTimes)).toBe(true)
      whyPrivileged(entry)
      const user = read[1]
      // A photo that is shown is a picture, whatever it was called.
      if (user !== null && user !== undefined && 'photo' in user && user.photo !== null)
        expect([0xff, 0x89]).toContain(user.photo.octets[0])
    }),
    { numRuns: 5_000 },
  )
})

test('replication data of any text names a controller or none', () => {
  const piece = fc.constantFrom(
    '<pszAttributeName>',
    '</pszAttributeName>',
    'lockoutTime',
    '<pszLastOriginatingDsaDN>',
    'CN=NTDS Settings,',
    'CN=DC1',
    ',',
    '</pszLastOriginatingDsaDN>',
    '\0',
    '&',
    '\\',
  )
  fc.assert(
    fc.property(fc.array(fc.array(piece, { maxLength: 12 }), { maxLength: 3 }), (values) => {
      const origin = originOf(
        values.map((pieces) => pieces.join('')),
        'lockoutTime',
      )
      if (origin !== null) expect(origin.controller.length).toBeGreaterThan(0)
    }),
    { numRuns: 3_000 },
  )
})
