import { expect, test } from 'vitest'
import { Reader, context, element, integer, octetString, tag } from '../../../emulator/ber.ts'
import type { Lab } from '../../../emulator/emulator.ts'
import { createWorld } from '../../../world/create/create.ts'
import { standInLab } from '../../stand-in/lab.ts'
import { Directory } from './directory.ts'
import { readMessage, request, writeMessage } from './message.ts'
import { perform } from './operations.ts'

const stand = standInLab()
const lab: Lab = { ...stand.lab, world: createWorld({ seed: 'sasl', size: 'small', clock: 'fixed' }) }
const directory = new Directory(lab)

function bind(choice: Buffer, secure: boolean, controller: 'dc1' | 'dc2' = 'dc1') {
  const session = {
    from: 'test',
    controller,
    catalog: false,
    secure,
    identity: directory.serviceAccount,
    pages: new Map(),
    nextCookie: 0,
  } as const
  const operation = element(request.bind, integer(3), octetString(''), choice)
  const { messages } = perform(lab, directory, session, readMessage(writeMessage(1, operation)))
  const reader = new Reader(readMessage(messages[0]!).contents)
  const code = reader.integer(tag.enumerated)
  reader.text()
  return { code, text: reader.text(), identity: session.identity }
}

const sasl = (mechanism: string, credentials?: string) =>
  element(
    context(3, true),
    octetString(mechanism),
    ...(credentials === undefined ? [] : [octetString(credentials)]),
  )

test.each([
  ['a mechanism that is not offered', sasl('PLAIN', '\0a\0b'), true, 7, '00002027: LdapErr'],
  ['EXTERNAL without a certificate', sasl('EXTERNAL'), true, 7, 'Invalid Authentication method'],
  ['what is signed by nothing', sasl('GSS-SPNEGO', 'token'), false, 8, '00002028: LdapErr'],
  ['a beginning without a token', sasl('gss-spnego'), true, 49, '80090308: LdapErr'],
  ['a token that proves nothing', sasl('GSSAPI', 'token'), true, 49, '8009030C: LdapErr'],
  ['a digest', sasl('DIGEST-MD5', 'username="a"'), true, 49, 'AcceptSecurityContext error, data 52e'],
  ['a way of Windows’ own', element(context(9)), true, 7, 'Invalid Authentication method'],
])('%s is refused in the words of Windows, and nobody is signed in', (_title, choice, secure, code, text) => {
  const answer = bind(choice, secure)
  expect([answer.code, answer.text.includes(text)]).toEqual([code, true])
  expect(answer.identity).toBeNull()
})

test('the second controller wants a login by SASL to be bound to its connection', () => {
  const answer = bind(sasl('GSSAPI', 'token'), true, 'dc2')
  expect(answer.code).toBe(49)
  expect(answer.text).toMatch(/^80090346: LdapErr: DSID-\w+, comment: .*, data 80090346, v4f7c\n\0$/)
  expect(bind(sasl('GSSAPI', 'token'), false, 'dc2').text).toMatch(/^00002028: .*, data 0, v4f7c\n\0$/)
})

test('the journal has the mechanism and not what it brought', () => {
  stand.journal.length = 0
  bind(sasl('GSSAPI', 'a secret token'), true)
  expect(stand.journal).toEqual(['directory-1 bind  sasl GSSAPI (TLS)'])
})
