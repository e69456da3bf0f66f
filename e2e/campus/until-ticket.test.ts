import { lookAtTickets } from '@patchbay/server/changes/ticket-end/look-at-tickets'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Assigning, plainPort } from './assigning.ts'
import type { Campus } from './campus.ts'
import { startSwitchCampus } from './switch-campus.ts'
import type { SwitchCampus } from './switch-campus.ts'

let on: SwitchCampus
let campus: Campus
let assigning: Assigning

beforeAll(async () => {
  on = await startSwitchCampus()
  ;({ campus } = on)
  assigning = await Assigning.on(campus)
})
afterEach(() => campus.lab.levers.reset())
afterAll(() => campus.stop())

/** A fault that the desk of the campus has and nobody has closed. */
async function openTicket(): Promise<string> {
  const [desk] = assigning.worker.means.systems.ofKind('service-desk')
  const { findByNumber } = await desk!.can()
  for (let number = 10_401; number < 10_445; number += 1) {
    const ask = { limit: 30_000, signal: AbortSignal.timeout(60_000) }
    const { value } = await findByNumber!(String(number), ask)
    if (value.some(({ open, kind }) => open && kind === 'fault')) return String(number)
  }
  throw new Error('The desk has no open fault.')
}

/** As if it was time to ask the desk again. */
async function look(): Promise<void> {
  const { worker } = assigning
  await sql`update watched_ticket set next_look_at = clock_timestamp()`.execute(worker.database)
  await lookAtTickets(worker, AbortSignal.timeout(60_000))
}

test('a port is as it was when the desk of the campus has closed the ticket, and not while that only was silent', async () => {
  const number = await openTicket()
  const port = plainPort(on, 'until its ticket closes')
  const before = port.of.description
  const asked = { ticket: `INC-${number}`, endsWithTicket: true }
  const previewed = await assigning.preview(port, { description: 'for the exams' }, asked)
  expect(previewed.preview.checks.find(({ id }) => id === 'ticket-end')).toMatchObject({
    level: 'green',
    words: expect.stringMatching(/^Ticket INC-\d+ is open, .*\. Its closing undoes the change\.$/),
  })
  const row = await assigning.carry(previewed)
  expect([row!.state, port.of.description]).toEqual(['done', 'for the exams'])

  await look()
  campus.lab.levers.pull('desk-1', { closed: number, failing: true })
  await look()
  expect((await assigning.ended(previewed.id)).undos).toEqual([])
  expect(port.of.description).toBe('for the exams')

  campus.lab.levers.pull('desk-1', { failing: false })
  await look()
  const { undos } = await assigning.ended(previewed.id)
  expect(undos).toMatchObject([{ state: 'done', reason: `Ticket INC-${number} was closed, which ends it.` }])
  expect(port.of.description).toBe(before)

  // What a desk has closed is no end for another.
  const late = await assigning.preview(port, { description: 'too late' }, asked)
  expect(late.ready).toBe(false)
  expect(late.preview.checks.find(({ id }) => id === 'ticket-end')).toMatchObject({ level: 'red' })
}, 240_000)
