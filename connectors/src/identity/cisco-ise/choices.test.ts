import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { json, askWithin } from '../../transport/test-server.ts'
import { api, ers, startTestIse, stubs } from './test-ise.ts'
import type { TestIse } from './test-ise.ts'
import { failed } from './test-writing.ts'

let ise: TestIse
beforeAll(async () => {
  ise = await startTestIse()
})
afterAll(() => ise.close())
beforeEach(() => ise.reopen())

test('groups and profiles are told by name, whole, and one without a name is counted', async () => {
  ise.answers[`${ers}/endpointgroup`] = stubs(
    { id: 'b', name: 'Printers' },
    { id: 'a', name: 'Cameras' },
    { id: 'c' },
  )
  const groups = await ise.open.can.listGroups!(askWithin())
  expect(groups).toMatchObject({ complete: true, dropped: 1 })
  expect(groups.value.map(({ name }) => name)).toEqual(['Cameras', 'Printers'])
  ise.answers[`${ers}/profilerprofile`] = stubs({ id: 'p', name: 'Axis-Camera', description: 'Policy' })
  expect((await ise.open.can.listProfiles!(askWithin())).value).toEqual([
    { id: 'p', name: 'Axis-Camera', description: 'Policy' },
  ])
})

const rows = [{ attributeName: 'assetTag', attributeType: 'String' }, { attributeType: 'Int' }]

test.each([
  ['bare', rows],
  ['wrapped', { response: rows, version: '1.0' }],
])('attributes that the site defined, %s', async (_form, body) => {
  ise.answers[`${api}/endpoint-custom-attribute`] = json(body)
  expect(await ise.open.can.listCustomAttributes!(askWithin())).toMatchObject({
    value: [{ name: 'assetTag', type: 'String' }],
    dropped: 1,
  })
})

test('a release without the call says where attributes are told', async () => {
  const error = await failed(ise.open.can.listCustomAttributes!(askWithin()))
  expect([error?.kind, error?.detail.cause]).toEqual(['refused', 'right-missing'])
  expect(error?.message).toMatch(/OpenAPI/)
})
