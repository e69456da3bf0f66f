import type { Lab } from '../../../emulator.ts'
import type { Person } from '../../../world/model.ts'

const day = 86_400_000

/** Rules of the domain: five wrong passwords within half an hour lock, until somebody unlocks; a year of age. */
export const policy = {
  lockoutThreshold: 5,
  observation: 30 * 60_000,
  longestAge: 365 * day,
  shortestPassword: 12,
} as const

interface State {
  wrong: number
  wrongAt: number
  lockedAt: number
  signedInAt: number
  password: string | null
  passwordSetAt: number | null
}

/** What a domain controller keeps about an account besides what the world has. */
export class AccountStates {
  readonly #lab: Lab
  readonly #states = new Map<string, State>()
  readonly #startedAt: number

  constructor(lab: Lab) {
    this.#lab = lab
    this.#startedAt = lab.world.clock.now()
  }

  of(person: Person): Readonly<State> {
    return this.#state(person)
  }

  #state(person: Person): State {
    const found = this.#states.get(person.username)
    if (found) return found
    const fresh = {
      wrong: 0,
      wrongAt: 0,
      lockedAt: this.#startedAt - 3_600_000,
      signedInAt: 0,
      password: null,
      passwordSetAt: null,
    }
    this.#states.set(person.username, fresh)
    return fresh
  }

  /** World time of the lockout, 0 when not locked. */
  lockedAt(person: Person): number {
    return person.locked ? this.#state(person).lockedAt : 0
  }

  passwordSetAt(person: Person): number {
    return this.#state(person).passwordSetAt ?? person.passwordSetAt
  }

  passwordExpiresAt(person: Person): number | null {
    return person.kind === 'service' ? null : this.passwordSetAt(person) + policy.longestAge
  }

  passwordExpired(person: Person): boolean {
    const end = this.passwordExpiresAt(person)
    return end !== null && end < this.#lab.world.clock.now()
  }

  passwordIs(person: Person, password: string): boolean {
    return password === (this.#state(person).password ?? this.#lab.accounts.people)
  }

  /** Counts a wrong password and locks the account at the threshold. */
  noteWrong(person: Person): void {
    const state = this.#state(person)
    const now = this.#lab.world.clock.now()
    state.wrong = now - state.wrongAt > policy.observation ? 1 : state.wrong + 1
    state.wrongAt = now
    if (state.wrong < policy.lockoutThreshold) return
    state.lockedAt = now
    this.#lab.world.setPerson(person.username, { locked: true })
  }

  noteSignIn(person: Person): void {
    const state = this.#state(person)
    state.wrong = 0
    state.signedInAt = this.#lab.world.clock.now()
  }

  unlock(person: Person): void {
    this.#state(person).wrong = 0
    this.#lab.world.setPerson(person.username, { locked: false })
  }

  setPassword(person: Person, password: string): void {
    const state = this.#state(person)
    state.password = password
    this.stampPassword(person)
  }

  /** Counts the password as set now. */
  stampPassword(person: Person): void {
    this.#state(person).passwordSetAt = this.#lab.world.clock.now()
    this.#lab.world.setPerson(person.username, { mustChangePassword: false })
  }

  /** Service accounts sign in on working days between 06:00 and 20:00 UTC. */
  withinHours(person: Person): boolean {
    if (person.kind !== 'service') return true
    const now = new Date(this.#lab.world.clock.now())
    return isWorkingHour(now.getUTCDay(), now.getUTCHours())
  }
}

function isWorkingHour(weekday: number, hour: number): boolean {
  return weekday >= 1 && weekday <= 5 && hour >= 6 && hour < 20
}

/** One bit per hour of the week from Sunday 00:00 UTC, the lowest bit of an octet first. */
export function workingHours(): Buffer {
  const octets = Buffer.alloc(21)
  for (let hour = 0; hour < 168; hour += 1) {
    if (isWorkingHour(Math.floor(hour / 24), hour % 24)) {
      octets[hour >> 3] = (octets[hour >> 3] ?? 0) | (1 << (hour & 7))
    }
  }
  return octets
}
