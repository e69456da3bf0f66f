import { isIP } from 'node:net'
import { plainAddress } from '../systems/networks.ts'

/**
 * Under which name an address is counted: an IPv4 address by itself, an IPv6 address by its /64, which is what one customer or one
 * machine has (RFC 6177 and RFC 4291 section 2.5.4).
 */
export function addressShare(address: string): string {
  const plain = plainAddress(address)
  if (isIP(plain) !== 6) return plain
  const [before = '', after] = plain.split('::')
  const left = before === '' ? [] : before.split(':')
  const right = after === undefined || after === '' ? [] : after.split(':')
  const whole =
    after === undefined
      ? left
      : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return `${whole.slice(0, 4).join(':')}::/64`
}

/** What each one has of something that is shared by all, in the order in which it was taken. */
export class Shares<T extends object> {
  readonly #most: number
  readonly #taken = new Map<string, Set<T>>()

  constructor(most: number) {
    this.#most = most
  }

  isFull(whose: string): boolean {
    return (this.#taken.get(whose)?.size ?? 0) >= this.#most
  }

  /** Which one was taken first and is still. */
  oldest(whose: string): T | undefined {
    const [first] = this.#taken.get(whose) ?? []
    return first
  }

  /** Until what it returns is called. */
  take(whose: string, what: T): () => void {
    const own = this.#taken.get(whose) ?? new Set<T>()
    this.#taken.set(whose, own.add(what))
    return () => {
      own.delete(what)
      if (own.size === 0 && this.#taken.get(whose) === own) this.#taken.delete(whose)
    }
  }
}
