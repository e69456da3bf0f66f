import { expect, test } from 'vitest'
import { LabJournal } from './journal.ts'

function filled(count: number, most?: number) {
  let time = 1_000
  const journal = new LabJournal(() => time++, most)
  for (let index = 1; index <= count; index++) {
    const system = index % 2 === 0 ? 'kea-1' : 'switch-cli'
    const device = index % 3 === 0 ? { device: `sw-b01-${index % 2}` } : {}
    journal.add({ system, ...device, from: '127.0.0.1:5', text: `line ${index}` })
  }
  return journal
}

const texts = (journal: LabJournal, question?: Parameters<LabJournal['read']>[0]) =>
  journal.read(question).map(({ text }) => text)

test('entries come back in the order they were received, numbered without gaps, with the world’s time', () => {
  const entries = filled(20).read()
  expect(entries.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect(entries.map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, index) => 1_000 + index))
})

test('a question narrows it to a system, a device, what came after, and how many', () => {
  const journal = filled(12)
  expect(texts(journal, { system: 'kea-1' })).toEqual([2, 4, 6, 8, 10, 12].map((index) => `line ${index}`))
  expect(texts(journal, { device: 'sw-b01-1' })).toEqual(['line 3', 'line 9'])
  expect(texts(journal, { after: 10 })).toEqual(['line 11', 'line 12'])
  expect(texts(journal, { limit: 2 })).toEqual(['line 11', 'line 12'])
  expect(texts(journal, { after: 4, limit: 2 })).toEqual(['line 5', 'line 6'])
})

test('a full journal forgets the oldest and keeps counting', () => {
  const journal = filled(1_000, 100)
  const numbers = journal.read().map(({ number }) => number)
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, index) => 901 + index))
  expect(journal.last).toBe(1_000)
})
