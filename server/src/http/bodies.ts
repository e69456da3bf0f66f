import { Shares, ofWideNetwork } from './shares.ts'

/** A body on its way. */
export interface Body {
  /** Ends it and its connection. */
  readonly cut: () => void
}

export interface BodyLimits {
  /** Of everybody at once, and again as many of people who are signed in. */
  readonly bodies: number
  readonly addressBodies: number
  readonly personBodies: number
}

const all = 'all'

/** Octets of a body from which on it is a large one. */
export const largeBody = 1024 * 1024

/** Octets of large bodies that are on their way or used: so many of each person, and of all. */
export class Octets {
  readonly #limits: { readonly bodyOctets: number; readonly personBodyOctets: number }
  readonly #taken = new Map<string, number>()

  constructor(limits: { readonly bodyOctets: number; readonly personBodyOctets: number }) {
    this.#limits = limits
  }

  /** Until what it returns is called; null where there is no room for them. */
  take(whose: string, octets: number): (() => void) | null {
    const of = (name: string) => this.#taken.get(name) ?? 0
    const { bodyOctets, personBodyOctets } = this.#limits
    if (of(all) + octets > bodyOctets || of(whose) + octets > personBodyOctets) return null
    const add = (name: string, more: number) => {
      const sum = of(name) + more
      if (sum === 0) this.#taken.delete(name)
      else this.#taken.set(name, sum)
    }
    for (const name of [all, whose]) add(name, octets)
    return () => [all, whose].forEach((name) => add(name, -octets))
  }
}

/** What a large body takes, until nobody uses it: its request, whoever reads it, and the handler, also where the client left. */
export class Held {
  readonly #releases: (() => void)[] = []
  #uses = 0

  add(release: () => void): void {
    this.#releases.push(release)
  }

  /** Until what it returns is called, once. */
  use(): () => void {
    this.#uses += 1
    return () => {
      this.#uses -= 1
      if (this.#uses === 0) for (const release of this.#releases.splice(0)) release()
    }
  }
}

/** So many at once; the others one after the other, in the order in which they came. */
export class Line {
  readonly #next = new Set<() => void>()
  #room: number

  constructor(most: number) {
    this.#room = most
  }

  /** `inside` resolves when there is room; `leave` is called once, by whoever goes, also while in the line. */
  join(): { readonly inside: Promise<void>; readonly leave: () => void } {
    const { promise, resolve } = Promise.withResolvers<void>()
    if (this.#room > 0) {
      this.#room -= 1
      resolve()
    } else this.#next.add(resolve)
    return {
      inside: promise,
      leave: () => {
        if (this.#next.delete(resolve)) return resolve()
        const [next] = this.#next
        if (next === undefined) this.#room += 1
        else {
          this.#next.delete(next)
          next()
        }
      },
    }
  }
}

/**
 * Bodies that are being sent. Those of strangers never keep each other out: where there are too many, of one address or of
 * all, the one that has been on its way longest is cut, since an honest one takes no time. Of people who are signed in
 * there are as many as they may have, and no more.
 */
export class Bodies {
  readonly #strangers: readonly [Shares<Body>, Shares<Body>, Shares<Body>]
  readonly #people: readonly [Shares<Body>, Shares<Body>]

  constructor({ bodies, addressBodies, personBodies }: BodyLimits) {
    this.#strangers = [
      new Shares(addressBodies),
      new Shares(ofWideNetwork(addressBodies)),
      new Shares(bodies),
    ]
    this.#people = [new Shares(personBodies), new Shares(bodies)]
  }

  /** `shares` are the names of its address, the narrowest first. Returns what to call when it has arrived or ended. */
  ofStranger([share, network]: readonly [string, string?], body: Body): () => void {
    const [each, ofNetwork, together] = this.#strangers
    const counted: readonly (readonly [Shares<Body>, string])[] = [
      [each, share],
      ...(network === undefined ? [] : [[ofNetwork, network] as const]),
      [together, all],
    ]
    return this.#take(
      counted.map(([shares, whose]) => {
        while (shares.isFull(whose)) if (!this.#cut(shares.oldest(whose))) break
        return shares.take(whose, body)
      }),
      body,
    )
  }

  /** Null where the person has as many on their way as they may. */
  ofPerson(id: number, body: Body): (() => void) | null {
    const [each, together] = this.#people
    if (each.isFull(String(id)) || together.isFull(all)) return null
    return this.#take([each.take(String(id), body), together.take(all, body)], body)
  }

  readonly #ends = new WeakMap<Body, () => void>()

  #take(releases: readonly (() => void)[], body: Body): () => void {
    const end = () => {
      for (const release of releases) release()
    }
    this.#ends.set(body, end)
    return end
  }

  #cut(body: Body | undefined): boolean {
    if (body === undefined) return false
    this.#ends.get(body)?.()
    body.cut()
    return true
  }
}
