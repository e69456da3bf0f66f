import { openHttp } from '@patchbay/connectors/transport/https'
import type { HttpClient } from '@patchbay/connectors/transport/https'
import type { ResolveDestination } from '@patchbay/connectors/connector-context'
import type { CustomFetch } from 'openid-client'
import type { Log } from '../logging/log.ts'

/** Milliseconds for one question to a provider. */
const limit = 8_000

const types = ['application/json', 'application/jwk-set+json', 'application/jwt']

/** Refusals that the library reads itself. */
const judged = [400, 401, 403, 404, 405, 406, 415, 422, 429, 500, 502, 503]

export interface ProviderFetch {
  readonly fetch: CustomFetch
  close(): Promise<void>
}

/**
 * What `openid-client` fetches with: our own sockets, so that a provider is reached by the rule on destinations, is
 * proven by its certificate and never redirects us.
 */
export function providerFetch(
  means: { readonly resolve: ResolveDestination; readonly log: Log; readonly now: () => Date },
  name: string,
  certificateAuthority: string | null,
  signal: AbortSignal,
): ProviderFetch {
  const clients = new Map<string, HttpClient>()
  const clientFor = (url: URL) => {
    const there = clients.get(url.origin)
    if (there !== undefined) return there
    const tls = url.protocol === 'https:'
    const client = openHttp(
      {
        name,
        reach: { host: url.hostname, port: Number(url.port || (tls ? 443 : 80)) },
        trust: certificateAuthority === null ? {} : { certificateAuthority },
        tls,
        credential: null,
        concurrency: 1,
      },
      means,
    )
    clients.set(url.origin, client)
    return client
  }
  const bodyOf = (body: unknown): { body?: string } => {
    if (typeof body === 'string') return { body }
    return body instanceof URLSearchParams ? { body: body.toString() } : {}
  }
  return {
    fetch: async (address, { method, headers, body }) => {
      const url = new URL(address)
      const answer = await clientFor(url).ask(
        {
          method: method === 'POST' ? 'POST' : 'GET',
          path: url.pathname,
          query: url.searchParams,
          headers,
          ...bodyOf(body),
          types,
          judged,
          maximum: 1024 * 1024,
        },
        { signal, limit },
      )
      const given = Object.entries(answer.headers).filter(
        (pair): pair is [string, string] =>
          typeof pair[1] === 'string' && ['content-type', 'www-authenticate'].includes(pair[0]),
      )
      return new Response(answer.text, { status: answer.status, headers: given })
    },
    close: async () => {
      await Promise.allSettled([...clients.values()].map((client) => client.close()))
    },
  }
}
