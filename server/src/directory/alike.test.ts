import type { AccountQuestion, AccountRow } from '@patchbay/connectors/directory/accounts'
import { throttled } from '@patchbay/connectors/failures'
import { classify } from '@patchbay/contract/identifiers/identifiers'
import { expect, test } from 'vitest'
import { reading } from '../locate/test-systems.ts'
import { heldPace } from '../sources/test-pace.ts'
import { accountText } from './account-text.ts'
import { chip, directory, lookUp, one, row } from './test-account.ts'

const meier = row({ login: 'jmeier', name: 'Jürgen Meier', sid: 'S-1-5-21-1-2-3-1' })
const meyer = row({ login: 'tmeyer', name: 'Tom Meyer', sid: 'S-1-5-21-1-2-3-2' })
const maier = row({ login: 'amaier', name: 'Ada Maier', sid: 'S-1-5-21-1-2-3-3' })

interface Reported {
  readonly alike?: readonly AccountRow[]
  readonly gone?: readonly AccountRow[]
  readonly named?: readonly AccountRow[]
  readonly complete?: boolean
  readonly fails?: boolean
}

/** A directory that knows who sounds alike, and notes in which forms it was asked. */
function hearing(
  { alike = [], gone = [], named = [], complete = true, fails = false }: Reported,
  name = 'ad',
) {
  const asked: AccountQuestion[] = []
  const read: string[] = []
  const findAccounts = async (question: AccountQuestion) => {
    asked.push(question)
    const { as, deleted = false } = question
    if (!as.includes('sounds-like')) return reading(deleted ? gone : as.includes('name') ? named : [])
    if (fails) throw throttled({ cause: 'busy', message: 'busy' })
    return reading(alike, { complete })
  }
  const readUser = async (dn: string) => {
    read.push(dn)
    return reading(null)
  }
  const heard = () => asked.filter(({ as }) => as.includes('sounds-like'))
  return { system: one(directory([], { findAccounts, readUser }), name), asked, heard, read }
}

test('one who only sounds alike is offered, and never taken for who is meant', async () => {
  const { system, read, heard } = hearing({ alike: [meier] })
  const found = await lookUp('Mayer', [system])
  expect(found.answer).toMatchObject({
    verdict: 'none',
    sentence: 'Nobody has the name Mayer; 1 sounds alike',
    kind: null,
    choices: [],
    others: { sentence: '1 sounds alike', more: false, choices: [{ ask: 'jmeier', title: 'Jürgen Meier' }] },
  })
  expect(read).toEqual([])
  expect(heard()).toEqual([{ text: 'Mayer', as: ['sounds-like'] }])
  expect(chip(found, 'ad')).toMatchObject({ state: 'ok', count: 1 })
})

test('several stand in the order in which the directory tells them', async () => {
  const { answer } = await lookUp('Mayer', [hearing({ alike: [meyer, meier, maier] }).system])
  expect(answer.sentence).toBe('Nobody has the name Mayer; 3 sound alike')
  expect(answer.others?.choices.map(({ ask }) => ask)).toEqual(['tmeyer', 'jmeier', 'amaier'])
})

test('nobody sounds alike: the answer is the same as ever', async () => {
  const found = await lookUp('Mayer', [hearing({}).system])
  expect(found.answer).toMatchObject({
    verdict: 'none',
    sentence: 'No directory has an account for Mayer',
    others: null,
  })
  expect(chip(found, 'ad')?.state).toBe('none')
})

test.each([
  ['somebody is called so', { named: [meier], alike: [meyer] }],
  [
    'somebody deleted was called so',
    { gone: [{ ...meier, deleted: { at: null, from: null } }], alike: [meyer] },
  ],
])('where %s, nobody is looked for by sound', async (_what, told) => {
  const { system, heard } = hearing(told)
  const { answer } = await lookUp('Mayer', [system])
  expect(heard()).toEqual([])
  expect(answer.verdict).not.toBe('none')
  expect(answer.others).toBeNull()
})

test('where another directory knows the name, nobody is looked for by sound in this one', async () => {
  const { system, heard } = hearing({ alike: [meyer] })
  const { answer } = await lookUp('Mayer', [system, hearing({ named: [meier] }, 'other').system])
  expect(heard()).toEqual([])
  expect(answer.others).toBeNull()
})

test('people of several directories are told together', async () => {
  const systems = [hearing({ alike: [meier] }).system, hearing({ alike: [meyer] }, 'other').system]
  const { answer, sources } = await lookUp('Mayer', systems)
  expect(answer).toMatchObject({ verdict: 'none', sentence: 'Nobody has the name Mayer; 2 sound alike' })
  expect(answer.others?.choices.map(({ source }) => source).sort()).toEqual(['ad', 'other'])
  expect([chip({ sources }, 'ad'), chip({ sources }, 'other')]).toMatchObject([{ count: 1 }, { count: 1 }])
})

test('that there may be more is said, and also that it is not known', async () => {
  const cut = await lookUp('Mayer', [hearing({ alike: [meier, meyer], complete: false }).system])
  expect(cut.answer).toMatchObject({
    verdict: 'none',
    sentence: 'Nobody has the name Mayer; at least 2 sound alike',
    others: { more: true },
  })
  for (const told of [{ complete: false }, { fails: true }]) {
    const { answer } = await lookUp('Mayer', [hearing(told).system])
    expect(answer).toMatchObject({ verdict: 'none', others: null })
    expect(answer.sentence).toMatch(/^No directory has an account for Mayer; similar names are not known: /)
  }
})

test('a directory that is silent about sounds has answered for the name', async () => {
  const pace = heldPace()
  const findAccounts = ({ as }: AccountQuestion) =>
    as.includes('sounds-like') ? new Promise<never>(() => undefined) : Promise.resolve(reading([]))
  const asked = lookUp('Mayer', [one(directory([], { findAccounts }))], { pace })
  await pace.advance(0)
  await pace.advance(9_000)
  const { answer, drawn, sources } = await asked
  expect(answer.verdict).toBe('none')
  expect(answer.sentence).toContain('similar names are not known')
  expect(chip({ sources }, 'ad')?.state).toBe('none')
  expect(drawn.filter(({ verdict }) => verdict === 'incomplete')).toEqual([])
})

test('while one directory is away, who sounds alike in another stands beside that', async () => {
  const away = one(
    directory([], { findAccounts: () => Promise.reject(throttled({ cause: 'busy', message: 'busy' })) }),
    'other',
  )
  const { answer } = await lookUp('Mayer', [hearing({ alike: [meier] }).system, away])
  expect(answer).toMatchObject({
    verdict: 'incomplete',
    sentence: 'Not found in 1 of 2 directories; 1 did not answer; 1 sounds alike',
    others: { choices: [{ ask: 'jmeier' }] },
  })
})

test.each([
  ['Mayer', true],
  ['Jon Smyth', true],
  ['O’Brien', true],
  ['u10001', false],
  ['lib-pc-0231', false],
  ['4417', false],
  ['mayer@campus.example', false],
  ['mayer@', false],
  ['CAMPUS\\mayer', false],
  ['S-1-5-21-1-2-3-500', false],
])('%s may be a name as it is heard: %s', (text, heard) => {
  const classified = classify(text)
  if ('fault' in classified) throw new Error(classified.fault)
  expect(accountText(text, classified)).toMatchObject({ heard })
})
