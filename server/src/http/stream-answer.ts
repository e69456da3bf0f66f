import type { Call, CallAnswer } from '@patchbay/contract/call'
import type { FastifyReply } from 'fastify'
import { describeError } from './error-reply.ts'
import { EventStream } from './event-stream.ts'
import { decide, whoAsks } from './guard.ts'
import type { Question } from './handlers.ts'
import type { Reception } from './reception.ts'

/** Milliseconds between two looks whether the person may still listen. */
const lookAgain = 4_000

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
  const tell = (name: string, data: unknown) => {
    const schema = call.events?.[name]
    if (schema === undefined) throw new Error('An event that the contract does not know.')
    if (!ending.signal.aborted) stream.tell(name, schema.parse(data))
  }
  const watch = setInterval(() => {
    whoAsks(reception.database, visit.request)
      .then((person) => decide(call.access, person))
      .catch((error: unknown) => ending.abort(error))
  }, lookAgain)
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
    stream.end()
  }
  if (!stream.opened) throw new Error('A stream without events.')
  return visit.reply
}
