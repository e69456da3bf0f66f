import type { FloorPlan } from '@patchbay/contract/site-resources/floor-plans/plans'
import { planFiles } from '../../../lab/src/plans/plan-files.ts'
import { createWorld } from '../../../lab/src/world/create/create.ts'
import { bringPlans } from '../../../scripts/parent/bring-plans.ts'
import { sessionOf } from '../product/api.ts'
import type { Product } from '../product/running.ts'

/** A plan of 720 × 700 units, as a file: 72 m across. */
export const sketch = (more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 700">${more}<rect x="1" y="1" width="718" height="698" fill="none" stroke="#000"/></svg>`

type Saved = { readonly edits: number; readonly placed: number }

const site = '/site-resources/floor-plans/'

/** Makes calls as a person who draws. */
async function asking(product: Product) {
  const cookie = await sessionOf(product, 'engineer')
  return async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const response = await fetch(`${product.url}/api${path}`, {
      method,
      headers: {
        cookie,
        origin: product.url,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { data: T }
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer.data
  }
}

/** Publishes the plan of a floor as the campus of the lab has it, unless it has one. UPS units are in no list of the journeys. */
export async function drawFloorOfLab(
  product: Product,
  of: { readonly building: string; readonly floor: string },
) {
  const ask = await asking(product)
  const { number } = await ask<FloorPlan>('GET', `${site}floor/?${new URLSearchParams(of).toString()}`)
  if (number !== null) return
  const files = planFiles(createWorld({ size: 'small', seed: 'campus' }))
  const here = `${of.building},${of.floor},`
  await bringPlans(ask, (name) => {
    const text = files.get(name) ?? ''
    const [head = '', ...rows] = text.split('\r\n')
    const kept = rows.filter((row) => row.startsWith(here) && !row.startsWith(`${here}ups,`))
    return Buffer.from(name.endsWith('.csv') ? `${[head, ...kept].join('\r\n')}\r\n` : text)
  })
}

/**
 * Publishes a plan of a floor that has none, with all that the lists have there: rooms of 6 × 7 m in rows of twelve, and in them what they
 * hold. By the calls of a person.
 */
export async function drawFloor(product: Product, of: { readonly building: string; readonly floor: string }) {
  const ask = await asking(product)
  const { number, unplaced } = await ask<FloorPlan>(
    'GET',
    `${site}floor/?${new URLSearchParams(of).toString()}`,
  )
  if (number !== null) return
  const content = Buffer.from(sketch()).toString('base64')
  const { edits } = await ask<Saved>('POST', `${site}picture/`, {
    ...of,
    edits: 0,
    name: 'floor.svg',
    content,
  })
  const rooms = unplaced.filter(({ kind }) => kind === 'room').map(({ name }) => name)
  const inRooms = new Map<string, number>()
  const placed = unplaced.map(({ kind, name, room }) => {
    const at = Math.max(rooms.indexOf(room), 0)
    const [left, top] = [(at % 12) * 6, Math.floor(at / 12) * 9]
    const outline = [left, top, left + 6, top, left + 6, top + 7, left, top + 7]
    if (kind === 'room') return { kind, name, x: left + 3, y: top + 3.5, outline }
    const count = inRooms.get(room) ?? 0
    inRooms.set(room, count + 1)
    return { kind, name, x: left + 0.5 + (count % 6), y: top + 0.5 + Math.floor(count / 6), outline: null }
  })
  const scale = { from: [0, 0], to: [720, 0], metres: 72 }
  const saved = await ask<Saved>('POST', `${site}draft/`, { ...of, edits, scale, north: 30, placed })
  await ask('POST', `${site}publish/`, { ...of, edits: saved.edits, validFrom: '2026-01-01' })
}
