import type { Endpoint } from '../../../world/model/endpoint.ts'
import type { World } from '../../../world/model/world.ts'

/** Time for which one client had one address. */
export interface Stay {
  readonly endpoint: Endpoint
  readonly address: string
  readonly since: number
  /** Null while it goes on. */
  readonly until: number | null
}

/** The address that a client has now; null for one that is nowhere, or for text that is no MAC of the campus. */
export const currentAddress = (world: World, mac: string): string | null =>
  world.attachment(mac.toLowerCase())?.address ?? null

/** How far back the log reaches. */
export const logReaches = 7 * 86_400_000

/** Who had which address when, from the start of the lab on. */
export class ClientStays {
  readonly #world: World
  readonly #open = new Map<string, Stay>()
  readonly #closed: Stay[] = []
  readonly #forget: () => void

  constructor(world: World) {
    this.#world = world
    for (const mac of world.endpoints.keys()) this.#look(mac)
    this.#forget = world.onChange((change) => {
      if ('mac' in change) this.#look(change.mac)
    })
  }

  #look(mac: string): void {
    const known = this.#open.get(mac)
    const at = this.#world.attachment(mac)
    if (at?.address === known?.address && at?.since === known?.since) return
    const now = this.#world.clock.now()
    if (known !== undefined) {
      this.#closed.push({ ...known, until: this.#goneSince(known.endpoint) ?? now })
      this.#open.delete(mac)
      while ((this.#closed[0]?.until ?? now) < now - logReaches) this.#closed.shift()
    }
    if (at === null || at.address === null) return
    this.#open.set(mac, { endpoint: at.endpoint, address: at.address, since: at.since, until: null })
  }

  /** When the port of one that is still plugged in went down; null for one that was taken away. */
  #goneSince({ outlet, mac }: Endpoint): number | null {
    const at = outlet === null ? undefined : this.#world.outlets.get(outlet)
    if (at === undefined || this.#world.attachment(mac) !== null) return null
    const port = this.#world.switches.get(at.switch ?? '')?.interfaces.get(at.interface ?? '')
    return port?.lastChange ?? null
  }

  /** Everybody who had an address after an instant, or this one. */
  *since(instant: number, address: string | null): Iterable<Stay> {
    for (const stay of this.#closed) {
      if ((stay.until ?? instant) >= instant && (address === null || stay.address === address)) yield stay
    }
    for (const { endpoint, address: had } of [...this.#open.values()]) {
      if (address !== null && had !== address) continue
      this.#look(endpoint.mac)
      const now = this.#open.get(endpoint.mac)
      if (now !== undefined) yield now
    }
  }

  close(): void {
    this.#forget()
  }
}
