import type { Calls } from '@patchbay/contract/calls'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CallError } from './call-error.ts'
import type { Limits } from './limits.ts'

type Place = 'ordinary' | 'streams' | 'reserved'

/** What must still be answered when everything else is too much. */
const reserved: ReadonlySet<string> = new Set<keyof Calls>([
  'GET /health/',
  'POST /users/login/',
  'POST /users/logout/',
  'POST /users/token/refresh/',
  'GET /users/profile/',
])

function placeOf(request: FastifyRequest): Place {
  const path = request.routeOptions.url ?? ''
  if (reserved.has(`${request.method} ${path.replace(/^\/api/, '')}`)) return 'reserved'
  return /text\/event-stream/i.test(request.headers.accept ?? '') ? 'streams' : 'ordinary'
}

/** Refuses early when there is too much to do, and altogether while stopping. */
export function limitLoad(app: FastifyInstance, stopping: AbortSignal, limits: Limits): void {
  const running = { ordinary: 0, streams: 0, reserved: 0 }
  app.addHook('onRequest', async (request, reply) => {
    if (stopping.aborted) throw new CallError('stopping', { retryAfter: 2 })
    const place = placeOf(request)
    if (running[place] >= limits[place]) throw new CallError('too-busy', { retryAfter: 1 })
    running[place] += 1
    reply.raw.once('close', () => {
      running[place] -= 1
    })
  })
  // Who takes an answer drop by drop would keep its place for as long as they like.
  app.addHook('onSend', async (_request, reply) => {
    // A connection that is kept for the next request would hold up the end.
    if (stopping.aborted) reply.header('connection', 'close')
    const cut = setTimeout(() => reply.raw.destroy(), limits.answer)
    reply.raw.once('close', () => clearTimeout(cut))
  })
}
