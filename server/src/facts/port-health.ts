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
}
