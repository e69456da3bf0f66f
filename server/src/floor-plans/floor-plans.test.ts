import { crc32, deflateSync } from 'node:zlib'
import type { FloorPlan } from '@patchbay/contract/site-resources/floor-plans/plans'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import { readPlaced } from './read-placed.ts'

let server: TestApp
const cookies: Record<string, string> = {}

const editor = ['siteresources-floor-plans', 'siteresources-edit', 'siteresources-import'] as const

beforeAll(async () => {
  server = await startTestApp()
  await server.addPerson('ada', editor)
  await server.addPerson('ben', editor)
  await server.addPerson('cem', ['siteresources-floor-plans'])
  for (const who of ['ada', 'ben', 'cem']) cookies[who] = await server.signIn(who)
  const { db } = server.database
  await db.insertInto('building').values({ code: 'B01', name: 'Physics' }).execute()
  await db
    .insertInto('floor')
    .values([1, 2].map((code) => ({ building: 'B01', code: String(code) })))
    .execute()
  const room = { building: 'B01', floor: '1', name: '', kind: 'office' }
  await db
    .insertInto('room')
    .values([
      { ...room, code: '101' },
      { ...room, code: '102' },
    ])
    .execute()
  const outlet = { building: 'B01', room: '101', panel: '', panel_port: '', switch: '', interface: '' }
  await db
    .insertInto('outlet')
    .values({ ...outlet, label: 'B01-101-A' })
    .execute()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.db.deleteFrom('floor_plan').execute()
})

async function ask<T = { edits: number; number: number }>(
  who: string,
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
  status = 200,
): Promise<T> {
  const response = await server.call(method, `/site-resources/floor-plans/${path}`, {
    headers: { cookie: cookies[who] ?? '' },
    ...(payload === undefined ? {} : { payload }),
  })
  const body = response.json<{ data: T }>()
  expect([path, response.statusCode, status === 200 ? null : body]).toEqual([
    path,
    status,
    status === 200 ? null : body,
  ])
  return status === 200 ? body.data : (body as T)
}
type Refusal = { code: string; fields: Record<string, string> }

const chunk = (type: string, data: Buffer) => {
  const typed = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * Math.min(height, 10)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const on = { building: 'B01', floor: '1' }
const upload = (edits: number, name: string, content: Buffer | string, status = 200) =>
  ask<{ edits: number; number: number; width: number; cleaned: string[] } & Refusal>(
    'ada',
    'POST',
    'picture/',
    { ...on, edits, name, content: Buffer.from(content).toString('base64') },
    status,
  )
const scale = { from: [0, 0], to: [100, 0], metres: 50 }
const outlet = { kind: 'outlet', name: 'B01-101-A', x: 4, y: 2, outline: null }
const read = (version?: number) =>
  ask<FloorPlan>(
    'cem',
    'GET',
    `floor/?building=B01&floor=1${version === undefined ? '' : `&version=${version}`}`,
  )

/** A plan with a scale and one outlet, published from a day on. */
async function publish(validFrom: string, x = 4) {
  const { edits } = await upload((await read()).draft?.edits ?? 0, 'plan.png', png(200, 100))
  const saved = await ask('ada', 'POST', 'draft/', { ...on, edits, scale, placed: [{ ...outlet, x }] })
  return ask('ada', 'POST', 'publish/', { ...on, edits: saved.edits, validFrom })
}

test('what is placed on a draft is on the plan once that is published, and not before', async () => {
  const { edits } = await upload(0, 'plan.png', png(200, 100))
  const room = { kind: 'room', name: '101', x: 5, y: 5, outline: [0, 0, 10, 0, 10, 10, 0, 10] }
  const saved = await ask('ada', 'POST', 'draft/', { ...on, edits, scale, north: 90, placed: [outlet, room] })
  expect(await readPlaced(server.database.db)).toEqual([])
  expect((await read()).unplaced.map(({ name }) => name)).toEqual(['B01-101-A', '101', '102'])
  await ask('ada', 'POST', 'publish/', { ...on, edits: saved.edits, validFrom: '2026-01-01' })
  const plan = await read()
  expect(plan).toMatchObject({ number: 1, scale: 0.5, north: 90, draft: null, validFrom: '2026-01-01' })
  expect(plan.unplaced).toEqual([{ kind: 'room', name: '102', room: '102' }])
  expect(await readPlaced(server.database.db, { kinds: ['outlet'] })).toEqual([
    { ...on, ...outlet, plan: 1, validFrom: '2026-01-01', north: 90, size: { width: 100, length: 50 } },
  ])
  expect(await readPlaced(server.database.db, { names: ['nothing'] })).toEqual([])
})

test('a plan of a day to come is not the plan of today', async () => {
  await publish('2026-01-01')
  await publish('2099-01-01', 9)
  expect(await read()).toMatchObject({ number: 1 })
  const later = await readPlaced(server.database.db, { day: '2099-06-01' })
  expect(later.map(({ x, plan }) => [x, plan])).toEqual([[9, 2]])
})

test('undo is a version of its own, and stays the plan when an older draft is published for another day', async () => {
  await publish('2026-01-01')
  await publish('2026-01-02', 9)
  const { number } = await ask('ada', 'POST', 'restore/', { ...on, version: 1, newest: 2 })
  expect(number).toBe(3)
  expect(await read()).toMatchObject({ number: 3, placements: [outlet] })
  const refused = await ask<Refusal>('ben', 'POST', 'restore/', { ...on, version: 2, newest: 2 }, 409)
  expect(refused).toMatchObject({ code: 'moved', fields: { by: 'ada' } })
})

test('the second who saves a draft is told who saved it, and nothing of theirs is saved', async () => {
  const { edits } = await upload(0, 'plan.png', png(200, 100))
  await ask('ada', 'POST', 'draft/', { ...on, edits, scale, placed: [outlet] })
  const second = { ...on, edits, placed: [{ ...outlet, x: 30 }] }
  const refused = await ask<Refusal>('ben', 'POST', 'draft/', second, 409)
  expect(refused).toMatchObject({ code: 'moved', fields: { by: 'ada' } })
  expect(await read(1)).toMatchObject({ isDraft: true, placements: [outlet] })
})

test('nothing is placed before the plan has a scale, and a new scale keeps things where they are drawn', async () => {
  const { edits } = await upload(0, 'plan.png', png(200, 100))
  const early = await ask<Refusal>('ada', 'POST', 'draft/', { ...on, edits, placed: [outlet] }, 400)
  expect(early.fields).toEqual({ placed: 'Set the scale of the plan first.' })
  const saved = await ask('ada', 'POST', 'draft/', { ...on, edits, scale, placed: [outlet] })
  const half = { ...scale, metres: 25 }
  await ask('ada', 'POST', 'draft/', { ...on, edits: saved.edits, scale: half })
  expect(await read(1)).toMatchObject({ scale: 0.25, placements: [{ ...outlet, x: 2, y: 1 }] })
})

test('a sharper scan of the same plan keeps its metres', async () => {
  const { edits } = await upload(0, 'plan.png', png(200, 100))
  const saved = await ask('ada', 'POST', 'draft/', { ...on, edits, scale, placed: [outlet] })
  await upload(saved.edits, 'plan.png', png(400, 200))
  expect(await read(1)).toMatchObject({ scale: 0.25, placements: [outlet] })
})

test.each([
  ['an empty file', 'plan.png', '', 'The file is empty.'],
  [
    'a JPEG called PNG',
    'plan.png',
    Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080010001001011100ffd9', 'hex'),
    'The file is a JPEG, but its name says otherwise. Rename it.',
  ],
  ['a cut PNG', 'plan.png', png(200, 100).subarray(0, -9), 'The PNG is damaged or cut off. Export it again.'],
  [
    '61 megapixels',
    'plan.png',
    png(10_000, 6_100),
    'The picture has 10000 × 6100 pixels. At most 60 megapixels are drawn. Export it smaller.',
  ],
  [
    'a page',
    'plan.svg',
    '<html><body>nothing</body></html>',
    'The file is no PNG, JPEG or SVG. Export the plan as one of them.',
  ],
  [
    'an SVG with entities',
    'plan.svg',
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 9 9">&a;</svg>',
    'The SVG defines entities, which are not read. Export it as plain SVG.',
  ],
  [
    'an SVG that ends early',
    'plan.svg',
    '<svg viewBox="0 0 9 9"><g></svg>',
    'The SVG is not well-formed XML. Export it again.',
  ],
  [
    'an SVG without a size',
    'plan.svg',
    '<svg><path d="M0 0"/></svg>',
    'The SVG says no view box and no size. Export it with one.',
  ],
])('%s is refused with a sentence and nothing of it is stored', async (_what, name, content, why) => {
  // The schema refuses what has no character at all.
  const refused = await upload(0, name, content === '' ? ' ' : content, 400)
  expect(refused.fields).toEqual({ content: why })
  expect(await server.database.db.selectFrom('floor_plan').selectAll().execute()).toEqual([])
})

test('an SVG is stored as drawing only, and says what was taken out', async () => {
  const svg = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 33" onload="alert(1)"><script>alert(2)</script>
    <style>.a{fill:url(#b)}</style><style>@import url(http://elsewhere/x.css);</style>
    <foreignObject><p>no</p></foreignObject><image href="http://elsewhere/a.png"/><use href="#a"/><use href="other.svg#a"/>
    <path class="a" d="M0 0L9 9" style="fill:url(http://elsewhere/f)" stroke="#000"/><text>A &amp; B &lt; C</text></svg>`
  const { cleaned, width } = await upload(0, 'plan.svg', svg)
  expect(width).toBe(72)
  expect(cleaned).toEqual([
    'onload (1)',
    'script (1)',
    'style (1)',
    'foreignObject (1)',
    'image (1)',
    'link out of the file (1)',
    'style with a link out of the file (1)',
  ])
  const { picture } = await read(1)
  const stored = await ask<{ content: string; mediaType: string }>('cem', 'GET', `picture/?id=${picture?.id}`)
  const text = Buffer.from(stored.content, 'base64').toString()
  expect(text).not.toMatch(/alert|elsewhere|script|foreignObject|onload|other\.svg/)
  expect(text).toContain('<path class="a" d="M0 0L9 9" stroke="#000"></path><text>A &amp; B &lt; C</text>')
})

test('a large picture is read apart, and what is wrong with it is told the same', async () => {
  const paths = '<path d="M0 0L9 9" onclick="x()"/>'.repeat(20_000)
  const { cleaned } = await upload(0, 'plan.svg', `<svg viewBox="0 0 9 9">${paths}</svg>`)
  expect(cleaned).toEqual(['onclick (20000)'])
  const refused = await upload(1, 'plan.png', `<svg viewBox="0 0 9 9">${paths}</svg>`, 400)
  expect(refused.fields).toEqual({ content: 'The file is an SVG, but its name says otherwise. Rename it.' })
})

test('a file of positions places what it can, tells the lines it cannot, and changes nothing the second time', async () => {
  await publish('2026-01-01')
  const csv = [
    'building,floor,kind,name,x,y,outline',
    'B01,1,room,101,5,5,"0 0, 10 0, 10 10"',
    'B01,1,outlet,B01-101-A,7.5,1,',
    'B01,1,printer,p1,1,1,',
    'B01,1,switch,sw-1,,1,',
    'B01,1,outlet,B01-101-A,8,1,',
    'B01,2,room,201,1,1,',
    'B09,1,room,101,1,1,',
  ].join('\n')
  const first = await ask<object>('ada', 'POST', 'import/', { text: csv, publish: true })
  expect(first).toEqual({
    floors: 1,
    placed: 2,
    unchanged: 0,
    published: 1,
    refused: [
      { line: 4, reason: 'The kind is one of room, outlet, access-point, switch, ups.' },
      { line: 5, reason: 'The x or the y is missing.' },
      { line: 6, reason: 'outlet B01-101-A is placed twice.' },
      { line: 7, reason: 'The plan of floor 2 of B01 has no scale yet.' },
      { line: 8, reason: 'The site has no floor 1 of B09.' },
    ],
  })
  expect(await ask('ada', 'POST', 'import/', { text: csv, publish: true })).toMatchObject({
    floors: 0,
    placed: 0,
    unchanged: 2,
  })
  expect((await read()).versions.map(({ number }) => number)).toEqual([2, 1])
  expect((await readPlaced(server.database.db, { names: ['B01-101-A'] })).map(({ x, y }) => [x, y])).toEqual([
    [7.5, 1],
  ])
})

test('who reads plans alone changes none', async () => {
  await publish('2026-01-01')
  for (const path of ['draft/', 'publish/', 'discard/'])
    expect(await ask('cem', 'POST', path, { ...on, edits: 1, validFrom: '2026-01-01' }, 403)).toMatchObject({
      code: 'key-missing',
    })
})

test('a discarded draft leaves the plan as it is', async () => {
  await publish('2026-01-01')
  const { edits } = await ask('ada', 'POST', 'draft/', {
    ...on,
    edits: 0,
    removed: [{ kind: 'outlet', name: 'B01-101-A' }],
  })
  expect(await ask('cem', 'GET', '')).toMatchObject([
    { floor: '1', placed: 1, unplaced: 2, draft: { edits: 1 } },
    { floor: '2' },
  ])
  await ask('ada', 'POST', 'discard/', { ...on, edits })
  expect(await read()).toMatchObject({ number: 1, draft: null, placements: [outlet] })
})
