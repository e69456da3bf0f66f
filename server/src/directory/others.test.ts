import type { AccountQuestion, AccountRow } from '@patchbay/connectors/directory/accounts'
import { throttled } from '@patchbay/connectors/failures'
import { expect, test } from 'vitest'
import { reading } from '../locate/test-systems.ts'
import { directory, lookUp, one, row } from './test-account.ts'

const lee = row({ login: 'lee', name: 'Bruce Lee', sid: 'S-1-5-21-1-2-3-1' })
const leeAnn = row({ login: 'lann', name: 'Lee Ann', sid: 'S-1-5-21-1-2-3-2' })
const anLee = row({ login: 'alee', name: 'An Lee', sid: 'S-1-5-21-1-2-3-3' })

/** Answers each form as a directory would. */
const byForm = (
  rows: Partial<Record<AccountQuestion['as'][number], readonly AccountRow[]>>,
  complete = true,
) =>
  one(
    directory([], {
      findAccounts: async ({ as, deleted = false }: AccountQuestion) =>
        reading(deleted ? [] : as.flatMap((form) => rows[form] ?? []), {
          complete: complete || as.includes('login'),
        }),
    }),
  )

test('a login that is hit exactly does not hide those who are called like it', async () => {
  const { answer } = await lookUp('lee', [byForm({ login: [lee], name: [lee, leeAnn, anLee] })])
  expect(answer).toMatchObject({ verdict: 'found', title: 'Bruce Lee' })
  expect(answer.others).toMatchObject({
    sentence: '2 others match lee',
    more: false,
    choices: [
      { ask: 'alee', title: 'An Lee' },
      { ask: 'lann', title: 'Lee Ann' },
    ],
  })
})

test('an employee number does not hide whose phone it is', async () => {
  const { answer } = await lookUp('4417', [byForm({ 'employee-number': [lee], phone: [anLee] })])
  expect(answer).toMatchObject({ title: 'Bruce Lee', others: { sentence: '1 other matches 4417' } })
})

test('several exact hits do not hide them either', async () => {
  const { answer } = await lookUp('lee', [byForm({ login: [lee], group: [leeAnn], name: [lee, anLee] })])
  expect(answer).toMatchObject({ verdict: 'several', others: { sentence: '1 other matches lee' } })
})

test('nothing is said where nobody else fits', async () => {
  expect((await lookUp('lee', [byForm({ login: [lee], name: [lee] })])).answer.others).toBeNull()
  expect((await lookUp('lee', [byForm({ name: [lee] })])).answer.others).toBeNull()
})

test('that there may be more is said, also where it could not be asked', async () => {
  const cut = await lookUp('lee', [byForm({ login: [lee], name: [leeAnn] }, false)])
  expect(cut.answer.others).toMatchObject({ sentence: 'At least 1 other matches lee', more: true })
  const findAccounts = async ({ as }: AccountQuestion) => {
    if (!as.includes('login')) throw throttled({ cause: 'busy', message: 'busy' })
    return reading([lee])
  }
  const away = await lookUp('lee', [one(directory([], { findAccounts }))])
  expect(away.answer).toMatchObject({
    verdict: 'found',
    others: { sentence: expect.stringContaining('are not known'), more: true, choices: [] },
  })
})
