import type { Lab } from '../../../emulator/emulator.ts'
import type { Person } from '../../../world/model/people.ts'
import { hash } from '../../../world/random.ts'
import { LockHistory } from './lock-history.ts'
import type { LockChange } from './lock-history.ts'

const hour = 3_600_000
const day = 24 * hour

/** The first one is also where the others send wrong passwords to be sure (the PDC emulator). */
export const controllerNames = ['dc1', 'dc2'] as const
export type ControllerName = (typeof controllerNames)[number]

export interface Policy {
  readonly lockoutThreshold: number
  /** Milliseconds within which wrong passwords count together. */
  readonly observation: number
  /** Milliseconds; infinite until somebody unlocks. */
  readonly lockoutDuration: number
  readonly longestAge: number
}

/** Rules of the domain: five wrong passwords within half an hour lock, until somebody unlocks; a year of age. */
export const policy = {
  lockoutThreshold: 5,
  observation: 30 * 60_000,
  lockoutDuration: Number.POSITIVE_INFINITY,
  longestAge: 365 * day,
  shortestPassword: 12,
} as const

/** A fine-grained policy for those who change the network: locked sooner, and for half an hour. */
export const guardedPolicy: Policy = {
  lockoutThreshold: 3,
  observation: 30 * 60_000,
  lockoutDuration: 30 * 60_000,
  longestAge: 365 * day,
}
export const guardedGroup = 'Network-Administrators'

/** What each controller keeps for itself. */
interface Own {
  wrong: number
  wrongAt: number
  signedInAt: number
  logons: number
}

interface State {
  readonly own: Readonly<Record<ControllerName, Own>>
  readonly locks: LockHistory
  ranOut: boolean
  /** Replicated, and written only now and then. */
  stampedAt: number
  password: string | null
  passwordSetAt: number | null
}

/** What domain controllers keep about an account besides what the world has. */
export class AccountStates {
  /** The controller that is asked just now: what it keeps for itself is read of it. */
  asked: ControllerName = 'dc1'
  readonly #lab: Lab
  readonly #states = new Map<string, State>()
  readonly #startedAt: number
  /** World times of locks that the world itself has set since. */
  readonly #lockedByWorld = new Map<string, number>()

  constructor(lab: Lab) {
    const { world } = lab
    this.#lab = lab
    this.#startedAt = world.clock.now()
    world.onChange((change) => {
      if (change.kind !== 'person') return
      const locked = world.people.get(change.username)?.locked === true
      if (!locked) this.#lockedByWorld.delete(change.username)
      else if (!this.#lockedByWorld.has(change.username))
        this.#lockedByWorld.set(change.username, world.clock.now())
    })
  }

  policyOf(person: Person): Policy {
    return person.groups.includes(guardedGroup) ? guardedPolicy : policy
  }

  /** Logons of a computer on the controller that is asked: it mostly meets one, and the other now and then. */
  logonsOf(computer: string): { readonly at: number; readonly count: number } {
    const number = hash(computer)
    const often = (number % 2 === 0) === (this.asked === 'dc1')
    const last = this.#startedAt - hour - (number % 20) * hour
    return often
      ? { at: last, count: 200 + (number % 800) }
      : { at: last - (3 + (number % 30)) * day, count: number % 40 }
  }

  /** What the controller that is asked keeps for itself. */
  of(person: Person): Readonly<Own> {
    return this.#state(person).own[this.asked]
  }

  stampedAt(person: Person): number {
    return this.#state(person).stampedAt
  }

  #state(person: Person): State {
    let state = this.#states.get(person.username)
    if (state === undefined) {
      state = this.#fresh(person)
      this.#states.set(person.username, state)
    }
    this.#follow(person, state)
    return state
  }

  /** Everybody has a controller they mostly meet; the other one saw them weeks ago. */
  #fresh(person: Person): State {
    const number = hash(person.username)
    const home: ControllerName = number % 2 === 0 ? 'dc1' : 'dc2'
    const active = person.enabled && !person.mustChangePassword
    const last = this.#startedAt - hour - (number % 72) * hour
    const own = (at: number, logons: number): Own =>
      active
        ? { wrong: 0, wrongAt: 0, signedInAt: at, logons }
        : { wrong: 0, wrongAt: 0, signedInAt: 0, logons: 0 }
    const often = own(last, 100 + (number % 900))
    const seldom = own(last - (10 + (number % 40)) * day, number % 60)
    return {
      own: home === 'dc1' ? { dc1: often, dc2: seldom } : { dc1: seldom, dc2: often },
      locks: new LockHistory(home),
      ranOut: false,
      stampedAt: active ? last - (number % 14) * day : 0,
      password: null,
      passwordSetAt: null,
    }
  }

  /** Keeps up with the world, where accounts are locked and unlocked too, and with the time of a lock. */
  #follow(person: Person, state: State): void {
    const now = this.#lab.world.clock.now()
    const { lockedAt, on } = state.locks.last
    if (person.locked && (lockedAt === 0 || state.ranOut)) {
      // One that was locked when the lab began has been so for an hour.
      const at = this.#lockedByWorld.get(person.username) ?? this.#startedAt - hour
      this.#lock(person, state, on, at)
    }
    if (!person.locked && !state.ranOut) this.#undo(state, on)
    if (person.locked && state.locks.last.lockedAt + this.policyOf(person).lockoutDuration <= now) {
      state.ranOut = true
      this.#lab.world.setPerson(person.username, { locked: false })
    }
  }

  /** The wrong passwords that led to it were counted where it happened, and by the first controller. */
  #lock(person: Person, state: State, on: ControllerName, at: number): void {
    state.locks.set(at, on)
    state.ranOut = false
    const { lockoutThreshold } = this.policyOf(person)
    for (const name of new Set<ControllerName>([on, 'dc1'])) {
      const own = state.own[name]
      own.wrong = Math.max(own.wrong, lockoutThreshold)
      own.wrongAt = Math.max(own.wrongAt, at)
    }
  }

  #undo(state: State, on: ControllerName): void {
    state.locks.undo(this.#lab.world.clock.now(), on)
    state.ranOut = false
  }

  #heard({ locks }: State): LockChange {
    const behind = this.#lab.levers.device(this.asked).behind ?? 0
    return locks.heardBy(this.asked, this.#lab.world.clock.now(), behind)
  }

  /** World time that `lockoutTime` tells: it stays when a lock runs out, and is 0 once somebody unlocks. */
  lockedAt(person: Person): number {
    return this.#heard(this.#state(person)).lockedAt
  }

  /** Does the lock hold now, as the controller that is asked knows it. */
  isLocked(person: Person): boolean {
    const state = this.#state(person)
    const heard = this.#heard(state)
    if (heard === state.locks.last) return person.locked
    const end = heard.lockedAt + this.policyOf(person).lockoutDuration
    return heard.lockedAt > 0 && end > this.#lab.world.clock.now()
  }

  /** The controller on which the last lock was set. */
  lockedOn(person: Person): ControllerName | null {
    const { lockedAt, on } = this.#heard(this.#state(person))
    return lockedAt === 0 ? null : on
  }

  passwordSetAt(person: Person): number {
    return this.#state(person).passwordSetAt ?? person.passwordSetAt
  }

  passwordExpiresAt(person: Person): number | null {
    return person.kind === 'service' ? null : this.passwordSetAt(person) + this.policyOf(person).longestAge
  }

  passwordExpired(person: Person): boolean {
    const end = this.passwordExpiresAt(person)
    return end !== null && end < this.#lab.world.clock.now()
  }

  passwordIs(person: Person, password: string): boolean {
    return password === (this.#state(person).password ?? this.#lab.accounts.people)
  }

  /** Counts a wrong password, here and where the controller asked to be sure, and locks the account at the threshold. */
  noteWrong(person: Person): void {
    const state = this.#state(person)
    const now = this.#lab.world.clock.now()
    const { lockoutThreshold, observation } = this.policyOf(person)
    for (const name of new Set<ControllerName>([this.asked, 'dc1'])) {
      const own = state.own[name]
      own.wrong = now - own.wrongAt > observation ? 1 : own.wrong + 1
      own.wrongAt = now
    }
    const on = ([this.asked, 'dc1'] as const).find((name) => state.own[name].wrong >= lockoutThreshold)
    if (on === undefined) return
    this.#lock(person, state, on, now)
    this.#lab.world.setPerson(person.username, { locked: true })
  }

  noteSignIn(person: Person): void {
    const state = this.#state(person)
    const own = state.own[this.asked]
    const now = this.#lab.world.clock.now()
    own.wrong = 0
    own.signedInAt = now
    own.logons += 1
    if (now - state.stampedAt > 9 * day) state.stampedAt = now
    if (state.ranOut) this.#undo(state, this.asked)
  }

  unlock(person: Person): void {
    const state = this.#state(person)
    state.own[this.asked].wrong = 0
    this.#undo(state, this.asked)
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

function isWorkingHour(weekday: number, at: number): boolean {
  return weekday >= 1 && weekday <= 5 && at >= 6 && at < 20
}

/** One bit per hour of the week from Sunday 00:00 UTC, the lowest bit of an octet first. */
export function workingHours(): Buffer {
  const octets = Buffer.alloc(21)
  for (let at = 0; at < 168; at += 1) {
    if (isWorkingHour(Math.floor(at / 24), at % 24)) {
      octets[at >> 3] = (octets[at >> 3] ?? 0) | (1 << (at & 7))
    }
  }
  return octets
}
