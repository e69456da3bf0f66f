import type { Reading } from '@patchbay/connectors/asking'
import type {
  FloorName,
  HourOfFloor,
  LocatedDevice,
  LocatedFloor,
  LocationQuestion,
  Position,
} from '@patchbay/connectors/location/capabilities'
import type { System } from '../systems/open.ts'
import type { Asking } from './fact.ts'

type Location = System<'location'>

/** From one instant to another. */
export interface Past {
  readonly from: Date
  readonly to: Date
}

/** Devices that a service locates now; null where it cannot be asked. */
export async function positionsNow(
  system: Location,
  question: LocationQuestion,
  { ask }: Asking,
): Promise<Reading<readonly LocatedDevice[]> | null> {
  return (await (await system.can()).findDevices?.(question, ask())) ?? null
}

/** Where a device was, the latest first; null where a service has no history. */
export async function positionsBefore(
  system: Location,
  mac: string,
  { from, to }: Past,
  { ask }: Asking,
): Promise<Reading<readonly Position[]> | null> {
  return (await (await system.can()).readHistory?.(mac, from, to, ask())) ?? null
}

/** Names of all floors; null where a service does not list them. */
export async function floorNames(
  system: Location,
  { ask }: Asking,
): Promise<Reading<readonly FloorName[]> | null> {
  return (await (await system.can()).listFloorNames?.(ask())) ?? null
}

/** One floor with the size of its plan; null where a service has no plans. */
export async function floorWithPlan(
  system: Location,
  id: string,
  { ask }: Asking,
): Promise<Reading<LocatedFloor | null> | null> {
  return (await (await system.can()).readFloor?.(id, ask())) ?? null
}

/** Devices on a floor by the hour; null where a service does not count them. */
export async function devicesByHour(
  system: Location,
  floor: string,
  { from, to }: Past,
  { ask }: Asking,
): Promise<Reading<readonly HourOfFloor[]> | null> {
  return (await (await system.can()).countByHour?.(floor, from, to, ask())) ?? null
}
