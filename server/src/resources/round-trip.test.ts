import type { Values } from '@patchbay/contract/resources/field-schema'
import type { ImportPlan } from '@patchbay/contract/resources/import-plan'
import { storedFields } from '@patchbay/contract/resources/resource'
import type { StoredField, Value } from '@patchbay/contract/resources/resource'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import { sources } from './calls.ts'
import type { Source } from './source.ts'

let server: TestApp
let cookie = ''

beforeAll(async () => {
  server = await startTestApp()
  const keys = sources.flatMap(({ resource: { keys: some } }) => Object.values(some))
  await server.addPerson('ada', [...new Set(keys)])
  cookie = await server.signIn('ada')
})
afterAll(() => server.stop())

const ask = async <T>(method: 'GET' | 'POST', path: string, payload?: object): Promise<T> => {
  const response = await server.call(method, path, {
    headers: { cookie },
    ...(payload === undefined ? {} : { payload }),
  })
  if (response.statusCode !== 200) throw new Error(`${method} ${path}: ${response.body}`)
  return response.json<{ data: T }>().data
}

/** As an export is saved: `save-file.ts` of the web. */
const csv = (rows: readonly (readonly string[])[]) =>
  rows
    .map((row) =>
      row
        .map((cell) => (/^'*\s*[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell))
        .map((cell) => `"${cell.replaceAll('"', '""')}"`)
        .join(','),
    )
    .join('\r\n')

/** What only a text of a certain form can be. */
const formed: Readonly<Record<string, Value>> = {
  vlans: ['10', '20'],
  zone: 'Asia/Kolkata',
  begins: '2026-12-14 08:00',
  ends: '2026-12-18 18:30',
  exceptions: '2026-12-24 08:00-12:00 Christmas Eve\n2026-12-25 closed Christmas Day',
}

const weekday = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/

/** Texts that spreadsheets and separators change where nobody looks: a formula, apostrophes, quotes, numbers, separators, letters. */
const awkward = ['=1+1', "'=2", 'a "b", c; d', '00412', '2.10', 'Küche', '1e5', '+47 1', '"x"', 'TRUE']

function valueOf(name: string, field: StoredField, at: number, choices: readonly string[]): Value {
  const text = awkward[at % awkward.length] ?? ''
  if (weekday.test(name)) return '08:00-12:00, 13:00-17:00'
  if (name === 'address') return `2001:db8::${at + 1}`
  if (field.kind === 'text' && field.day !== undefined) return '2026-11-20'
  if (name in formed) return formed[name] ?? null
  if (field.kind === 'number') return field.least
  if (field.kind === 'choice') return field.choices[at % field.choices.length] ?? ''
  if (field.kind === 'list')
    return field.known === true ? choices.slice(at, at + 2) : [text, `${text}, and another`]
  if (field.known === true) return choices[at % Math.max(1, choices.length)] ?? ''
  return field.lines === undefined
    ? text.slice(0, field.kind === 'text' ? field.longest : undefined)
    : `${text}\nand, a second "line"`
}

/** Places are named by what comes after them. */
const order = ['campuses', 'buildings', 'floors', 'rooms', 'departments', 'network-devices', 'access-points']
const rank = ({ resource: { name } }: Source) => (order.indexOf(name) + 99) % 99

/** Rooms that were added, in order. */
const rooms: Values[] = []

async function addReferences({ resource }: Source): Promise<void> {
  const known = await ask<{ field: string; values: string[] }[]>('GET', `${resource.path}/choices/`)
  for (const at of awkward.keys()) {
    const values: Record<string, Value> = {}
    for (const [name, field] of storedFields(resource))
      values[name] = valueOf(name, field, at, known.find((one) => one.field === name)?.values ?? [])
    // A place has one set of hours of its own, a room one department, and a switch port an outlet or none.
    if (at > 0 || resource.name === 'operating-hours')
      for (const name of ['rooms', 'buildings', 'campuses', 'departments', 'feeds_rooms', 'feeds_devices'])
        if (name in values) values[name] = []
    if (resource.name === 'rooms') rooms.push(values)
    else if ('building' in values)
      for (const name of ['room', 'closet'])
        if (name in values)
          Object.assign(values, { building: rooms[at]?.['building'], [name]: rooms[at]?.['code'] })
    if (resource.name === 'ups-units') Object.assign(values, { system: '', unit: '' })
    await ask('POST', `${resource.path}/`, { values: values satisfies Values })
  }
}

interface Table {
  readonly columns: string[]
  readonly rows: string[][]
}

test('every list comes back from its own export unchanged', async () => {
  const { db } = server.database
  const all = sources.toSorted((one, other) => rank(one) - rank(other))
  for (const source of all) await addReferences(source)
  // As other ways than a form may have left them, longer than a form takes.
  await sql`update department set notes = ' spaced ' || repeat('x', 3000) where code = 'TRUE'`.execute(db)
  await sql`insert into access_point (name) values ('AP-1'), ('ap-1')`.execute(db)
  const told: object[] = []
  for (const { resource } of all) {
    const { columns, rows } = await ask<Table>('GET', `${resource.path}/export/`)
    expect(rows.length).toBeGreaterThanOrEqual(awkward.length)
    const { added, changed, unchanged, faults } = await ask<ImportPlan>(
      'POST',
      `${resource.path}/import/preview/`,
      { text: csv([columns, ...rows]), columns: null },
    )
    told.push({ list: resource.name, added, changed, lines: unchanged - rows.length, faults })
  }
  expect(told).toEqual(
    all.map(({ resource }) => ({ list: resource.name, added: 0, changed: 0, lines: 0, faults: [] })),
  )
})

test('no two fields of a list have one label', () => {
  for (const { resource } of sources) {
    const labels = Object.values(resource.fields).map(({ label }) => label.toLowerCase())
    expect([resource.name, labels.filter((label, at) => labels.indexOf(label) !== at)]).toEqual([
      resource.name,
      [],
    ])
  }
})
