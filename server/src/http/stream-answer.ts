import type { Call, CallAnswer } from '@patchbay/contract/call'
import type { FastifyReply } from 'fastify'
import { CallError } from '../errors/call-error.ts'
import { untilEnded } from './deadline.ts'
import { describeError } from './error-reply.ts'
import { EventStream } from './event-stream.ts'
import { decide, whoAsks } from './guard.ts'
import type { Question } from './handlers.ts'
import type { Reception } from './reception.ts'

/**
 * Answers a call as server-sent events. Each event is checked against its schema, and nothing is sent before the person
 * was looked up again: the stream ends with the session or the key, also while nothing is told. A failure after the first
 * event is told as `error`.
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

  let waiting: (readonly [name: string, data: unknown])[] = []
  let sending: Promise<void> = Promise.resolve()
  const send = async () => {
    const events = waiting
    waiting = []
    // Those told in one breath were sent with the first of them.
    if (events.length === 0 || ending.signal.aborted) return
    try {
      decide(call.access, await whoAsks(reception.database, visit.request))
      if (ending.signal.aborted) return
      for (const [name, data] of events) stream.tell(name, data)
    } catch (error) {
      ending.abort(error)
    }
  }
  const tell = (name: string, data: unknown) => {
    const schema = call.events?.[name]
    if (schema === undefined) throw new Error('An event that the contract does not know.')
    if (ending.signal.aborted) return
    waiting.push([name, schema.parse(data)])
    sending = sending.then(send)
  }
  const unwatch = reception.listeners.add({
    request: visit.request,
    access: call.access,
    end: (error) => ending.abort(error),
  })
  const told = async () => {
    try {
      await ask({ ...question, signal, tell: tell as Question<Call>['tell'], streamed: true })
    } finally {
      await sending
    }
  }
  try {
    // Who left before it was decided whether they may ask is no stream without events.
    await untilEnded(signal, told())
  } catch (error) {
    if (!stream.opened) throw error
    stream.tell('error', describeError(error, visit.correlation, visit.log).body)
  } finally {
    unwatch()
    reception.load.leave(visit.request)
    reception.stopping.removeEventListener('abort', stop)
    stream.end()
  }
  if (!stream.opened) throw new Error('A stream without events.')
  return visit.reply
}
