import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallAnswer } from '../../contract/src/call.ts'
import type { Calls } from '../../contract/src/api/calls.ts'
import { placesFile } from '../../lab/src/places-file.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'

type Answer = CallAnswer<Calls['GET /workflows/switch-port-allocation/']>

let campus: Campus
let cookie: string

beforeAll(async () => {
  campus = await startCampus('allocation')
  const { server, lab } = campus
  await server.addPerson('ada', [
    'workflows-switch-port-allocation',
    'siteresources-network-locations',
    'siteresources-import',
  ])
  cookie = await server.signIn('ada')
  await server.call('POST', '/site-resources/network-locations/import/', {
    payload: placesFile(lab.world),
    headers: { cookie, 'content-type': 'text/csv' },
  })
})
afterAll(() => campus.stop())

async function ask(query: Readonly<Record<string, string>>): Promise<Answer> {
  const response = await campus.server.call(
    'GET',
    `/workflows/switch-port-allocation/?${new URLSearchParams(query)}`,
    { headers: { cookie, accept: 'application/json' } },
  )
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json<{ data: Answer }>().data
}

test('every port of every closet is down or in use as it really is, and none with a device is ever offered', async () => {
  const { world } = campus.lab
  const closets = [
    ...new Set(
      [...world.switches.values()]
        .filter(({ role }) => role === 'access')
        .map(({ building, closet }) => `${building} ${closet}`),
    ),
  ]
  const wrong: string[] = []
  let compared = 0
  let offered = 0
  for (const q of closets) {
    const { answer } = await ask({ q, count: '48' })
    if (answer.silent.length > 0) wrong.push(`${q}: ${answer.silent[0]?.why ?? ''}`)
    for (const { switch: name, interface: on, lines, standing, outlet } of answer.candidates) {
      const device = world.switches.get(name)
      const of = [...(device?.interfaces.values() ?? [])].find(({ shortName }) => shortName === on)
      if (device === undefined || of === undefined) {
        wrong.push(`${name} ${on} is not there`)
        continue
      }
      compared += 1
      const isUp = world.operUp(device, of)
      const told = lines.find((line) => line.name === 'link')?.value
      const truth = isUp ? 'up' : of.errDisabled !== null ? 'err-disabled' : of.adminUp ? 'down' : 'shut'
      if (told !== truth) wrong.push(`${name} ${on}: ${told}, not ${truth}`)
      const isOffered = standing === 'free' || standing === 'not-proven'
      if (isOffered) offered += 1
      if (isOffered && (isUp || of.uplink !== null || world.attachedTo(device, of).length > 0))
        wrong.push(`${name} ${on} is offered, and a device is there`)
      const documented = [...world.outlets.values()].find(
        (one) => one.switch === name && one.interface === of.name,
      )
      if ((documented?.label ?? null) !== (outlet?.label ?? null))
        wrong.push(`${name} ${on}: outlet ${outlet?.label}, not ${documented?.label}`)
    }
  }
  expect(wrong).toEqual([])
  expect(compared).toBeGreaterThan(200)
  expect(offered).toBeGreaterThan(10)
})

test('a closet that is silent leaves its history, and its ports are held and not assigned', async () => {
  const { world } = campus.lab
  const device = [...world.switches.values()].find(({ role }) => role === 'access')!
  campus.lab.levers.pullDevice(device.name, { unreachable: true })
  const { answer } = await ask({ q: `${device.building} ${device.closet}` })
  expect(answer.silent).toMatchObject([{ switch: device.name }])
  const offered = answer.candidates.find(({ standing }) => standing === 'not-proven')!
  expect(offered).toMatchObject({ noAssign: expect.stringMatching(`^${device.name} was not read now`) })
  const held = await campus.server.call('POST', '/workflows/switch-port-allocation/holds/', {
    headers: { cookie },
    payload: {
      places: [
        { switch: offered.switch, interface: offered.interface, outlet: offered.outlet?.label ?? null },
      ],
      until: new Date(Date.now() + 86_400_000).toISOString(),
      purpose: 'Until the switch answers',
    },
  })
  expect(held.json()).toMatchObject({ data: { held: [{ switch: offered.switch, mine: true }], refused: [] } })
  campus.lab.levers.reset()
})
