import { licenceRounds } from '@patchbay/server/licences/licence-rounds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResourceRow } from '../../contract/src/resources/resource-row.ts'
import { licenceOfDevice } from '../../lab/src/world/device-licences.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'

let campus: Campus
let cookie: string
const path = '/administration/license-information/'

beforeAll(async () => {
  campus = await startCampus('licences')
  const { server } = campus
  await server.addPerson('ada', [
    'administrations-license-information',
    'administrations-license-edit',
    'siteresources-network-devices',
  ])
  cookie = await server.signIn('ada')
  const { database, systems } = server.context
  const rounds = licenceRounds({
    controllers: () => systems.ofKind('controller'),
    identities: () => systems.ofKind('identity'),
    files: { certificateFile: null, keyFile: null },
    now: () => new Date(),
  })
  for (const name of await rounds.due(database))
    await rounds.read(database, name, AbortSignal.timeout(60_000))
})
afterAll(() => campus.stop())

const rowsAt = async (at: string) => {
  const response = await campus.server.call('GET', at, { headers: { cookie } })
  expect([at, response.statusCode]).toEqual([at, 200])
  return response.json<{ data: { rows: ResourceRow[] } }>().data.rows
}

test('licences of switches are as they really are, by level, and each count is that of its linked list', async () => {
  const { world } = campus.lab
  const switches = [...world.switches.keys()]
  const rows = await rowsAt(`${path}?place=Catalyst%20Center`)
  expect(rows.length).toBeGreaterThan(0)
  for (const product of ['Network', 'DNA'] as const)
    for (const level of ['Advantage', 'Essentials'] as const) {
      const levelOf = (name: string) => licenceOfDevice(name)[product === 'Network' ? 'network' : 'dna']
      const having = switches.filter((name) => levelOf(name) === level).sort()
      const lacking = switches.filter((name) => levelOf(name) === null).sort()
      const row = rows.find(({ values }) => values['product'] === `${product} ${level}`)
      const all = [...switches, ...world.wireless.controllers.keys()].filter(
        (name) => levelOf(name) === level,
      )
      if (all.length === 0) {
        expect(row).toBeUndefined()
        continue
      }
      const about = [product, level, row?.values['covered'], row?.values['uncovered'], row?.values['used']]
      expect(about).toEqual([product, level, having.length, lacking.length, all.length])
      expect(row?.values['state']).toBe(
        all.some((name) => licenceOfDevice(name).expired) ? 'expired' : 'active',
      )
      const named = encodeURIComponent(String(row?.values['name']))
      const linked = async (filter: string) =>
        (await rowsAt(`/site-resources/network-devices/?${filter}=${named}`)).map(({ id }) => id).sort()
      expect(await linked('licences')).toEqual(having)
      expect(await linked('lacks_licences')).toEqual(lacking)
    }
})

test('tiers of ISE in use are rows, and the certificates of connected systems too', async () => {
  const tiers = await rowsAt(`${path}?place=ISE`)
  expect(tiers.map(({ values }) => values['product'])).toEqual(
    expect.arrayContaining(['ISE ESSENTIAL', 'ISE ADVANTAGE', 'ISE VM']),
  )
  for (const { values } of tiers) expect(values).toMatchObject({ state: 'active', days_left: null })
  const own = await rowsAt(`${path}?place=Patchbay%20itself&kind=certificate`)
  expect(own.length).toBeGreaterThan(0)
  for (const { values } of own) expect(values['ends_on']).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

test('a controller that does not answer keeps its rows, and is named', async () => {
  const { lab, server } = campus
  const { database, systems } = server.context
  const [controller] = systems.ofKind('controller')
  const before = await rowsAt(`${path}?place=Catalyst%20Center`)
  lab.levers.pull(controller!.name, { refusing: true })
  const later = new Date(Date.now() + 7_200_000)
  const rounds = licenceRounds({
    controllers: () => systems.ofKind('controller'),
    identities: () => [],
    files: { certificateFile: null, keyFile: null },
    now: () => later,
  })
  await rounds.read(database, controller!.name, AbortSignal.timeout(60_000))
  const answer = await server.call('GET', `${path}timeline/`, { headers: { cookie } })
  const { notRead } = answer.json<{ data: { notRead: { source: string }[] } }>().data
  expect(notRead.map(({ source }) => source)).toContain(controller!.title)
  expect(await rowsAt(`${path}?place=Catalyst%20Center`)).toHaveLength(before.length)
})
