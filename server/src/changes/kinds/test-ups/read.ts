import type { Ask } from '@patchbay/connectors/asking'
import { notFound, refused } from '@patchbay/connectors/failures'
import type { UpsReading } from '@patchbay/connectors/ups/capabilities'
import type { UpsTestAsked } from '@patchbay/contract/changes/kinds/test-ups'
import { sql } from 'kysely'
import { z } from 'zod'
import { fedAccessPoints } from '../../../ups/fed.ts'
import { stateOf } from '../../../ups/state-of.ts'
import { waysToUnits } from '../../../ups/units.ts'
import type { Way } from '../../../ups/units.ts'
import type { Means } from '../../kind.ts'

/** The unit, with the system that reaches it; null where none does. */
export const upsIntent = z.strictObject({
  unit: z.string(),
  system: z.string().nullable(),
  /** It is reached at a place of its own. */
  card: z.boolean(),
})

export type UpsIntent = z.output<typeof upsIntent>

export async function settle({ unit }: UpsTestAsked, { database, systems }: Means): Promise<UpsIntent> {
  const way = (await waysToUnits(database, systems.ofKind('ups'))).get(unit)
  return { unit, system: way?.system.name ?? null, card: way !== undefined && 'reach' in way.unit }
}

/** A unit as it was before its battery was tested. */
export const upsSnapshot = z.object({
  observedAt: z.string(),
  /** As people call the system. */
  title: z.string(),
  /** What is sent. */
  lines: z.array(z.string()),
  state: z.string(),
  conditions: z.array(z.string()),
  charge: z.number().nullable(),
  load: z.number().nullable(),
  /** Seconds. */
  runtime: z.number().nullable(),
  testable: z.boolean().nullable(),
  cancellable: z.boolean().nullable(),
  /** The result that stands there now. */
  test: z
    .object({
      result: z.string().nullable(),
      words: z.string(),
      day: z.string().nullable(),
      startedAt: z.string().nullable(),
    })
    .nullable(),
  place: z.object({ building: z.string(), room: z.string() }),
  devices: z.array(z.string()),
  accessPoints: z.array(z.string()),
  rooms: z.array(z.string()),
})

export type UpsSnapshot = z.output<typeof upsSnapshot>

/** @throws Failure where no system reads a unit of that name */
export async function neededWriteAccess({ database, systems }: Means, unit: string): Promise<Way> {
  const way = (await waysToUnits(database, systems.ofKind('ups'))).get(unit)
  if (way === undefined)
    throw notFound({ cause: 'absent', message: `No connected system reads a UPS unit called ${unit}.` })
  return way
}

/** What the unit says now. */
export async function readNow({ system, unit }: Way, ask: Ask): Promise<UpsReading> {
  const { readUnit } = await system.can()
  if (readUnit === undefined)
    throw refused({ cause: 'absent', message: `${system.title} reads no UPS unit.` })
  return (await readUnit(unit, ask)).value
}

export const keptTest = ({ test }: Pick<UpsReading, 'test'>): UpsSnapshot['test'] =>
  test === null ? null : { ...test, startedAt: test.startedAt?.toISOString() ?? null }

interface Fed {
  readonly building: string
  readonly room: string
  readonly devices: string[]
  readonly rooms: string[]
  readonly points: string[]
}

/** The unit as it is now, and what hangs on it. */
export async function readUps({ unit }: UpsIntent, means: Means, ask: Ask): Promise<UpsSnapshot> {
  const way = await neededWriteAccess(means, unit)
  const told = await readNow(way, ask)
  const { rows } = await sql<Fed>`
    select u.building, u.room, u.feeds_devices as devices, u.feeds_rooms as rooms,
      array(select fed.name from (${fedAccessPoints}) as fed order by fed.name) as points
    from ups_unit u where u.name = ${unit}`.execute(means.database)
  const { building = '', room = '', devices = [], rooms = [], points = [] } = rows[0] ?? {}
  const { charge, load, runtime, testable, cancellable } = told
  const { state, conditions } = stateOf(told)
  return {
    observedAt: means.now().toISOString(),
    title: way.system.title,
    lines: [...(way.system.plans?.lines(way.unit, 'start') ?? [])],
    state,
    conditions: [...conditions],
    charge,
    load,
    runtime,
    testable,
    cancellable,
    test: keptTest(told),
    place: { building, room },
    devices,
    accessPoints: points,
    rooms,
  }
}

/** Is it another test than the one before: it began later, or is of another day, in other words or with another result. */
export function isAnother(was: UpsSnapshot['test'], now: UpsSnapshot['test']): boolean {
  if (now === null || now.result === 'none') return false
  // A unit counts the time since in seconds, so that the beginning moves a little from reading to reading.
  if (now.startedAt !== null && was !== null && was.startedAt !== null)
    return Date.parse(now.startedAt) - Date.parse(was.startedAt) > 10_000
  return now.day !== (was?.day ?? null) || now.words !== was?.words || now.result !== was.result
}

/** Another state, or another result, than what was looked at. */
export function movedSince(before: UpsSnapshot, now: UpsSnapshot): string | null {
  if (now.state !== before.state) return `it is ${now.state}, and was ${before.state}.`
  if (isAnother(before.test, now.test)) return 'it was tested since.'
  return null
}
