import type { Levers } from '../../../../emulator/emulator.ts'
import type { World } from '../../../../world/model/world.ts'
import { worldForm } from './hardware-address.ts'
import type { Identify } from './identifiers.ts'
import type { Sessions } from './sessions.ts'

export const ancActions = ['QUARANTINE', 'PORTBOUNCE', 'SHUTDOWN', 'RE_AUTHENTICATE'] as const
export type AncAction = (typeof ancActions)[number]

export interface AncAssignment {
  readonly id: string
  /** Upper case with colons. */
  readonly mac: string
  readonly policy: string
}

/** Adaptive network control: which policies exist and which endpoint is under one. */
export class AncAssignments {
  readonly policies = new Map<string, readonly AncAction[]>([
    ['Quarantine', ['QUARANTINE']],
    ['Bounce', ['PORTBOUNCE']],
    ['Shutdown', ['SHUTDOWN']],
    ['Reauthenticate', ['RE_AUTHENTICATE']],
  ])
  readonly #world: World
  readonly #sessions: Sessions
  readonly #identify: Identify
  readonly #levers: Levers
  readonly #byMac = new Map<string, AncAssignment>()
  /** Policies of each MAC since when, the latest last; null for none. */
  readonly #history = new Map<string, { readonly at: number; readonly policy: string | null }[]>()

  constructor(world: World, sessions: Sessions, identify: Identify, levers: Levers) {
    this.#world = world
    this.#levers = levers
    this.#sessions = sessions
    this.#identify = identify
  }

  all(): readonly AncAssignment[] {
    return [...this.#byMac.values()]
  }

  of(mac: string): AncAssignment | null {
    return this.#byMac.get(mac.toUpperCase()) ?? null
  }

  /** The policy by which a session that signed on at a time was let in; null for none. */
  policyAt(mac: string, time: number): string | null {
    const since = this.#history.get(mac.toUpperCase())?.findLast(({ at }) => at <= time)
    return since?.policy ?? null
  }

  /** Stores it; the switch is told afterwards, so an answer does not mean that it is enforced. */
  apply(mac: string, policy: string) {
    this.#byMac.set(mac, { id: this.#identify('anc endpoint', mac), mac, policy })
    this.#note(mac, policy)
    setImmediate(() => this.#enforce(mac, this.policies.get(policy) ?? []))
  }

  clear(mac: string) {
    this.#byMac.delete(mac)
    this.#note(mac, null)
    setImmediate(() => this.#enforce(mac, ['RE_AUTHENTICATE']))
  }

  #note(mac: string, policy: string | null) {
    const known = this.#history.get(mac) ?? []
    this.#history.set(mac, [...known, { at: this.#world.clock.now(), policy }])
  }

  #enforce(mac: string, actions: readonly AncAction[]) {
    const session = this.#sessions.of(worldForm(mac))
    if (session === null) return
    const { unreachable, authorizing } = this.#levers.device(session.switch.name)
    if (unreachable || authorizing === 'ignored') return
    // A controller is not asked to bounce or shut a port: the client is sent away and comes back.
    if (this.#world.wireless.clients.has(worldForm(mac))) {
      this.#world.wireless.deauthenticate(worldForm(mac))
      return
    }
    const { switch: device, interface: on } = session
    if (actions.includes('SHUTDOWN')) this.#world.setInterface(device.name, on.name, { adminUp: false })
    else if (actions.includes('PORTBOUNCE')) this.#world.bounce(device.name, on.name)
    else this.#world.reauthenticate(worldForm(mac))
  }
}
