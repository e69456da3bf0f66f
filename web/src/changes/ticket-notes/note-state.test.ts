import type { TicketNote } from '@patchbay/contract/changes/ticket-note'
import { expect, test } from 'vitest'
import { noteState } from './note-state.ts'

const note: TicketNote = {
  id: 1,
  at: '2026-11-23T15:00:00.000Z',
  ticket: 'INC-123',
  occasion: 'end',
  ofList: false,
  by: null,
  state: 'waiting',
  endedAt: null,
  desk: null,
  number: null,
  link: null,
  why: null,
}

test.each<[Partial<TicketNote>, string]>([
  [{}, 'Note in ticket INC-123: waiting.'],
  [{ why: 'Ivanti does not answer' }, 'Note in ticket INC-123: waiting to retry. Ivanti does not answer.'],
  [{ state: 'written', desk: 'Ivanti', number: '123' }, 'Note in ticket INC-123: written, in Ivanti 123.'],
  [
    { state: 'given-up', why: 'Ivanti has no ticket INC-123.' },
    'Note in ticket INC-123: not written: Ivanti has no ticket INC-123.',
  ],
])('a note that is %j', (of, words) => {
  expect(noteState({ ...note, ...of })).toBe(words)
})
