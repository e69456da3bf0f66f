import type { Access } from '@patchbay/contract/call'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { decide, whoAsks } from './guard.ts'
import { sessionCookie } from './cookies.ts'

interface Listener {
  readonly request: FastifyRequest
  readonly access: Access
  /** Told why once the right to listen is gone, or cannot be looked up. */
  readonly end: (error: unknown) => void
}

/** Questions to the database at once, so that a thousand open streams take no place from those who work. */
const atOnce = 4

/**
 * Looks again and again whether those behind open streams may still listen: one timer for all, one question for each
 * session or token however many streams it has.
 */
export class Listeners {
  readonly #database: Kysely<Database>
  readonly #look: number
  readonly #open = new Map<string, Set<Listener>>()
  #timer: NodeJS.Timeout | null = null
  #looking = false

  /** `look` is in milliseconds. */
  constructor(database: Kysely<Database>, look: number) {
    this.#database = database
    this.#look = look
  }

  /** Watches until what it returns is called. */
  add(listener: Listener): () => void {
    const { request } = listener
    const proof = request.headers.authorization ?? `session ${sessionCookie(request, 'access') ?? ''}`
    const beside = this.#open.get(proof) ?? new Set()
    this.#open.set(proof, beside.add(listener))
    this.#timer ??= setInterval(() => void this.#lookAtAll(), this.#look)
    return () => {
      beside.delete(listener)
      if (beside.size > 0 || this.#open.get(proof) !== beside) return
      this.#open.delete(proof)
      if (this.#open.size > 0 || this.#timer === null) return
      clearInterval(this.#timer)
      this.#timer = null
    }
  }

  async #lookAtAll(): Promise<void> {
    if (this.#looking) return
    this.#looking = true
    const all = [...this.#open.values()].values()
    const next = async () => {
      for (const beside of all) await this.#lookAt(beside)
    }
    await Promise.all(Array.from({ length: atOnce }, next))
    this.#looking = false
  }

  async #lookAt(beside: ReadonlySet<Listener>): Promise<void> {
    const [first] = beside
    if (first === undefined) return
    try {
      const person = await whoAsks(this.#database, first.request)
      for (const listener of beside) {
        try {
          decide(listener.access, person)
        } catch (error) {
          listener.end(error)
        }
      }
    } catch (error) {
      for (const listener of beside) listener.end(error)
    }
  }
}
