<<<<<<< HEAD
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
=======
import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import { longInterface, shortInterface } from '@patchbay/connectors/switch/interfaces'
import type {
  AuthenticationSession,
  InterfaceState,
  PowerState,
} from '@patchbay/connectors/switch/capabilities'
import type { InterfaceCounters } from '@patchbay/connectors/switch/port-readings'
import type { Systems } from '../systems/open.ts'
import { errDisabledReason, portNow, waysTo } from './ports.ts'
import type { Way } from './ports.ts'

/** One port as its switch has it now. What no way of the switch reports is null, and `missing` says so by its name. */
export interface PortHealth {
  readonly switch: string
  /** Short name. */
  readonly interface: string
  readonly at: Date
  readonly state: InterfaceState
  /** Why the switch took it down, in its own word. */
  readonly reason: string | null
  readonly counters: InterfaceCounters | null
  /** Null for a port that cannot power anything, too. */
  readonly power: PowerState | null
  /** Empty where nobody authenticates; null where the switch did not say. */
  readonly sessions: readonly AuthenticationSession[] | null
  readonly missing: ReadonlySet<'counters' | 'power' | 'sessions'>
}

/** Reads by the first way that can; undefined where none did. */
async function firstOf<T>(ways: readonly Way[], read: (way: Way) => Promise<T> | undefined) {
  for (const way of ways) {
    try {
      const answer = await read(way)
      if (answer !== undefined) return answer
    } catch (error) {
      if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
      // No 802.1X, or no power, on this device: an answer too.
      if (error.kind === 'not-found') return null
    }
  }
  return undefined
}

/**
 * Reads a port over the first way that answers, and what one way does not report over the next. Null where no way reaches the
 * switch. @throws Failure of the last way, where none told how the port is
 */
export async function portHealth(
  systems: Systems,
  { switch: name, interface: on }: { readonly switch: string; readonly interface: string },
  ask: () => Ask,
): Promise<PortHealth | null> {
  const ways = waysTo(systems.ofKind('switch'), name)
  const [full, short] = [longInterface(on), shortInterface(on)]
  const isOn = (of: { readonly interface: string }) => shortInterface(of.interface) === short
  let failure: unknown = null
  for (const way of ways) {
    try {
      const reading = await portNow(way, full, ask())
      if (reading === null) continue
      const state = reading.value
      const down = state.status === 'err-disabled'
      const [reason, counters, power, sessions] = await Promise.all([
        down && state.reason === null ? firstOf(ways, (one) => errDisabledReason(one, short, ask())) : null,
        firstOf(ways, async (one) =>
          (await one.system.can()).readCounters?.(one.device, { interface: full }, ask()),
        ),
        firstOf(ways, async (one) => (await one.system.can()).readPower?.(one.device, ask())),
        firstOf(ways, async (one) =>
          (await one.system.can()).readSessions?.(one.device, { interface: full }, ask()),
        ),
      ])
      const missing = { counters, power, sessions }
      return {
        switch: name,
        interface: short,
        at: reading.observedAt,
        state,
        reason: state.reason ?? reason ?? null,
        counters: counters?.value.find(isOn) ?? null,
        power: power?.value.find(isOn) ?? null,
        sessions: sessions === undefined ? null : (sessions?.value.filter(isOn) ?? []),
        missing: new Set(
          (['counters', 'power', 'sessions'] as const).filter((part) => missing[part] === undefined),
        ),
      }
    } catch (error) {
      if (error instanceof Failure && (error.kind === 'refused' || error.detail.cause === 'cancelled'))
        throw error
      failure = error
    }
  }
  if (failure !== null) throw failure
  return null
>>>>>>> plans
}
