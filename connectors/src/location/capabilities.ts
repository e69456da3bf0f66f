import type { Ask, Reading } from '../asking.ts'

export interface FloorName {
  readonly id: string
  readonly name: string
  readonly building: string | null
  readonly campus: string | null
}

/** A floor with its plan, as the location service has it. */
export interface LocatedFloor extends FloorName {
  /** Metres; null where the floor has no plan. */
  readonly width: number | null
  readonly length: number | null
  /** Name of the plan's picture; null where there is none. */
  readonly image: string | null
}

/** Where a device is said to be. Lengths are metres, from the upper left corner of the floor's plan. */
export interface Position {
  readonly floor: string | null
  /** Names of campus, building and floor, as far as they are told with the position. */
  readonly hierarchy: readonly string[]
  readonly x: number | null
  readonly y: number | null
  /** Radius within which it is with 95 %. */
  readonly accuracy: number | null
  /** How it was worked out: `RSSI`, … */
  readonly computedBy: string | null
  readonly at: Date | null
}

export interface LocatedDevice extends Position {
  readonly mac: string
  readonly firstAt: Date | null
  /** False for one that is only heard. */
  readonly associated: boolean | null
  readonly ssid: string | null
  readonly username: string | null
  readonly addresses: readonly string[]
  /** Radio MAC of the access point that hears it best, and how well in dBm. */
  readonly accessPoint: string | null
  readonly signal: number | null
  /** Access points that hear it. */
  readonly heardBy: number | null
}

export type LocationQuestion =
  | { readonly mac: string }
  | { readonly address: string }
  | { readonly username: string }
  | { readonly floor: string }

/** Associated devices that were located on a floor within an hour, each once. */
export interface HourOfFloor {
  /** Beginning of the hour, in UTC. */
  readonly from: Date
  readonly devices: number
}

export interface LocationCapabilities {
  /** Those that are located now; a device that was not heard for some minutes is none of them. */
  findDevices(question: LocationQuestion, ask: Ask): Promise<Reading<readonly LocatedDevice[]>>
  listFloors(ask: Ask): Promise<Reading<readonly LocatedFloor[]>>
  /** The same floors without their plans: one question, however many floors there are. */
  listFloorNames(ask: Ask): Promise<Reading<readonly FloorName[]>>
  /** Null where the service has no such floor. */
  readFloor(id: string, ask: Ask): Promise<Reading<LocatedFloor | null>>
  /** Where a device was between two instants, the latest first; it reaches back 30 days. */
  readHistory(mac: string, from: Date, to: Date, ask: Ask): Promise<Reading<readonly Position[]>>
  /** Hours without a device have no row; the earliest first. It reaches back 30 days. */
  countByHour(floor: string, from: Date, to: Date, ask: Ask): Promise<Reading<readonly HourOfFloor[]>>
}
