import type { Interface, Switch } from '../../../world/model/switch.ts'
import type { World } from '../../../world/model/world.ts'
import type { ConfigurationCopies } from './configuration-copies.ts'
import type { EngineState } from './engine-state.ts'
import type { PacketCounters } from './packet-counters.ts'

/** What the agent of one switch keeps beside the world: its SNMP engine and what SETs started. */
export interface AgentState {
  readonly world: World
  readonly device: Switch
  readonly engine: EngineState
  readonly copies: ConfigurationCopies
  readonly packets: PacketCounters
}

/** Tables of one switch as computed last, thrown away when the world says that the switch changed. */
export class Memory {
  #version: number | null = null
  #byKey = new Map<object, unknown>()
  readonly #byVlan = new Map<number, Map<object, unknown>>()

  of(vlan: number | null, version: number): Map<object, unknown> {
    if (version !== this.#version) {
      this.#byKey = new Map()
      this.#byVlan.clear()
      this.#version = version
    }
    if (vlan === null) return this.#byKey
    const known = this.#byVlan.get(vlan)
    if (known) return known
    const made = new Map<object, unknown>()
    this.#byVlan.set(vlan, made)
    return made
  }

  forget(): void {
    this.#version = null
    this.#byKey = new Map()
    this.#byVlan.clear()
  }
}

/** One switch as seen in one VLAN context while a request is answered. */
export class Facts {
  readonly state: AgentState
  readonly vlan: number
  readonly #memory: Memory

  constructor(state: AgentState, vlan: number, memory: Memory) {
    this.state = state
    this.vlan = vlan
    this.#memory = memory
  }

  get world(): World {
    return this.state.world
  }

  get device(): Switch {
    return this.state.device
  }

  /** Milliseconds since the switch booted. */
  get uptime(): number {
    return Math.max(0, this.world.clock.now() - this.device.bootedAt)
  }

  /** `sysUpTime` in milliseconds at a time of the world. */
  upAt(time: number): number {
    return Math.max(0, time - this.device.bootedAt)
  }

  remember<Thing>(key: object, make: () => Thing, perVlan = false): Thing {
    const memory = this.#memory.of(perVlan ? this.vlan : null, this.world.version(this.device))
    const known = memory.get(key)
    if (known !== undefined) return known as Thing
    const made = make()
    memory.set(key, made)
    return made
  }
}

/** VLANs that every switch has and no one can delete. */
export const legacyVlans = new Map([
  [1002, 'fddi-default'],
  [1003, 'token-ring-default'],
  [1004, 'fddinet-default'],
  [1005, 'trnet-default'],
])

/** Does this port carry the VLAN by its configuration? A trunk carries nothing while it is down. */
export function carries(facts: Facts, of: Interface, vlan: number): boolean {
  if (of.bridgePort === null || of.mode === 'routed') return false
  if (of.mode === 'access') return of.accessVlan === vlan || of.voiceVlan === vlan
  if (!facts.world.operUp(facts.device, of)) return false
  return of.allowedVlans === 'all' || of.allowedVlans.includes(vlan)
}

export const knowsVlan = (device: Switch, vlan: number): boolean => vlan === 1 || device.vlans.has(vlan)
