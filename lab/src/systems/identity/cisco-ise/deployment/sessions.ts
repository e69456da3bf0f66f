import type { Levers } from '../../../../emulator/emulator.ts'
import type { World } from '../../../../world/model/world.ts'
import { ofTheAir, type Session } from './seen-session.ts'

/** A session whose end nobody reported is taken for running this long. */
const forgottenAfter = 5 * 86_400_000

/**
 * The world's sessions as the monitoring node sees them, remembered for a second or until something changes. A switch
 * that cannot be reached cannot report the end of a session either: it goes on here, beside a new one elsewhere.
 */
export class Sessions {
  readonly #world: World
  readonly #forget: () => void
  readonly #hidden = new Map<string, number>()
  /** Sessions of switches at the moment they were cut off, by session id. */
  readonly #unreported = new Map<string, Session>()
  #known: { readonly at: number; readonly byMac: ReadonlyMap<string, Session> } | null = null

  constructor(world: World, levers: Levers) {
    this.#world = world
    const stops = [
      world.onChange(() => {
        this.#known = null
      }),
      levers.onPull((name) => {
        if (!world.switches.has(name)) return
        const cutOff = levers.device(name).unreachable
        if (!cutOff && this.#unreported.size === 0) return
        for (const session of world.sessions()) {
          if (session.switch.name !== name) continue
          // What still runs when the switch is back will be reported when it ends.
          if (cutOff) this.#unreported.set(session.id, session)
          else this.#unreported.delete(session.id)
        }
      }),
    ]
    this.#forget = () => stops.forEach((stop) => stop())
  }

  close() {
    this.#forget()
  }

  /** Latest first; of an endpoint with two, both. */
  all(): readonly Session[] {
    const unreported = [...this.#unreported.values()].filter((session) => this.#runsOn(session))
    return [...this.#byMac().values(), ...unreported]
      .filter((session) => this.#hidden.get(session.id) !== session.startedAt)
      .sort((a, b) => b.startedAt - a.startedAt)
  }

  /** The latest of a MAC in the form of the world. */
  of(mac: string): Session | null {
    const session = this.#present(mac)
    if (session !== null && this.#hidden.get(session.id) !== session.startedAt) return session
    for (const one of this.#unreported.values()) if (one.mac === mac && this.#runsOn(one)) return one
    return null
  }

  #present(mac: string): Session | null {
    const wireless = this.#world.wireless.session(mac)
    return wireless ? ofTheAir(this.#world, wireless) : this.#world.session(mac)
  }

  /** Its end was never reported, and what it was of is elsewhere or gone. */
  #runsOn(session: Session): boolean {
    const present = this.#world.session(session.mac)
    const elsewhere = present === null || present.switch !== session.switch
    return elsewhere && this.#world.clock.now() - session.startedAt < forgottenAfter
  }

  find(accept: (session: Session) => boolean): Session | null {
    return this.all().find(accept) ?? null
  }

  /** Takes a session out of the monitoring node's directory; the network knows nothing of it. */
  hide(session: Session) {
    this.#hidden.set(session.id, session.startedAt)
    this.#unreported.delete(session.id)
  }

  #byMac(): ReadonlyMap<string, Session> {
    const now = this.#world.clock.now()
    if (this.#known === null || Math.abs(now - this.#known.at) >= 1000) {
      const byMac = new Map<string, Session>()
      for (const session of this.#world.sessions()) byMac.set(session.mac, session)
      for (const session of this.#world.wireless.sessions())
        byMac.set(session.mac, ofTheAir(this.#world, session))
      this.#known = { at: now, byMac }
    }
    return this.#known.byMac
  }
}
