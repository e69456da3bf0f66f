import type { EndpointKind } from '../../../world/model/endpoint.ts'
import type { World } from '../../../world/model/world.ts'

/** Time for which one client had one address. */
export interface ClientStay {
  readonly mac: string
  /** Things on the wireless network do what a display does, people there what they do with a device of their own. */
  readonly kind: EndpointKind
  readonly address: string
  readonly since: number
  /** Null while it goes on. */
  readonly until: number | null
}

/** The address that a client has now; null for one that is nowhere, or for text that is no MAC of the campus. */
export const currentAddress = (world: World, mac: string): string | null =>
  (world.attachment(mac.toLowerCase()) ?? world.wireless.client(mac.toLowerCase()))?.address ?? null

/** How far back the log reaches. */
export const logReaches = 7 * 86_400_000

/** Who had which address when, from the start of the lab on. */
export class ClientStays {
  readonly #world: World
  readonly #open = new Map<string, ClientStay>()
  readonly #closed: ClientStay[] = []
  readonly #forget: () => void

  constructor(world: World) {
    this.#world = world
    for (const mac of world.endpoints.keys()) this.#look(mac)
    for (const mac of world.wireless.clients.keys()) this.#look(mac)
    this.#forget = world.onChange((change) => {
      if ('mac' in change) this.#look(change.mac)
    })
  }

  #here(mac: string): ClientStay | null {
    const wired = this.#world.attachment(mac)
    if (wired !== null) {
      const { endpoint, address, since } = wired
      return address === null ? null : { mac, kind: endpoint.kind, address, since, until: null }
    }
    const wireless = this.#world.wireless.client(mac)
    if (wireless === null || wireless.address === null) return null
    const kind = wireless.client.kind === 'sensor' ? 'display' : 'personal'
    return { mac, kind, address: wireless.address, since: wireless.since, until: null }
  }

  #look(mac: string): void {
    const known = this.#open.get(mac)
    const here = this.#here(mac)
    if (here?.address === known?.address && here?.since === known?.since) return
    const now = this.#world.clock.now()
    if (known !== undefined) {
      this.#closed.push({ ...known, until: this.#goneSince(mac) ?? now })
      this.#open.delete(mac)
      while ((this.#closed[0]?.until ?? now) < now - logReaches) this.#closed.shift()
    }
    if (here !== null) this.#open.set(mac, here)
  }

  /** When the port of one that is still plugged in went down; null for one that was taken away. */
  #goneSince(mac: string): number | null {
    const endpoint = this.#world.endpoints.get(mac)
    const at = this.#world.outlets.get(endpoint?.outlet ?? '')
    if (at === undefined || this.#world.attachment(mac) !== null) return null
    const port = this.#world.switches.get(at.switch ?? '')?.interfaces.get(at.interface ?? '')
    return port?.lastChange ?? null
  }

  /** Everybody who had an address after an instant, or this one. */
  *since(instant: number, address: string | null): Iterable<ClientStay> {
    for (const stay of this.#closed) {
      if ((stay.until ?? instant) >= instant && (address === null || stay.address === address)) yield stay
    }
    const there = [...this.#open.values()].filter((stay) => address === null || stay.address === address)
    // Whoever is looked at may be entered anew.
    for (const { mac } of there) {
      this.#look(mac)
      const now = this.#open.get(mac)
      if (now !== undefined) yield now
    }
  }

  close(): void {
    this.#forget()
  }
}
