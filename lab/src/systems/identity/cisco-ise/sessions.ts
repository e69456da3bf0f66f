import type { Session, World } from '../../../world/model.ts'

/** The world's sessions as the monitoring node sees them, remembered for a second or until something changes. */
export class Sessions {
  readonly #world: World
  readonly #forget: () => void
  readonly #hidden = new Map<string, number>()
  #known: { readonly at: number; readonly byMac: ReadonlyMap<string, Session> } | null = null

  constructor(world: World) {
    this.#world = world
    this.#forget = world.onChange(() => {
      this.#known = null
    })
  }

  close() {
    this.#forget()
  }

  /** Latest first. */
  all(): readonly Session[] {
    return [...this.#byMac().values()]
      .filter((session) => this.#hidden.get(session.id) !== session.startedAt)
      .sort((a, b) => b.startedAt - a.startedAt)
  }

  /** By MAC in the form of the world. */
  of(mac: string): Session | null {
    const session = this.#world.session(mac)
    return session === null || this.#hidden.get(session.id) === session.startedAt ? null : session
  }

  find(accept: (session: Session) => boolean): Session | null {
    return this.all().find(accept) ?? null
  }

  /** Takes a session out of the monitoring node's directory; the network knows nothing of it. */
  hide(session: Session) {
    this.#hidden.set(session.id, session.startedAt)
  }

  #byMac(): ReadonlyMap<string, Session> {
    const now = this.#world.clock.now()
    if (this.#known === null || Math.abs(now - this.#known.at) >= 1000) {
      const byMac = new Map<string, Session>()
      for (const session of this.#world.sessions()) byMac.set(session.mac, session)
      this.#known = { at: now, byMac }
    }
    return this.#known.byMac
  }
}
