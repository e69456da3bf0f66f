import type { z } from 'zod'
import type { Ask, Reading } from '../../asking.ts'
import { hasControl, notAllowed } from '../../transport/path.ts'
import type { Ers, ErsResource, Stub } from './ers.ts'

interface Wanted<S extends z.ZodType, Value> {
  readonly resource: ErsResource
  readonly filter: string
  /** Which of the stubs it is; a list does not always keep to its filter. */
  readonly is: (stub: Stub) => boolean
  readonly schema: S
  readonly draw: (answer: z.output<S>, id: string) => Value
}

/** The one thing that a filter is meant for, or null. Lists hold stubs, so it is read by id. */
export async function findOne<S extends z.ZodType, Value>(
  ers: Ers,
  { resource, filter, is, schema, draw }: Wanted<S, Value>,
  ask: Ask,
): Promise<Reading<Value | null>> {
  const { rows: stubs, complete, dropped, receivedAt } = await ers.list(resource, filter, ask)
  const stub = stubs.find(is)
  const found = stub === undefined ? null : await ers.get(resource, stub.id, schema, ask)
  // Also null when it was deleted between the two questions.
  if (stub === undefined || found === null) return { value: null, complete, dropped, observedAt: receivedAt }
  return { value: draw(found.value, stub.id), complete: true, dropped, observedAt: found.receivedAt }
}

/** A filter by a whole name, which the product compares with its case; refuses what no name is. */
export function byName(name: string): string {
  if (name === '' || name.length > 200 || hasControl(name)) throw notAllowed()
  return `name.EQ.${name}`
}

/** Whether a stub has this name, in any case. */
export function isNamed(name: string): (stub: Stub) => boolean {
  const wanted = name.toLowerCase()
  return (stub) => stub.name?.toLowerCase() === wanted
}
