import type { Resource } from '@patchbay/contract/resources/resource'
import { sources } from '@patchbay/server/resources/calls'
import { median, short } from '../figures.ts'
import { goal, table } from '../report.ts'
import type { Guest } from './ask.ts'

/** Times that each is asked; the middle one counts. */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)

interface Asked {
  readonly what: string
  readonly query: string
  readonly took: number
  readonly fault: string | null
}

const limits = { 'first rows': 200, filter: 300, menus: 500, export: 10_000 } as const
type Kind = keyof typeof limits

const queryOf = (values: Readonly<Record<string, string>>) => {
  const text = new URLSearchParams(values).toString()
  return text === '' ? '' : `?${text}`
}

/** Everything that a list can be asked for: each column both ways, each filter by each of some choices, words, menus and export. */
function* questions(
  { fields, named }: Resource,
  choices: ReadonlyMap<string, readonly string[]>,
  word: string,
): Generator<readonly [Kind, string]> {
  yield ['first rows', '']
  yield ['first rows', queryOf({ from: '50000' })]
  for (const name of Object.keys(fields))
    for (const sort of [name, `-${name}`]) yield ['first rows', queryOf({ sort })]
  for (const [name, { filter, ...field }] of Object.entries(fields)) {
    if (filter === undefined) continue
    const values = choices.get(name) ?? ('states' in field ? Object.keys(field.states ?? {}) : [word])
    const some = [values[0], values[Math.floor(values.length / 2)], values.at(-1)]
    for (const value of new Set(some)) if (value !== undefined) yield ['filter', queryOf({ [name]: value })]
  }
  for (const q of [word, word.slice(0, 3), 'nobody', '00:1b:44:11:3a:b7', 'GigabitEthernet1/0/7'])
    yield ['filter', queryOf({ q })]
  yield ['filter', queryOf({ q: word.slice(0, 3), sort: `-${named}` })]
  yield ['menus', 'choices/']
  yield ['export', 'export/']
  yield ['export', `export/${queryOf({ q: word })}`]
}

/** Every list of the site with each of its columns, filters, menus and exports, and the dashboard. */
export async function measureLists(guest: Guest): Promise<void> {
  for (const { resource } of sources) {
    const of: Record<Kind, Asked[]> = { 'first rows': [], filter: [], menus: [], export: [] }
    const choices = await guest
      .get(`${resource.path}/choices/`)
      .then(({ text }) => (JSON.parse(text) as { data: { field: string; values: string[] }[] }).data)
      .catch(() => [])
    const { rows } = await guest
      .get(`${resource.path}/`)
      .then(({ text }) => (JSON.parse(text) as { data: { rows: { id: string }[] } }).data)
      .catch(() => ({ rows: [] }))
    const known = new Map(choices.map(({ field, values }) => [field, values]))
    for (const [kind, query] of questions(resource, known, rows[7]?.id ?? 'a')) {
      const path = `${resource.path}/${query}`
      of[kind].push({ what: kind, query, ...(await ask(guest, path)) })
    }
    report(resource.title, of)
  }
  const { took, fault } = await ask(guest, '/dashboard/')
  const size = fault === null ? (await guest.get('/dashboard/')).text.length / 1_000 : 0
  console.log(goal('dashboard ≤ 200 ms', fault ?? `${short(took)} ms`, fault === null && took <= 200))
  console.log(goal('dashboard ≤ 100 KB', fault ?? `${short(size)} KB`, fault === null && size <= 100))
}

async function ask(guest: Guest, path: string): Promise<{ took: number; fault: string | null }> {
  const taken: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    try {
      taken.push((await guest.get(path)).took)
    } catch (error) {
      return { took: performance.now() - begun, fault: (error as Error).message.slice(-160) }
    }
  }
  return { took: median(taken), fault: null }
}

function report(title: string, of: Readonly<Record<Kind, readonly Asked[]>>): void {
  const kinds = Object.keys(limits) as Kind[]
  for (const kind of kinds) {
    const [worst] = of[kind].toSorted((one, other) => other.took - one.took)
    if (worst === undefined) continue
    const met = of[kind].every(({ took, fault }) => fault === null && took <= limits[kind])
    const words = `${short(median(of[kind].map(({ took }) => took)))} ms in the middle of ${of[kind].length}, ${short(worst.took)} ms at worst (${decodeURIComponent(worst.query)})`
    console.log(goal(`${title}, ${kind} ≤ ${limits[kind]} ms`, words, met))
  }
  const late = kinds.flatMap((kind) =>
    of[kind].filter(({ took, fault }) => fault !== null || took > limits[kind]),
  )
  if (late.length > 0)
    console.log(
      table(
        ['late', 'ms', 'fault'],
        late.map(({ what, query, took, fault }) => [
          `${what} ${decodeURIComponent(query)}`,
          short(took),
          fault ?? '',
        ]),
      ),
    )
}
