import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FloorPlan, ListedFloor } from '../../contract/src/site-resources/floor-plans/plans.ts'
import { planFiles } from '../../lab/src/plans/plan-files.ts'
import { positions } from '../../lab/src/plans/positions.ts'
import { siteLists } from '../../lab/src/site-lists.ts'
import { bringPlans } from '../../scripts/parent/bring-plans.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'

let campus: Campus
let cookie: string

beforeAll(async () => {
  campus = await startCampus('floor-plans')
  const keys = [
    'siteresources-floor-plans',
    'siteresources-ups-units',
    'siteresources-edit',
    'siteresources-import',
  ] as const
  await campus.server.addPerson('ada', keys)
  cookie = await campus.server.signIn('ada')
  const text = siteLists(campus.lab.world)['ups-units.csv']
  const { digest } = await ask<{ digest: string }>('POST', 'ups-units/import/preview/', {
    text,
    columns: null,
  })
  await ask('POST', 'ups-units/import/apply/', { text, columns: null, digest })
  const files = planFiles(campus.lab.world)
  await bringPlans(
    (method, path, body) => ask(method, path.replace('/site-resources/', ''), body),
    (name) => Buffer.from(files.get(name) ?? ''),
  )
})
afterAll(() => campus.stop())

async function ask<T>(method: 'GET' | 'POST', path: string, payload?: object): Promise<T> {
  const response = await campus.server.call(method, `/site-resources/${path}`, {
    headers: { cookie },
    ...(payload === undefined ? {} : { payload }),
  })
  expect([path, response.statusCode]).toEqual([path, 200])
  return response.json<{ data: T }>().data
}

test('every switch, access point, UPS unit, outlet and room is on its plan where it really is', async () => {
  const { world } = campus.lab
  const truth = Map.groupBy(positions(world), ({ building, floor }) => `${building}/${floor}`)
  const listed = await ask<ListedFloor[]>('GET', 'floor-plans/')
  expect(listed.map(({ building, floor }) => `${building}/${floor}`).toSorted()).toEqual(
    [...truth.keys()].toSorted(),
  )
  const wrong: string[] = []
  let compared = 0
  for (const { building, floor, placed, unplaced } of listed) {
    const plan = await ask<FloorPlan>('GET', `floor-plans/floor/?building=${building}&floor=${floor}`)
    const real = truth.get(`${building}/${floor}`) ?? []
    const drawn = new Map(plan.placements.map((one) => [`${one.kind} ${one.name}`, one]))
    for (const { kind, name, x, y, outline } of real) {
      const at = drawn.get(`${kind} ${name}`)
      if (JSON.stringify(at) !== JSON.stringify({ kind, name, x, y, outline }))
        wrong.push(`${kind} ${name}: ${JSON.stringify(at)}, not at ${x} ${y}`)
      compared += 1
    }
    const size = world.wireless.floors.get(`${building}-${floor}`)
    const [width, length] = [plan.picture?.width ?? 0, plan.picture?.height ?? 0].map(
      (units) => units * (plan.scale ?? 0),
    )
    if (width !== size?.width || length !== size?.length)
      wrong.push(`${building}/${floor}: ${width} × ${length} m`)
    // Walks have found every access point by now, and the lists have everything that is placed.
    expect([building, floor, plan.placements.length, placed, unplaced, plan.strays]).toEqual([
      building,
      floor,
      real.length,
      real.length,
      0,
      [],
    ])
  }
  expect(wrong).toEqual([])
  const kinds = new Set([...truth.values()].flat().map(({ kind }) => kind))
  expect([kinds.size, compared > 500]).toEqual([5, true])
})
