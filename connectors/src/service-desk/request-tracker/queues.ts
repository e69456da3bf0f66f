import { z } from 'zod'
import type { Ask, Reading } from '../../asking.ts'
import { checked } from '../../transport/answers.ts'
import { notAllowed } from '../../transport/path.ts'
import type { RequestTemplate } from '../template.ts'
import { readOne } from './channel.ts'
import type { Tracker } from './channel.ts'
import { idField, listPages } from './pages.ts'

const listed = z.object({
  id: idField,
  Name: z.string().trim().min(1),
  Description: z.string().nullish(),
  Disabled: z.union([z.string(), z.number()]).nullish(),
})

/** Queues that the account sees: what a catalogue is elsewhere. */
export async function listTemplates(
  tracker: Tracker,
  ask: Ask,
): Promise<Reading<readonly RequestTemplate[]>> {
  const options = { fields: 'Name,Description,Disabled' }
  const list = await listPages(tracker, ['queues', 'all'], options, listed, ask)
  const value = list.rows
    .filter(({ Disabled }) => String(Disabled ?? '0') !== '1')
    .map(({ id, Name, Description }) => ({
      id,
      name: Name,
      description: Description?.trim() || null,
      // What a queue is for nobody tells: a fault is a ticket like any other.
      kind: 'request' as const,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  const { complete, dropped, receivedAt } = list
  return { value, complete: complete && dropped === 0, dropped, observedAt: receivedAt }
}

const one = z.object({
  id: idField,
  TicketCustomFields: z.array(z.object({ id: idField, name: z.string().nullish() })).nullish(),
})

/** @throws Failure refused, text-not-allowed */
export function numberAllowed(id: string): string {
  if (!/^\d{1,15}$/.test(id)) throw notAllowed()
  return id
}

/** Ids of the fields that a queue's tickets have; null where there is no such queue. */
export async function readQueue(tracker: Tracker, id: string, ask: Ask) {
  const { body, answer } = await readOne(tracker, ['queue', numberAllowed(id)], ask)
  const { receivedAt } = answer
  if (body === null) return { fields: null, receivedAt }
  const { TicketCustomFields: fields } = checked(tracker.name, one, body)
  return { fields: (fields ?? []).map((field) => field.id), receivedAt }
}
