import { InvalidCredentialsError, OperationsError, StrongAuthRequiredError } from 'ldapts'
import { expect, test } from 'vitest'
import { bindSubCode, failureOfLdap } from './ldap-failures.ts'

const failureOf = (error: Error) => {
  const { kind, detail } = failureOfLdap('directory-1', error)
  return [kind, detail.cause, detail.message]
}

/** The end of a text is the build: 2012 R2, 2016, 2019, 2022 and 2025. */
const builds = ['v2580', 'v3839', 'v4563', 'v4f7c', 'v65f4']

const unbound = 'In order to perform this operation a successful bind must be completed on the connection.'

test.each(builds)('whoever has not signed in to a controller of build %s is told so', (build) => {
  const text = `000004DC: LdapErr: DSID-0C090A01, comment: ${unbound}, data 0, ${build}\n\0`
  expect(failureOf(new OperationsError(text))).toEqual([
    'refused',
    'credential-refused',
    'directory-1 refused the login',
  ])
})

test.each([
  // A value that wants a global catalog, an asked name that is not to be had, and a full table.
  '00002120: SvcErr: DSID-03140111, problem 5012 (DIR_ERROR), data 0\n\0',
  '000020D6: SvcErr: DSID-03100222, problem 5012 (DIR_ERROR), data 0\n\0',
  '000020EF: SvcErr: DSID-02080333, problem 5012 (DIR_ERROR), data -1076\n\0',
])('%j is an error of the controller, and no refused login', (text) => {
  expect(failureOf(new OperationsError(text))).toEqual([
    'unreachable',
    'server-error',
    'directory-1 has an internal error',
  ])
})

test.each(['', '00002020: Operation unavailable without authentication'])(
  'result 1 with %j is for whoever has not signed in',
  (text) => {
    expect(failureOf(new OperationsError(text))[1]).toBe('credential-refused')
  },
)

test.each([
  ['52e', ''],
  ['525', ''],
  ['52f', ': a restriction of the account does not permit it, as for protected users'],
  ['530', ': the account may not sign in at this time'],
  ['531', ': the account may not sign in from here'],
  ['532', ': the password has expired'],
  ['533', ': the account is disabled'],
  ['569', ': the account has no right to sign in over the network'],
  ['701', ': the account has expired'],
  ['773', ': the password must be changed first'],
  ['775', ': the account is locked out'],
  ['80090346', ': the login must be bound to the TLS connection'],
  ['57', ''],
])('data %s gives the refused login the words %j, in every build', (code, words) => {
  for (const build of [...builds, 'vece', 'v1db1']) {
    const text = `80090308: LdapErr: DSID-0C090401, comment: AcceptSecurityContext error, data ${code}, ${build}\0`
    expect(bindSubCode(text)).toBe(code)
    expect(failureOf(new InvalidCredentialsError(text))).toEqual([
      'refused',
      'credential-refused',
      `directory-1 refused the login${words}`,
    ])
  }
})

test('a login that is to be signed is one that wants better protection', () => {
  const text =
    '00002028: LdapErr: DSID-0C090301, comment: The server requires binds to turn on integrity checking if SSL\\TLS are not already active on the connection, data 0, v65f4\n\0'
  expect(failureOf(new StrongAuthRequiredError(text))[2]).toBe('directory-1 needs a better protected login')
})
