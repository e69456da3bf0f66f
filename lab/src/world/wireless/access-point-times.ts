/** Milliseconds from a reset, or from power and an address, to the next join. */
export const rejoinTakes = 16_000

interface Absence {
  readonly from: number
  until: number
  readonly why: string
}

/** When one access point was joined. Nothing runs: all follows from the time. */
export class AccessPointTimes {
  readonly #firstJoin: number
  readonly #absences: Absence[] = []
  #blinksUntil = 0

  /** `firstJoin` is null for one that has not joined, for this reason. */
  constructor(firstJoin: number | null, why: string) {
    this.#firstJoin = firstJoin ?? -Infinity
    if (firstJoin === null) this.leave(-Infinity, Infinity, why)
  }

  joined(at: number): boolean {
    return !this.#absences.some(({ from, until }) => from <= at && at < until)
  }

  /** World times at which it joins again by itself. */
  returns(after: number): number[] {
    return this.#absences.map(({ until }) => until).filter((until) => until > after && Number.isFinite(until))
  }

  /** Does it miss for this reason, until somebody ends it. */
  misses(why: string): boolean {
    return this.#absences.some((one) => one.until === Infinity && one.why === why)
  }

  leave(from: number, until: number, why: string): void {
    this.#absences.push({ from, until, why })
  }

  come(until: number, why: string): void {
    for (const one of this.#absences) if (one.until === Infinity && one.why === why) one.until = until
  }

  blink(until: number): void {
    this.#blinksUntil = until
  }

  at(at: number) {
    const begun = this.#absences.filter(({ from }) => from <= at)
    const ended = begun.filter(({ until }) => until <= at).map(({ until }) => until)
    const joinedAt = Math.max(this.#firstJoin, ...ended)
    const leftAt = Math.max(...begun.map(({ from }) => from))
    return {
      joined: this.joined(at),
      joinedAt: Number.isFinite(joinedAt) ? joinedAt : null,
      /** Null for one that booted before the world began. */
      bootedAt: ended.length === 0 ? null : joinedAt - rejoinTakes + 2_000,
      leftAt: Number.isFinite(leftAt) ? leftAt : null,
      why: begun.at(-1)?.why ?? null,
      blinksUntil: this.#blinksUntil,
    }
  }
}
