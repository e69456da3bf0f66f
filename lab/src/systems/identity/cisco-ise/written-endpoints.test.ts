import { expect, test } from 'vitest'
import type { OpenEndpoint } from './test-answers.ts'
import { ers, mnt, printer, start } from './test-ise.ts'

const scope = '08:00:27:00:00:31'

async function begin(options: Parameters<typeof start>[0] = {}) {
  const ise = await start(options)
  const group = async (name: string) =>
    (await ise.get(`${ers}/endpointgroup/name/${name}`)).json.EndPointGroup.id
  const told = async (mac: string) => (await ise.get(`${mnt}/Session/MACAddress/${mac}`)).body
  const signOnAgain = async (mac: string) => {
    const [, node = ''] = /<acs_server>([^<]+)</.exec(await told(mac)) ?? []
    return (await ise.get(`${mnt}/CoA/Reauth/${node}/${mac}/0`)).body
  }
  const write = (method: string, path: string, body?: object) =>
    ise.ask(method, `${ers}/endpoint${path}`, body === undefined ? {} : { body: { ERSEndPoint: body } })
  return { ...ise, group, told, signOnAgain, write }
}

test('a group that was set is told of a session after it signed on again, and not before', async () => {
  const { write, idOf, group, told, signOnAgain, lab } = await begin()
  const groupId = await group('Workstation')
  lab.world.clock.advance(1_000)
  await write('PUT', `/${await idOf(printer)}`, { groupId, staticGroupAssignment: true })
  expect(await told(printer)).toContain('<identity_group>Printers</identity_group>')
  lab.world.clock.advance(1_000)
  expect(await signOnAgain(printer)).toContain('<results>true</results>')
  expect(await told(printer)).toContain('<identity_group>Workstation</identity_group>')
})

test('what was written by ERS is what the newer interface tells', async () => {
  const { write, get, group } = await begin()
  const groupId = await group('Printers')
  const attributes = { customAttributes: { owner: 'Laboratory', assetTag: 'L-31' } }
  const created = await write('POST', '', {
    mac: scope,
    description: 'scope by the window',
    groupId,
    staticGroupAssignment: true,
    customAttributes: attributes,
  })
  expect(created.status).toBe(201)
  expect((await get<OpenEndpoint>(`/api/v1/endpoint/${scope}`)).json).toMatchObject({
    description: 'scope by the window',
    groupId,
    customAttributes: attributes.customAttributes,
  })
})

test('a write that is refused or forgotten by the lever has no effect', async () => {
  const { write, get, idOf, pull } = await begin()
  pull({ configuring: 'refused' }, 'ise-1')
  const id = await idOf(printer)
  expect((await write('PUT', `/${id}`, { description: 'other' })).status).toBe(500)
  expect((await write('DELETE', `/${id}`)).status).toBe(500)
  pull({ configuring: 'forgotten' }, 'ise-1')
  const updated = await write('PUT', `/${id}`, { description: 'other' })
  expect([updated.status, updated.json.UpdatedFieldsList.updatedField]).toEqual([200, []])
  expect((await write('DELETE', `/${id}`)).status).toBe(204)
  const created = await write('POST', '', { mac: scope })
  expect(created.status).toBe(201)
  expect((await get(`${ers}/endpoint/${String(created.headers['location']).split('/').at(-1)}`)).status).toBe(
    404,
  )
  expect((await get(`${ers}/endpoint/${id}`)).json.ERSEndPoint).toMatchObject({ description: 'prn-b07-2' })
})

test('what was taken away and signs on again is learned, and not registered by hand any more', async () => {
  const { write, get, idOf, signOnAgain } = await begin()
  await write('DELETE', `/${await idOf(printer)}`)
  expect((await get(`${ers}/endpoint/name/${printer}`)).status).toBe(404)
  await signOnAgain(printer)
  expect((await get(`${ers}/endpoint/${await idOf(printer)}`)).json.ERSEndPoint).toMatchObject({
    description: '',
    staticGroupAssignment: false,
    customAttributes: { customAttributes: {} },
  })
})

test('the journal has each write', async () => {
  const { write, idOf, journal } = await begin()
  const id = await idOf(printer)
  await write('PUT', `/${id}`, { description: 'other' })
  await write('DELETE', `/${id}`)
  expect(journal.slice(-2)).toEqual([
    `ise-1 PUT /ers/config/endpoint/${id}`,
    `ise-1 DELETE /ers/config/endpoint/${id}`,
  ])
})

const anc = (mac: string) => ({
  OperationAdditionalData: {
    additionalData: [
      { name: 'macAddress', value: mac },
      { name: 'policyName', value: 'Quarantine' },
    ],
  },
})
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

test('a session is in quarantine once it signed on again, which a switch may ignore', async () => {
  const { ask, told, signOnAgain, lab, pullDevice } = await begin()
  const set = async (act: string) => {
    lab.world.clock.advance(1_000)
    const { status } = await ask('PUT', `${ers}/ancendpoint/${act}`, { body: anc(printer) })
    await settled()
    return status
  }
  const [, at = ''] = /<network_device_name>([^<]+)</.exec(await told(printer)) ?? []
  const isQuarantined = async () =>
    (await told(printer)).includes('<selected_azn_profiles>Quarantine</selected_azn_profiles>')
  pullDevice({ authorizing: 'ignored' }, at)
  expect([await set('apply'), await isQuarantined()]).toEqual([204, false])
  expect(await signOnAgain(printer)).toContain('<results>true</results>')
  expect(await isQuarantined()).toBe(false)
  pullDevice({ authorizing: 'done' }, at)
  await signOnAgain(printer)
  expect(await isQuarantined()).toBe(true)
  expect([await set('clear'), await isQuarantined()]).toEqual([204, false])
})

test('ANC that is forgotten or refused by the lever is stored nowhere', async () => {
  const { ask, get, pull } = await begin()
  const stored = async () => (await get(`${ers}/ancendpoint`)).json.SearchResult.total
  pull({ configuring: 'forgotten' }, 'ise-1')
  expect((await ask('PUT', `${ers}/ancendpoint/apply`, { body: anc(printer) })).status).toBe(204)
  pull({ configuring: 'refused' }, 'ise-1')
  expect((await ask('PUT', `${ers}/ancendpoint/apply`, { body: anc(printer) })).status).toBe(500)
  expect(await stored()).toBe(0)
})
