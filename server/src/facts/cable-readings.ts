import type { Ask, Reading } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { InterfaceState, Neighbour, SwitchCapabilities } from '@patchbay/connectors/switch/capabilities'
import type { LogMessage } from '@patchbay/connectors/switch/chassis-readings'
import { sameInterface } from '@patchbay/connectors/switch/interfaces'
import type { InterfaceCounters, PowerDetail, Transceiver } from '@patchbay/connectors/switch/port-readings'
import type { CableTest } from '@patchbay/connectors/switch/cable-readings'
import type { Way } from './ports.ts'

/** What is read of one port to judge its cable; each is null where there is none. */
export interface PortHealthRead {
  readonly link: InterfaceState
  readonly counters: InterfaceCounters | null
  readonly power: PowerDetail | null
  readonly optics: Transceiver | null
  readonly neighbour: Neighbour | null
  /** Messages about the port, the newest last; `complete` of its reading is false where the log begins within one. */
  readonly log: readonly LogMessage[]
  readonly model: string | null
  readonly test: CableTest
}

export type HealthPart = keyof PortHealthRead

type Can = Partial<SwitchCapabilities>
type Read<Part extends HealthPart> = (
  can: Can,
  way: Way,
  on: string,
  ask: Ask,
) => Promise<Reading<PortHealthRead[Part]>> | undefined

const then = async <From, To>(
  reading: Promise<Reading<From>> | undefined,
  to: (value: From) => To,
): Promise<Reading<To>> => {
  if (reading === undefined) throw new Error('There is nothing to read.')
  const read = await reading
  return { ...read, value: to(read.value) }
}

const here =
  (on: string) =>
  <T extends { readonly interface: string }>(rows: readonly T[]): T | null =>
    rows.find((row) => sameInterface(row.interface, on)) ?? null

/** Whole tables are read where the device has no shorter question. */
const reads: { readonly [Part in HealthPart]: Read<Part> } = {
  link: (can, { device }, on, ask) => can.readInterface?.(device, { interface: on }, ask),
  counters: (can, { device }, on, ask) =>
    can.readCounters && then(can.readCounters(device, { interface: on }, ask), here(on)),
  power: (can, { device }, on, ask) => can.readPowerDetail?.(device, { interface: on }, ask),
  optics: (can, { device }, on, ask) =>
    can.readTransceivers && then(can.readTransceivers(device, ask), here(on)),
  neighbour: (can, { device }, on, ask) =>
    can.readNeighbours && then(can.readNeighbours(device, ask), here(on)),
  log: (can, { device }, on, ask) => can.readLog?.(device, { interface: on }, ask),
  model: (can, { device }, _on, ask) =>
    can.readSystem && then(can.readSystem(device, ask), ({ model }) => model),
  test: (can, { device }, on, ask) => can.readCableTest?.(device, { interface: on }, ask),
}

export const healthParts = Object.keys(reads) as readonly HealthPart[]

/** One part by one way: what was read, that there is none, or why it is not known. Null where it cannot be asked by it. */
export async function readHealth<Part extends HealthPart>(
  part: Part,
  way: Way,
  on: string,
  ask: Ask,
): Promise<Reading<PortHealthRead[Part]> | { readonly absent: true } | { readonly failure: Failure } | null> {
  try {
    return (await reads[part](await way.system.can(), way, on, ask)) ?? null
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return error.detail.cause === 'absent' ? { absent: true } : { failure: error }
  }
}
