import type { Ask, Reading } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { InterfaceState, PowerState } from '@patchbay/connectors/switch/capabilities'
import type { PowerBudget } from '@patchbay/connectors/switch/chassis-readings'
import type { Way } from './ports.ts'

/** A reading with the title of the system that gave it. */
export interface ReadBy<T> {
  readonly by: string
  readonly reading: Reading<T>
}

/** All ports of a switch now, with their PoE; null for what no way told. */
export interface SwitchPorts {
  readonly interfaces: ReadBy<readonly InterfaceState[]> | null
  readonly power: ReadBy<readonly PowerState[]> | null
  readonly budget: ReadBy<readonly PowerBudget[]> | null
}

type Wanted = 'interfaces' | 'power' | 'budget'
type Mutable = { -readonly [Name in keyof SwitchPorts]: SwitchPorts[Name] }

/** A switch that must be identified first, or that nobody waits for any more, is not tried by another way. */
const final: ReadonlySet<string> = new Set(['cancelled', 'trust-not-proven', 'destination-not-allowed'])

/**
 * Each part by the first way that tells it.
 * @throws Failure where the ports could not be read, by the first way that failed
 */
export async function switchPortsNow(ways: readonly Way[], ask: () => Ask): Promise<SwitchPorts> {
  const told: Mutable = { interfaces: null, power: null, budget: null }
  let failure: Failure | null = null
  for (const { system, device } of ways) {
    const can = await system.can()
    const read: Readonly<Record<Wanted, (() => Promise<Reading<unknown>> | undefined) | undefined>> = {
      interfaces: () => can.readInterfaces?.(device, ask()),
      power: () => can.readPower?.(device, ask()),
      budget: () => can.readPowerBudget?.(device, ask()),
    }
    for (const part of ['interfaces', 'power', 'budget'] as const) {
      if (told[part] !== null) continue
      try {
        const reading = await read[part]?.()
        if (reading !== undefined) Object.assign(told, { [part]: { by: system.title, reading } })
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        if (part === 'interfaces') failure ??= error
        if (final.has(error.detail.cause)) throw error
        // A switch that is silent, or refuses the login, tells nothing else by this way either.
        if (error.kind === 'unreachable' || error.detail.cause === 'credential-refused') break
      }
    }
    if (told.interfaces !== null && told.power !== null && told.budget !== null) break
  }
  if (told.interfaces === null && failure !== null) throw failure
  return told
}
