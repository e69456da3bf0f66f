import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askWithin, json, reply } from '../../transport/test-server.ts'
import { ers, mac, startTestIse, stubs } from './test-ise.ts'
import type { TestIse } from './test-ise.ts'
import { failed, writing } from './test-writing.ts'

let ise: TestIse
beforeAll(async () => {
  ise = await startTestIse()
})
afterAll(() => ise.close())
beforeEach(() => ise.reopen())

const held = (policyName: string) => {
  ise.answers = {
    ...ise.answers,
    [`${ers}/ancendpoint`]: stubs({ id: '9d1b' }),
    [`${ers}/ancendpoint/9d1b`]: json({
      ErsAncEndpoint: { id: '9d1b', macAddress: '5C:E9:1E:40:11:7A', policyName },
    }),
    [`${ers}/ancpolicy/name/${policyName}`]: json({
      ErsAncPolicy: { id: policyName, name: policyName, actions: ['QUARANTINE'] },
    }),
  }
}
const free = () => {
  ise.answers = { ...ise.answers, [`${ers}/ancendpoint`]: stubs() }
}
const answers = (what: 'apply' | 'clear', answer = reply(204, {}, '')) => {
  ise.answers = { ...ise.answers, [`${ers}/ancendpoint/${what}`]: answer }
}
const sent = () => ise.server.received.filter(({ method }) => method !== 'GET')
const set = (known: string | null, wanted: string | null, may = writing()) =>
  ise.open.writes!.setContainment!({ mac, known, wanted }, may)

test('a MAC is put under a policy by one PUT with names and values', async () => {
  free()
  answers('apply')
  const may = writing()
  const written = await set(null, 'Quarantine', may)
  expect(may.asked).toEqual(['ise-1'])
  expect(sent().map(({ method, url }) => `${method} ${url}`)).toEqual([`PUT ${ers}/ancendpoint/apply`])
  expect(JSON.parse(sent()[0]?.body ?? '')).toEqual({
    OperationAdditionalData: {
      additionalData: [
        { name: 'macAddress', value: '5C:E9:1E:40:11:7A' },
        { name: 'policyName', value: 'Quarantine' },
      ],
    },
  })
  expect(written.answer).toBe('204')
})

test('it is taken out by a clear, and nothing is sent where it is so already', async () => {
  held('Quarantine')
  answers('clear')
  await set('Quarantine', null)
  expect(sent().map(({ url }) => url)).toEqual([`${ers}/ancendpoint/clear`])
  await ise.reopen()
  free()
  expect(await set('Quarantine', null)).toMatchObject({ sent: [] })
  expect(sent()).toEqual([])
})

test('under another policy than was read nothing is sent', async () => {
  held('Bounce')
  expect(await failed(set(null, 'Quarantine'))).toMatchObject({ kind: 'refused', detail: { cause: 'busy' } })
  expect(await failed(set('Quarantine', null))).toMatchObject({ kind: 'refused', detail: { cause: 'busy' } })
  expect(sent()).toEqual([])
})

test('a refusal is told in its own words, and silence is no refusal', async () => {
  free()
  answers(
    'apply',
    json({ ERSResponse: { messages: [{ title: "ANC policy 'Quarantine' does not exist" }] } }, 500),
  )
  expect(await failed(set(null, 'Quarantine'))).toMatchObject({
    kind: 'refused',
    detail: { message: "ise-1 rejected it: ANC policy 'Quarantine' does not exist" },
  })
  answers('apply', (_received, response) => void response.destroy())
  expect(await failed(set(null, 'Quarantine'))).toMatchObject({ kind: 'unconfirmed' })
})

test('policies are listed with what they do', async () => {
  ise.answers = {
    ...ise.answers,
    [`${ers}/ancpolicy`]: stubs({ id: 'Quarantine' }, { id: 'Bounce' }),
    [`${ers}/ancpolicy/Quarantine`]: json({ ErsAncPolicy: { name: 'Quarantine', actions: ['QUARANTINE'] } }),
    [`${ers}/ancpolicy/Bounce`]: json({ ErsAncPolicy: { name: 'Bounce', actions: ['PORTBOUNCE'] } }),
  }
  const { value } = await ise.open.can.listContainmentPolicies!(askWithin())
  expect(value.map(({ name, quarantines }) => [name, quarantines])).toEqual([
    ['Bounce', false],
    ['Quarantine', true],
  ])
})
