import type { Switch } from '../../../world/model/switch.ts'
import type { World } from '../../../world/model/world.ts'

/**
 * When the running configuration changed and was saved, for CISCO-CONFIG-MAN-MIB. The world only says whether it is
 * unsaved, so the moments are those at which the agent sees it turn; their order is what readers rely on.
 */
export class ConfigurationHistory {
  readonly #world: World
  readonly #device: Switch
  #unsaved = false
  #changedAt: number
  #savedAt: number

  constructor(world: World, device: Switch) {
    this.#world = world
    this.#device = device
    this.#changedAt = device.bootedAt + 45_000
    this.#savedAt = device.bootedAt + 60_000
  }

  #look(): void {
    if (this.#device.unsaved === this.#unsaved) return
    this.#unsaved = this.#device.unsaved
    const now = this.#world.clock.now()
    // A change and a save in the same hundredth of a second would look like no change.
    if (this.#unsaved) this.#changedAt = Math.max(now, this.#savedAt + 10)
    else this.#savedAt = Math.max(now, this.#changedAt + 10)
  }

  /** Milliseconds of the world's clock. */
  get changedAt(): number {
    this.#look()
    return this.#changedAt
  }

  get savedAt(): number {
    this.#look()
    return this.#savedAt
  }
}
