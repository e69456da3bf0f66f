import { unreachable } from '../../failures.ts'
import type { Failure } from '../../failures.ts'
import { json, reply } from '../../transport/test-server.ts'
import type { Answering } from '../../transport/test-server.ts'
import type { Writing } from '../../writing.ts'
import { ers, id, stubs } from './test-ise.ts'

type Fields = Readonly<Record<string, unknown>>

interface ErsBody {
  readonly ERSEndPoint: Fields
}

/** Endpoints of an ERS that takes what it is told: PUT replaces what is given, attributes are merged, an empty one goes. */
export class KnownEndpoints {
  readonly stored = new Map<string, Fields>()
  /** What came with each write. */
  readonly bodies: Fields[] = []

  constructor(...endpoints: readonly Fields[]) {
    for (const [at, one] of endpoints.entries()) this.stored.set(at === 0 ? id : `${id}-${at}`, one)
  }

  get answers(): Record<string, Answering> {
    return {
      [`${ers}/endpoint`]: (received, response) => {
        if (received.method === 'POST') {
          const { ERSEndPoint: given } = JSON.parse(received.body) as ErsBody
          this.bodies.push(given)
          this.stored.set('new-1', { ...given, id: 'new-1', name: given['mac'] })
          reply(201, { location: `https://ise-a:9060${ers}/endpoint/new-1` }, '')(received, response)
          return
        }
        const wanted = new URL(received.url, 'https://x').searchParams.get('filter')?.slice('mac.EQ.'.length)
        const own = [...this.stored].filter(([, { mac }]) => mac === wanted)
        stubs(...own.map(([key, { mac }]) => ({ id: key, name: mac })))(received, response)
      },
      ...Object.fromEntries(
        [...this.stored.keys(), 'new-1'].map((key) => [`${ers}/endpoint/${key}`, this.#one(key)]),
      ),
    }
  }

  #one(key: string): Answering {
    return (received, response) => {
      const before = this.stored.get(key)
      if (before === undefined) return json({ ERSResponse: {} }, 404)(received, response)
      if (received.method === 'DELETE') {
        this.stored.delete(key)
        return reply(204, {}, '')(received, response)
      }
      if (received.method !== 'PUT') return json({ ERSEndPoint: { id: key, ...before } })(received, response)
      const { ERSEndPoint: given } = JSON.parse(received.body) as ErsBody
      this.bodies.push(given)
      const merged = { ...customIn(before), ...customIn(given) }
      const left = Object.entries(merged).filter(([, value]) => value !== '')
      this.stored.set(key, {
        ...before,
        ...given,
        customAttributes: { customAttributes: Object.fromEntries(left) },
      })
      return json({
        UpdatedFieldsList: { updatedField: [{ field: 'groupId', oldValue: 'a', newValue: 'b' }] },
      })(received, response)
    }
  }
}

const customIn = (endpoint: Fields): Fields =>
  (endpoint['customAttributes'] as { customAttributes?: Fields } | undefined)?.customAttributes ?? {}

/** What a write may use; it notes each time that it was asked whether something may be sent. */
export const writing = (mayNot = false): Writing & { readonly asked: string[] } => {
  const asked: string[] = []
  return {
    asked,
    limit: 5_000,
    signal: new AbortController().signal,
    beforeSending: async (to) => {
      asked.push(to)
      if (mayNot) throw unreachable({ cause: 'cancelled', message: 'All changes were stopped' })
    },
  }
}

export const failed = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as Failure,
  )
