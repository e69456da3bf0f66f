import type { Lab } from '../../../emulator/emulator.ts'
import { currentAddress } from './clients.ts'
import { unitNames, type UnitName } from './units.ts'

interface Since<Value> {
  readonly at: number
  readonly value: Value
}

/** The two units: which of them is active, and since when; which client was blocked when. */
export class HaPair {
  readonly #lab: Lab
  readonly #system: string
  readonly #active: Since<UnitName>[]
  readonly #blocked: Since<string | null>[]

  constructor(lab: Lab, system: string) {
    this.#lab = lab
    this.#system = system
    this.#active = [{ at: 0, value: this.#activeNow() }]
    this.#blocked = [{ at: 0, value: this.#blockedNow() }]
  }

  /** Reads the levers; what has changed holds from now on. */
  follow(): void {
    const at = this.#lab.world.clock.now()
    const active = this.#activeNow()
    if (this.#active.at(-1)?.value !== active) this.#active.push({ at, value: active })
    const blocked = this.#blockedNow()
    if (this.#blocked.at(-1)?.value !== blocked) this.#blocked.push({ at, value: blocked })
  }

  #activeNow(): UnitName {
    const [first, second] = unitNames
    const wanted = this.#lab.levers.system(this.#system).failover === true ? second : first
    const other = wanted === first ? second : first
    return this.isReachable(wanted) || !this.isReachable(other) ? wanted : other
  }

  #blockedNow(): string | null {
    const who = this.#lab.levers.system(this.#system).blocked ?? null
    return who === null ? null : (currentAddress(this.#lab.world, who) ?? who)
  }

  isReachable(unit: UnitName): boolean {
    return !this.#lab.levers.device(unit).unreachable
  }

  peerOf(unit: UnitName): UnitName {
    return unit === unitNames[0] ? unitNames[1] : unitNames[0]
  }

  /** At an instant of the world, now unless told. */
  activeAt(at = Number.POSITIVE_INFINITY): UnitName {
    return this.#active.findLast((one) => one.at <= at)?.value ?? unitNames[0]
  }

  /** The address that the rule of the lever denies at an instant of the world, now unless told. */
  blockedAt(at = Number.POSITIVE_INFINITY): string | null {
    return this.#blocked.findLast((one) => one.at <= at)?.value ?? null
  }
}
