import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ScanCard } from '../../contract/src/scanner/scanner.ts'
import type { KeptScan } from '../../contract/src/scanner/scans.ts'
import { placesFile } from '../../lab/src/places-file.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'

/** Things of each kind that are compared. */
const most = 12

let campus: Campus
let cookie: string

beforeAll(async () => {
  campus = await startCampus('scanner')
  const { server, lab } = campus
  await server.addPerson('ada', ['tools-scanner', 'siteresources-network-locations', 'siteresources-import'])
  cookie = await server.signIn('ada')
  await server.call('POST', '/site-resources/network-locations/import/', {
    payload: placesFile(lab.world),
    headers: { cookie, 'content-type': 'text/csv' },
  })
})
afterAll(() => campus.stop())

async function scanned(q: string): Promise<ScanCard> {
  const answer = await campus.server.call('GET', `/scanner/?${new URLSearchParams({ q })}`, {
    headers: { cookie, accept: 'application/json' },
  })
  if (answer.statusCode !== 200) throw new Error(`${q}: ${answer.statusCode} ${answer.body}`)
  return answer.json<{ data: { answer: ScanCard } }>().data.answer
}

const lineOf = ({ sections }: ScanCard, section: string, label: string) =>
  sections.find(({ name }) => name === section)?.lines.find((line) => line.label === label)?.value ?? null

/** Devices that stand at an outlet with a port of its own, as they really do. */
const standing = () =>
  [...campus.lab.world.endpoints.values()]
    .flatMap((endpoint) => {
      const at = campus.lab.world.attachment(endpoint.mac)
      return at === null || endpoint.outlet === null ? [] : [{ endpoint, at, outlet: endpoint.outlet }]
    })
    .slice(0, most)

test('outlets, devices and ports are what and where they really are', async () => {
  const wrong: string[] = []
  for (const { endpoint, at, outlet } of standing()) {
    const port = `${at.switch.name} ${at.interface.shortName}`
    const place = await scanned(outlet)
    if (place.title !== outlet || place.patch?.role !== 'outlet') wrong.push(`${outlet}: ${place.sentence}`)
    if (lineOf(place, 'documented', 'Port') !== port)
      wrong.push(`${outlet}: ${lineOf(place, 'documented', 'Port')}`)
    const device = await scanned(endpoint.mac.replaceAll(':', ''))
    if (device.patch?.value !== endpoint.mac) wrong.push(`${endpoint.mac}: ${device.sentence}`)
    if (lineOf(device, 'seen', 'Port') !== port)
      wrong.push(`${endpoint.mac}: ${lineOf(device, 'seen', 'Port')}, not ${port}`)
  }
  expect(wrong).toEqual([])
})

test('a patch of what really is there is confirmed, and one on another port is not', async () => {
  const [here, other] = standing()
  if (here === undefined || other === undefined) throw new Error('The campus has no devices at outlets.')
  const send = async (port: string, id: string): Promise<KeptScan> => {
    const scan = {
      kind: 'patch',
      id,
      scannedAt: new Date().toISOString(),
      outlet: here.outlet,
      device: here.endpoint.mac,
      port,
    }
    const headers = { cookie, 'content-type': 'application/json' }
    await campus.server.call('POST', '/scanner/scans/', {
      headers,
      payload: JSON.stringify({ scans: [scan] }),
    })
    const look = await campus.server.call('POST', '/scanner/scans/look/', {
      headers,
      payload: JSON.stringify({ id }),
    })
    return look.json<{ data: KeptScan }>().data
  }
  const portOf = ({ at }: typeof here) => `${at.switch.name} ${at.interface.shortName}`
  expect(await send(portOf(here), '00000000-0000-4000-8000-000000000001')).toMatchObject({
    proof: 'confirmed',
  })
  expect(await send(portOf(other), '00000000-0000-4000-8000-000000000002')).toMatchObject({
    proof: 'looking',
  })
})
