import type { Lab } from '../../../emulator/emulator.ts'
import { hash } from '../../../world/random.ts'

/** Every device is collected from about this often, in milliseconds. */
const collectionEvery = 25 * 60_000
/** After which what a client does is known. */
const assuranceLate = 5 * 60_000

/** When the centre last heard of things. All of it is older while the lever `belief` says so. */
export class Belief {
  readonly #lab: Lab
  readonly #system: string
  readonly #resynced = new Map<string, number>()

  constructor(lab: Lab, system: string) {
    this.#lab = lab
    this.#system = system
  }

  now(): number {
    return this.#lab.world.clock.now()
  }

  get #older(): number {
    return this.#lab.levers.system(this.#system).belief ?? 0
  }

  /** Of the last collection from a device that was finished. */
  syncedAt(name: string): number {
    const now = this.now()
    const usual = now - this.#older - ((now + hash(`${name}/sync`)) % collectionEvery)
    const asked = this.#resynced.get(name)
    return asked === undefined || asked > now ? usual : Math.max(usual, asked)
  }

  /** A collection that was asked for ends then. */
  resync(name: string, endsAt: number): void {
    this.#resynced.set(name, endsAt)
  }

  isSyncing(name: string): boolean {
    return (this.#resynced.get(name) ?? 0) > this.now()
  }

  /** The moment of which the centre tells about clients and access points, for a question about a time or about now. */
  momentOf(asked: number | null): number {
    const latest = this.now() - assuranceLate - this.#older
    return asked === null ? latest : Math.min(asked, latest)
  }
}
