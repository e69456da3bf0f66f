import { expect, test } from 'vitest'
import { dhcpWith, directoryWith, system, systemsOf } from '../locate/test-systems.ts'
import { createLog } from '../logging/log.ts'
import type { System } from '../systems/open.ts'
import { askSources } from './ask-sources.ts'
import { defineQuestionSources } from './question-sources.ts'
import type { QuestionSources, SourceRow, QuestionRun } from './question-sources.ts'
import type { Fact } from './shared-fact.ts'
import { heldPace } from './test-pace.ts'

interface Words {
  readonly words: string[]
  /** The fact, once it is known. */
  readonly noted: { name: string | null | undefined }
}
interface Names {
  readonly name: Fact<string, string | null>
}
type Declared = QuestionSources<Words, Names, { readonly words: readonly string[] }>
type Rows = Declared['rows']

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
const dhcp = (name: string) => system('dhcp', name, dhcpWith([]))
const directory = system('directory', 'ad', directoryWith([]))

const part = ['words'] as const

/** Asks a question of these rows, whose fact is the first name that was said. */
function question(rows: Rows, all: readonly System[], rule: Partial<Declared['facts']['name']> = {}) {
  const pace = heldPace()
  const strip: string[] = []
  const declared = defineQuestionSources<Words, Names, { readonly words: readonly string[] }>({
    facts: {
      name: {
        value: ([first = null]) => first,
        note: (name, { noted }) => (noted.name = name),
        ...rule,
      },
    },
    rows,
    draw: ({ words }) => ({ words: [...words] }),
  })
  const words: string[] = []
  const answered = askSources(
    declared,
    {
      systems: systemsOf(all),
      log: createLog('fatal', { write: () => undefined }),
      pace,
    },
    { words, noted: { name: undefined } },
    {
      question: { text: 'x', kind: 'name', words: 'a name', canonical: 'x', vendor: null, badges: [] },
      patient: true,
      signal: new AbortController().signal,
      listener: {
        question: () => undefined,
        source: ({ id, state, why }) => void strip.push([id, state, why].filter(Boolean).join(' ')),
        answer: () => undefined,
      },
    },
  )
  return { pace, words, strip, answered }
}

type Row<Of extends 'dhcp' | 'directory' | 'index'> = SourceRow<
  Words & QuestionRun<Names>,
  Names,
  { readonly words: readonly string[] },
  Of
>

const namesAfter = (silence: Promise<unknown>): Row<'dhcp'> => ({
  source: 'dhcp',
  gives: ['name'],
  part,
  ask: async ({ search, system: { name }, turn }) => {
    turn.asking()
    if (name === 'slow') await silence
    search.add('name', name)
    return { count: 1 }
  },
})

const afterName: Row<'directory'> = {
  source: 'directory',
  after: ['name'],
  part,
  ask: async ({ search, turn }) => {
    turn.asking()
    search.words.push(`asked of ${search.noted.name}`)
    return { count: 1 }
  },
}

test('a row is asked as soon as the fact that it needs is known, while others are still asked', async () => {
  const slow = Promise.withResolvers<void>()
  const { words, answered } = question(
    [namesAfter(slow.promise), afterName],
    [dhcp('quick'), dhcp('slow'), directory],
    {
      enough: () => 'now',
    },
  )
  await settle()
  expect(words).toEqual(['asked of quick'])
  slow.resolve()
  expect((await answered).sources.map(({ id, state }) => `${id} ${state}`)).toEqual([
    'quick ok',
    'slow ok',
    'ad ok',
  ])
})

test('who stays silent is not awaited beyond its chip, unless a late word counts', async () => {
  const asked = async (late: boolean) => {
    const slow = Promise.withResolvers<void>()
    const one = question([namesAfter(slow.promise), afterName], [dhcp('slow'), directory], { late })
    await one.pace.advance(8_000)
    const then = [...one.words]
    slow.resolve()
    await one.answered
    return [then, one.words]
  }
  expect(await asked(false)).toEqual([['asked of null'], ['asked of null']])
  expect(await asked(true)).toEqual([[], ['asked of slow']])
})

test('a moment after the first word, or at its limit, a fact is what was said of it', async () => {
  for (const rule of [
    { enough: () => 'patience' as const, late: true },
    { limit: 'patience' as const, late: true },
  ]) {
    const slow = Promise.withResolvers<void>()
    const one = question(
      [namesAfter(slow.promise), afterName],
      [dhcp('quick'), dhcp('slow'), directory],
      rule,
    )
    await one.pace.advance(1_999)
    expect(one.words).toEqual([])
    await one.pace.advance(1)
    expect(one.words).toEqual(['asked of quick'])
    slow.resolve()
    await one.answered
  }
})

test('a row with a reason not to be asked says it, and its source keeps what an earlier row came to', async () => {
  const never: Row<'directory'> = {
    ...afterName,
    unless: ({ words }) => (words.length > 0 ? 'a word is known' : null),
  }
  const first: Row<'index'> = {
    source: 'index',
    part,
    ask: async ({ search }) => ({ count: search.words.push('index') }),
  }
  const { answered, words } = question(
    [first, { ...first, unless: () => 'once is enough' }, never],
    [directory],
  )
  const { sources } = await answered
  expect(words).toEqual(['index'])
  expect(sources).toMatchObject([
    { id: 'index', state: 'ok', count: 1 },
    { id: 'ad', state: 'not-asked', why: 'a word is known' },
  ])
})

test('a failed source says its word with its failure, and stands on its own chip', async () => {
  const broken: Row<'dhcp'> = {
    ...namesAfter(Promise.resolve()),
    ask: () => Promise.reject(new Error('broken')),
  }
  const { answered, words } = question([broken, afterName], [dhcp('kea-1'), directory], { late: true })
  expect((await answered).sources.map(({ id, state }) => `${id} ${state}`)).toEqual(['kea-1 failed', 'ad ok'])
  expect(words).toEqual(['asked of null'])
})

test('systems in turn are asked one after the other', async () => {
  const slow = Promise.withResolvers<void>()
  const row: Row<'dhcp'> = {
    source: 'dhcp',
    order: 'in-turn',
    part,
    ask: async ({ search, system: { name }, turn }) => {
      turn.asking()
      search.words.push(name)
      if (name === 'first') await slow.promise
      return { count: 1 }
    },
  }
  const { answered, words } = question([row], [dhcp('first'), dhcp('second')])
  await settle()
  expect(words).toEqual(['first'])
  slow.resolve()
  await answered
  expect(words).toEqual(['first', 'second'])
})
