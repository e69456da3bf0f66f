import { hash, verify } from '@node-rs/argon2'
import { CallError } from '../errors/call-error.ts'
import { canonicalPassword } from './passwords/password-rules.ts'

/**
 * Argon2id with 64 MiB and three passes, above the floor of 19 MiB and two (OWASP). Stored hashes carry their own
 * numbers, so these may grow.
 */
const costs = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const

/** At once, so that many who sign in together do not take the memory of all others. */
const mostAtOnce = 2
const mostWaiting = 64

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting) throw new CallError('too-busy', { retryAfter: 2 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    // The next one takes over the place; it is free only when nobody waits.
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(canonicalPassword(password), costs))
}

let stranger: Promise<string> | null = null

/** For a person without a password here the same work is done, so that time does not tell who exists. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  stranger ??= hashPassword('nobody has this password')
  const against = stored ?? (await stranger)
  const right = await inTurn(() => verify(against, canonicalPassword(password)))
  return right && stored !== null
}
