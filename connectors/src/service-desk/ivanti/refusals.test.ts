import { expect, test } from 'vitest'
import { isUnknownRecord, notTaken, refusalOf, scrubbed } from './refusals.ts'

const answer = (status: number, text: string) => ({
  status,
  text,
  headers: new Map(),
  receivedAt: new Date(),
})
const ism = (message: unknown, description = 'Invalid Request Payload') =>
  JSON.stringify({ code: 'ISM_4000', description, message })

test.each([
  [
    ism([
      'Mandatory field "Category" value must be provided.',
      'Mandatory field "Status" value must be provided.',
    ]),
    'Mandatory field "Category" value must be provided.; Mandatory field "Status" value must be provided.',
  ],
  [ism('one sentence'), 'one sentence'],
  [ism([]), 'Invalid Request Payload'],
  [ism(null, ''), ''],
  [ism([7, ' ']), 'Invalid Request Payload'],
  ['"a bare string"', 'a bare string'],
  ['just words\r\n  on lines', 'just words on lines'],
  ['<html><body>An error</body></html>', ''],
  ['', ''],
  ['null', ''],
  ['[1,2]', ''],
])('%s is said as %j', (text, words) => {
  expect(refusalOf(text).words).toBe(words)
})

test('a record that is not there is said in words, not by a status', () => {
  expect(isUnknownRecord(answer(400, ism(['Invalid key'])))).toBe(true)
  expect(isUnknownRecord(answer(400, ism(['Invalid field'])))).toBe(false)
  expect(isUnknownRecord(answer(404, ism(['Invalid Path'])))).toBe(false)
})

test('a step that needs a prompt says that it cannot be sent from here', () => {
  const { detail } = notTaken('desk-1', answer(400, ism(['DataLayer.PromptException: reason needed'])))
  expect(detail.message).toContain('This step needs fields that cannot be sent from here.')
  expect(detail.evidence).toBe('HTTP 400 ISM_4000')
})

test.each([
  ['{"SessionId":"abc#DEF#2","code":"ISM_5000"}', 'abc'],
  ['SessionId: abc#DEF#2, TenantId=abc', 'abc'],
  ['{"ConnectionString":"Data Source=db1;User=abc;Password=abc"}', 'abc'],
  ['LoginId = abc failed', 'abc'],
  ['ConnectionString=Data Source=abc;Password=abc', 'abc'],
])('what its own process knows is left out: %s', (text, secret) => {
  expect(scrubbed(text)).not.toContain(secret)
  expect(refusalOf(JSON.stringify({ message: [text] })).words).not.toContain(secret)
})
