import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LdapEntry } from '../../transport/ldap-session.ts'
import { commonName, nameParts, placeAbove } from './distinguished-name.ts'
import { generalizedTime } from './generalized-time.ts'
import { flagsOf, lockOf, passwordOf } from './lock-state.ts'
import { licencePattern } from './memberships.ts'
import { photoOf } from './photo.ts'
import type { DomainPolicy } from './policy.ts'
import { originOf } from './replication-data.ts'

const now = new Date('2026-11-20T07:30:00Z')
const minute = 60_000
const ticks = (at: Date) => String(BigInt(at.getTime() + 11_644_473_600_000) * 10_000n)
const ago = (minutes: number) => new Date(now.getTime() - minutes * minute)

const entryOf = (attributes: Readonly<Record<string, string>>): LdapEntry => ({
  dn: 'CN=Ana Diaz,OU=Staff,DC=corp,DC=example,DC=edu',
  attributes: new Map(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), [value]])),
})

const policy = (of: Partial<DomainPolicy> = {}): DomainPolicy => ({
  name: null,
  lockoutDuration: 30 * minute,
  lockoutThreshold: 5,
  observationWindow: 30 * minute,
  longestAge: 90 * 24 * 60 * minute,
  ...of,
})

const computed = 'msDS-User-Account-Control-Computed'

test.each<[string, Record<string, string>, Partial<DomainPolicy>, string, string | null]>([
  ['the directory says so', { [computed]: '16', lockoutTime: ticks(ago(5)) }, {}, 'locked', 'directory'],
  [
    'until somebody undoes it',
    { [computed]: '16', lockoutTime: ticks(ago(5)) },
    { lockoutDuration: Infinity },
    'locked',
    'directory',
  ],
  [
    'the time stays when it has run out',
    { [computed]: '0', lockoutTime: ticks(ago(45)) },
    {},
    'run-out',
    'directory',
  ],
  ['never locked', { [computed]: '0' }, {}, 'free', 'directory'],
  ['unlocked by somebody', { [computed]: '0', lockoutTime: '0' }, {}, 'free', 'directory'],
  ['by the rule', { lockoutTime: ticks(ago(29)) }, {}, 'locked', 'rule'],
  ['by the rule, run out', { lockoutTime: ticks(ago(31)) }, {}, 'run-out', 'rule'],
  [
    'by the rule, for ever',
    { lockoutTime: ticks(ago(90_000)) },
    { lockoutDuration: Infinity },
    'locked',
    'rule',
  ],
  ['a rule that may not be read', { lockoutTime: ticks(ago(5)) }, { lockoutDuration: null }, 'unknown', null],
  ['neither may be read', {}, {}, 'unknown', null],
  ['no lock by the time alone', { lockoutTime: '0' }, {}, 'free', 'rule'],
])('a lock: %s', (_what, attributes, rule, state, by) => {
  expect(lockOf(entryOf(attributes), policy(rule), now)).toMatchObject({ state, by })
})

test('a lock has its end where the rule gives one', () => {
  const entry = entryOf({ [computed]: '16', lockoutTime: ticks(ago(5)) })
  expect(lockOf(entry, policy(), now)).toMatchObject({ since: ago(5), until: ago(-25) })
  expect(lockOf(entry, policy({ lockoutDuration: Infinity }), now).until).toBeNull()
  expect(lockOf(entry, policy({ lockoutDuration: null }), now).until).toBeNull()
})

const expiry = 'msDS-UserPasswordExpiryTimeComputed'
const setAt = ticks(ago(1_000))

test.each<[string, Record<string, string>, object]>([
  [
    'told',
    { pwdLastSet: setAt, [expiry]: ticks(ago(-60)) },
    { expiresAt: ago(-60), expired: false, neverExpires: false },
  ],
  ['told and over', { pwdLastSet: setAt, [expiry]: ticks(ago(60)) }, { expiresAt: ago(60), expired: true }],
  [
    'never by the told sentinel',
    { pwdLastSet: setAt, [expiry]: '9223372036854775807' },
    { expiresAt: null, neverExpires: true, expired: false },
  ],
  [
    'at the next login',
    { pwdLastSet: '0', [expiry]: '0', [computed]: '8388608' },
    { setAt: null, mustChange: true, neverExpires: false, expired: true },
  ],
  [
    'never by its own switch, whatever is told',
    { pwdLastSet: '0', [expiry]: '0', userAccountControl: '66048' },
    { mustChange: false, neverExpires: true, expired: false },
  ],
  [
    'worked out of its age',
    { pwdLastSet: setAt },
    { expiresAt: new Date(ago(1_000).getTime() + 90 * 24 * 60 * minute) },
  ],
  [
    'not told at all',
    {},
    { setAt: null, mustChange: false, expiresAt: null, neverExpires: false, expired: false },
  ],
])('a password: %s', (_what, attributes, expected) => {
  expect(passwordOf(entryOf(attributes), policy(), now)).toMatchObject(expected)
})

test('a domain whose passwords never end says never, and one whose rule is hidden says nothing', () => {
  const entry = entryOf({ pwdLastSet: setAt })
  expect(passwordOf(entry, policy({ longestAge: Infinity }), now).neverExpires).toBe(true)
  expect(passwordOf(entry, policy({ longestAge: null }), now)).toMatchObject({
    neverExpires: false,
    expiresAt: null,
  })
})

test('switches that weaken an account are told in words', () => {
  expect(flagsOf(512)).toEqual([])
  expect(flagsOf(512 | 0x20 | 0x40_0000)).toEqual([
    'no password is required',
    'Kerberos pre-authentication is not required',
  ])
  expect(flagsOf(null)).toEqual([])
})

const jpeg = (length: number) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(length - 3)])

test('a photo is small, and a picture by its first octets', () => {
  expect(photoOf(jpeg(500)).photo?.type).toBe('image/jpeg')
  expect(photoOf(Buffer.from('89504e470d0a1a0a0000', 'hex')).photo?.type).toBe('image/png')
  expect(photoOf(null)).toEqual({ photo: null, refused: null })
  expect(photoOf(jpeg(102_401))).toEqual({ photo: null, refused: 'larger than the directory allows' })
  for (const text of ['<svg onload=alert(1)>', 'GIF89a', '<html>', 'RIFF'])
    expect(photoOf(Buffer.from(text))).toEqual({ photo: null, refused: 'neither JPEG nor PNG' })
})

test('a name of a place is told from outside in, with its signs put back', () => {
  const dn = String.raw`CN=Müller\, Jürgen (IT),OU=Data \+ Voice,OU=\C3\96sterreich,DC=corp,DC=example,DC=edu`
  expect(commonName(dn)).toBe('Müller, Jürgen (IT)')
  expect(placeAbove(dn)).toEqual(['corp.example.edu', 'Österreich', 'Data + Voice'])
  expect(placeAbove('DC=corp,DC=example')).toEqual(['example'])
})

test('any value comes back from a name in which it was escaped', () => {
  const value = fc
    .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
    .filter((text) => text.trim() === text)
  const escaped = (text: string) => text.replace(/[\\,+"<>;=#]/g, (character) => `\\${character}`)
  fc.assert(
    fc.property(value, value, (name, unit) => {
      const parts = nameParts(`CN=${escaped(name)},OU=${escaped(unit)},DC=example`)
      expect(parts.map((part) => part.value)).toEqual([name, unit, 'example'])
    }),
    { numRuns: 500 },
  )
})

test('the controller where a lock was set stands in the data of replication', () => {
  const value = (name: string, dn: string) =>
    `<DS_REPL_ATTR_META_DATA>\n\t<pszAttributeName>${name}</pszAttributeName>\n\t<dwVersion>2</dwVersion>\n\t<ftimeLastOriginatingChange>2026-11-20T07:12:45Z</ftimeLastOriginatingChange>\n\t<pszLastOriginatingDsaDN>${dn}</pszLastOriginatingDsaDN>\n</DS_REPL_ATTR_META_DATA>\n\0`
  const place = 'CN=NTDS Settings,CN=DC2,CN=Servers,CN=Main,CN=Sites,CN=Configuration,DC=corp,DC=example'
  const values = [value('pwdLastSet', place.replace('DC2', 'DC1')), value('lockoutTime', place)]
  expect(originOf(values, 'lockoutTime')).toEqual({ controller: 'DC2', at: new Date('2026-11-20T07:12:45Z') })
  expect(originOf(values, 'badPwdCount')).toBeNull()
  expect(originOf([value('lockoutTime', '')], 'lockoutTime')).toBeNull()
  expect(originOf(['', '<x>', value('lockoutTime', 'CN=Somebody')], 'lockoutTime')).toBeNull()
})

test('a time of a directory is UTC, and anything else is none', () => {
  expect(generalizedTime('20260114081522.0Z')).toEqual(new Date('2026-01-14T08:15:22Z'))
  expect(generalizedTime('20260114081522Z')).toEqual(new Date('2026-01-14T08:15:22Z'))
  for (const text of [null, '', '2026', '20261414081522.0Z', '20260114081522.0+0100'])
    expect(generalizedTime(text)).toBeNull()
})

test('groups that give licences are known by patterns of names', () => {
  const licences = licencePattern(['lic-*', '*licen?e*', 'E5 (all)'])
  expect(['LIC-office', 'e5 (ALL)'].map((name) => licences.test(name))).toEqual([true, true])
  expect(['public-office', 'E5 x', 'licence'].map((name) => licences.test(name))).toEqual([
    false,
    false,
    false,
  ])
})
