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
