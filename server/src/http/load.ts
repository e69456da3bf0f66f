import type { FastifyInstance } from 'fastify'
import { CallError } from './call-error.ts'

/** Requests answered at once; what comes on top is sent away at once rather than late. */
export const mostAtOnce = 256

/** Refuses early when there is too much to do, and altogether while stopping. */
export function limitLoad(app: FastifyInstance, stopping: () => boolean): void {
  let running = 0
  app.addHook('onRequest', async (request, reply) => {
    if (stopping()) {
      reply.header('connection', 'close')
      throw new CallError('stopping', { retryAfter: 2 })
    }
    if (running >= mostAtOnce) throw new CallError('too-busy', { retryAfter: 1 })
    running += 1
    reply.raw.once('close', () => {
      running -= 1
    })
    void request
  })
}
