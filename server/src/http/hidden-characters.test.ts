import { saveDraft } from '@patchbay/contract/account/drafts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAs } from '../people/test-people.ts'
import type { CallError } from '../errors/call-error.ts'
import { parseJsonBody } from './json-body.ts'
import { startTestApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'
import { parseInput, refuseHidden } from './validation.ts'

let server: TestApp
let cookie: string
beforeAll(async () => {
  server = await startTestApp()
  await server.addPerson('ada', ['commands-switch-port-assignment', 'commands-dhcp-ip-reservation'])
  cookie = await server.signIn('ada')
})
afterAll(() => server.stop())

const as = (name: string, payload: object) => askAs(server, cookie, name, payload)
const faultIn = (text: string) =>
  refuseHidden({ text }, true).then(
    () => null,
    (error: unknown) => (error as CallError).fields,
  )

test('what is previewed is kept, so it has no character that cannot be seen; marks that are read over were read over', async () => {
  const intent = { switch: 'sw-a', interface: 'Gi1/0/1', accessVlan: 20 }
  const preview = (reason: string, more: object = {}) =>
    as('POST /command-centre/switch-port-assignment/preview/', { intent: { ...intent, ...more }, reason })
  for (const sign of ['\u202e', '\u2066', '\u0007', '\u009b'])
    expect(await preview(`for${sign}you`)).toMatchObject({
      status: 400,
      fields: { reason: expect.stringMatching(/^has an invisible character \(U\+/) },
    })
  expect(await preview('for you', { description: 'B\u202e7' })).toMatchObject({
    fields: { 'intent.description': expect.stringContaining('U+202E') },
  })
  expect(await preview('for you\nand me')).toMatchObject({ status: 200 })
  const reserved = await as('POST /command-centre/dhcp-ip-reservation/preview/', {
    intent: { mac: '\u202a00:1b:54:0a:3c:7f', address: '10.1.0.7', hostname: 'a', owner: 'b' },
    reason: 'as it was pasted',
  })
  expect(reserved).toMatchObject({ status: 200 })
})

test('a draft is kept without them, so that nothing of it is lost', async () => {
  const form = 'command-centre/switch-port-assignment'
  const content = { reason: 'for\u202e you', list: ['a\u0007b', { 'c\u2066': '\ud800' }] }
  expect((await as(`PUT ${saveDraft.path}`, { form, content })).status).toBe(400)
  const kept = { reason: 'for\u202e you', list: ['a\u0007b', { 'c\u2066': 'd' }] }
  expect((await as(`PUT ${saveDraft.path}`, { form, content: kept })).status).toBe(200)
  const { json } = await server.call('GET', saveDraft.path, { headers: { cookie } })
  expect(json<{ data: { content: object }[] }>().data[0]?.content).toEqual({
    reason: 'for you',
    list: ['ab', { c: 'd' }],
  })
})

test('a long text is looked through in slices, to its end and across their borders', async () => {
  let turns = 0
  let looking = true
  const turn = () => {
    turns += 1
    if (looking) setImmediate(turn)
  }
  setImmediate(turn)
  const long = 'ab;c\n'.repeat(3 * 1024 * 1024)
  expect(await faultIn(`${long}\u202e`)).toEqual({ text: 'has an invisible character (U+202E)' })
  await refuseHidden({ many: Array.from({ length: 99_000 }, () => ({})) }, true)
  looking = false
  // Slices of 128 Ki characters.
  expect(turns).toBeGreaterThan(100)
  const border = 128 * 1024 - 1
  expect(await faultIn(`${'a'.repeat(border)}\u{1f600}${'b'.repeat(border)}\u{1f600}`)).toBeNull()
  expect(await faultIn(`${'a'.repeat(border)}\ud83d`)).toEqual({ text: 'It contains half a surrogate pair.' })
})

test('of very many names that are not known a few are told, and an object of so many is not read', () => {
  const unknown = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`name ${at}`, 1]))
  const refusal = (work: () => unknown) => {
    try {
      work()
    } catch (error) {
      return (error as CallError).fields ?? {}
    }
    return {}
  }
  expect(Object.keys(refusal(() => parseInput(saveDraft.body, unknown)))).toHaveLength(20)
  const more = {
    ...unknown,
    ...Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`more ${at}`, 1])),
  }
  expect(refusal(() => parseJsonBody(Buffer.from(JSON.stringify({ content: more }))))).toEqual({
    body: 'holds an object of more than 1000 names',
  })
})
