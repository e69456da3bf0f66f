import type { Call, CallAnswer } from '@patchbay/contract/call'
import type { FastifyReply } from 'fastify'
import { CallError } from './call-error.ts'
import { describeError } from './error-reply.ts'
import { EventStream } from './event-stream.ts'
import { decide, whoAsks } from './guard.ts'
import type { Question } from './handlers.ts'
import type { Reception } from './reception.ts'

/**
 * Answers a call as server-sent events. Each event is checked against its schema and the person is looked up again
 * while the stream is open: it ends with the session or the key. A failure after the first event is told as `error`.
 */
export async function streamAnswer(
  reception: Reception,
  call: Call,
  question: Question<Call>,
  ask: (question: Question<Call>) => Promise<CallAnswer<Call>>,
): Promise<FastifyReply> {
  const { visit } = question
  const stream = new EventStream(visit.reply)
  const ending = new AbortController()
  const signal = AbortSignal.any([visit.signal, ending.signal])
  // Whoever listens asks again, and is then answered by the server that takes over.
  const stop = () => ending.abort(new CallError('stopping', { retryAfter: 2 }))
  reception.stopping.addEventListener('abort', stop, { once: true })
  const tell = (name: string, data: unknown) => {
    const schema = call.events?.[name]
    if (schema === undefined) throw new Error('An event that the contract does not know.')
    if (!ending.signal.aborted) stream.tell(name, schema.parse(data))
  }
  const watch = setInterval(() => {
    whoAsks(reception.database, visit.request)
      .then((person) => decide(call.access, person))
      .catch((error: unknown) => ending.abort(error))
  }, reception.limits.look)
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  try {
    await Promise.race([
      ask({ ...question, signal, tell: tell as Question<Call>['tell'], streamed: true }),
      ended,
    ])
  } catch (error) {
    if (!stream.opened) throw error
    stream.tell('error', describeError(error, visit.correlation, visit.log).body)
  } finally {
    clearInterval(watch)
    reception.stopping.removeEventListener('abort', stop)
    stream.end()
  }
  if (!stream.opened) throw new Error('A stream without events.')
  return visit.reply
}
