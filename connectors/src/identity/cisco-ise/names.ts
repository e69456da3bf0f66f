import type { Ask } from '../../asking.ts'
import type { Ers } from './ers.ts'
import { groupAnswer, profileAnswer } from './ers-schema.ts'

const keptFor = 600_000
const most = 5_000

/** Names of endpoint groups and profiles by id, each asked once in ten minutes. */
export class Names {
  readonly #ers: Ers
  readonly #now: () => Date
  readonly #cached = new Map<string, { readonly name: string | null; readonly until: number }>()

  constructor(ers: Ers, now: () => Date) {
    this.#ers = ers
    this.#now = now
  }

  group(id: string, ask: Ask): Promise<string | null> {
    return this.#name(`group ${id}`, async () => {
      const found = await this.#ers.get('endpointgroup', id, groupAnswer, ask)
      return found?.value.EndPointGroup.name ?? null
    })
  }

  profile(id: string, ask: Ask): Promise<string | null> {
    return this.#name(`profile ${id}`, async () => {
      const found = await this.#ers.get('profilerprofile', id, profileAnswer, ask)
      return found?.value.ProfilerProfile.name ?? null
    })
  }

  async #name(key: string, ask: () => Promise<string | null>): Promise<string | null> {
    const time = this.#now().getTime()
    const kept = this.#cached.get(key)
    // No more than the whole time may be left, or the clock was set back.
    if (kept !== undefined && kept.until > time && kept.until - time <= keptFor) return kept.name
    const name = await ask()
    if (this.#cached.size >= most) this.#cached.clear()
    this.#cached.set(key, { name, until: time + keptFor })
    return name
  }
}
