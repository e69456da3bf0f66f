import { endQuarantine } from '@patchbay/contract/server/quarantine'
import { callList } from '@patchbay/contract/api/calls'
import { profileMark } from '@patchbay/contract/product'
import type { Access, Call } from '@patchbay/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { markOf } from '../people/person.ts'
import type { SignedIn } from '../people/person.ts'
import { rememberQuestion } from '../people/recent-questions.ts'
import { usualOf, valueOf } from '../policies/policies.ts'
import { givenReason } from '../policies/reading-reason.ts'
import { CallError } from '../errors/call-error.ts'
import { deadlineFor, untilEnded } from './deadline.ts'
import { decide, whoAsks } from './guard.ts'
import type { Handler, Handlers, Question } from './handlers.ts'
import { refuseForeignOrigin, refuseOtherMediaTypes } from './origin.ts'
import { parseQuery } from './query.ts'
import type { Reception } from './reception.ts'
import { recordTarget } from './record-target.ts'
import { callName, recordDenial, recordDone, recorded } from './recording.ts'
import { streamAnswer } from './stream-answer.ts'
import { refuseWithoutRoom } from './room.ts'
import { noFields, parseInput, refuseHidden } from './validation.ts'
import { beginVisit, visitOf } from './visit.ts'
import type { Visit } from './visit.ts'

const megabyte = 1024 * 1024

const errorBody = z.strictObject({
  message: z.string(),
  code: z.string(),
  id: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})

/**
 * Checks a request before its body is read: where it comes from, who asks, whether they may, and what it brings.
 * What is neither allowed nor known throws.
 */
export async function admit(
  reception: Reception,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit> {
  const signal = deadlineFor(reply, !call.changes, reception.limits.deadline)
  const unknown: Visit = {
    person: null,
    signal,
    correlation: request.id,
    address: request.ip,
    reason: null,
    log: reception.log,
    request,
    reply,
  }
  beginVisit(unknown)
  let visit = unknown
  try {
    refuseForeignOrigin(request, reception.publicUrl)
    // Calls for everybody ask the database only when they need it: signing in must be able to say that it is away.
    if (call.access.for !== 'everybody') {
      visit = { ...unknown, person: await whoAsks(reception.database, request) }
      beginVisit(visit)
      // Before anything is refused: a refusal tells of the change as well.
      if (visit.person !== null) reply.header(profileMark, markOf(visit.person))
    }
    decide(call.access, visit.person)
    if (reception.quarantined && call.access.for === 'key' && call !== endQuarantine) {
      throw new CallError('quarantined')
    }
    if (call.personal === true) {
      visit = { ...visit, reason: reasonFor(visit.person, request) }
      beginVisit(visit)
    }
  } catch (error) {
    recordDenial(reception.recorder, visit, call, error)
    throw error
  }
  refuseOtherMediaTypes(request, call.accepts ?? 'application/json')
  return visit
}

/** Why somebody reads what is personal; throws `reason-needed` where the policy asks for it and none came. */
function reasonFor(person: SignedIn | null, request: FastifyRequest): string | null {
  const reason = givenReason(request)
  if (reason !== null) return reason
  const decided = person?.readingReason ?? null
  const { asked } = decided === null ? usualOf('reading-reason') : valueOf('reading-reason', decided)
  // Nobody reads what is personal without saying who they are; should a call allow it, then with a reason.
  if (asked || person === null) throw new CallError('reason-needed')
  return null
}

/** Keeps what somebody asks at a page, for that page; nothing waits for it. */
function keepQuestion(reception: Reception, call: Call, { query, person, visit }: Question<Call>): void {
  const text = (query as { readonly q?: string } | undefined)?.q
  if (call.screen === undefined || text === undefined || person === null) return
  rememberQuestion(reception.database, { person: person.profile.id, screen: call.screen, text }).catch(
    (error: unknown) => visit.log.warn({ id: visit.correlation, error }, 'question not kept'),
  )
}

function hasDecision(access: Access | undefined): boolean {
  return (
    access?.for === 'everybody' ||
    access?.for === 'signed-in' ||
    (access?.for === 'key' && access.key !== undefined)
  )
}

export function registerCall(
  app: FastifyInstance,
  reception: Reception,
  call: Call,
  handler: Handler<Call>,
): void {
  if (!hasDecision(call.access)) throw new Error(`${callName(call)} says nothing about who may make it.`)
  const answered = z.strictObject({ data: call.answer })
  app.route({
    method: call.method,
    url: `/api${call.path}`,
    attachValidation: handler.faultsBesides !== undefined,
    bodyLimit: call.access.for === 'everybody' ? reception.limits.strangerBody : (call.bodyLimit ?? megabyte),
    schema: {
      summary: call.title,
      description: describeAccess(call.access),
      querystring: call.query ?? noFields,
      ...(call.body === undefined ? {} : { body: call.body, consumes: [call.accepts ?? 'application/json'] }),
      response: {
        200: answered,
        ...(call.tellsByStatus === true ? { 503: z.union([answered, errorBody]) } : {}),
        default: errorBody,
      },
    },
    onRequest: async (request, reply) => {
      await admit(reception, call, request, reply)
      refuseWithoutRoom(reception.storage, call)
      request.query = parseQuery(request.raw.url ?? '')
    },
    preValidation: async (request) => {
      if (call.method === 'GET') return
      if (call.body === undefined) parseInput(noFields, request.body ?? {})
      else if (request.body === undefined) throw new CallError('body-not-json')
      await refuseHidden(request.body, call.changes && call.record !== 'none')
    },
    preHandler: async (request) => {
      // What is previewed is kept as it is previewed. It may be pasted with marks where these are read over: by now they have been.
      if (call.method !== 'GET' && !call.changes && (call.record === 'read' || call.record === 'change'))
        await refuseHidden(request.body, true)
    },
    handler: async (request, reply) => {
      const visit = visitOf(request)
      if (request.validationError !== undefined)
        throw await withFaultsBesides(handler, request.validationError, request.body, visit)
      const question: Question<Call> = {
        query: request.query,
        body: request.body,
        person: visit.person as Question<Call>['person'],
        signal: visit.signal,
        visit,
        tell: (() => undefined) as unknown as Question<Call>['tell'],
        streamed: false,
        record: recordDone(visit, call),
      }
      const ask = (asked: Question<Call>) => {
        const work = recorded(reception.recorder, visit, call, recordTarget(call, request.query), () =>
          handler.faultsBesides === undefined
            ? handler(asked)
            : handler(asked).catch(async (error: unknown) => {
                throw await withFaultsBesides(handler, error, asked.body, visit)
              }),
        )
        reception.load.useFor(request, work)
        return work
      }
      if (call.events !== undefined && wantsEvents(request)) {
        keepQuestion(reception, call, question)
        return streamAnswer(reception, call, question, ask)
      }
      // A change is never answered before it has ended; its own limits bound it.
      const data = await (call.changes ? ask(question) : untilEnded(visit.signal, ask(question)))
      return reply.send({ data })
    },
  })
}

/** A refusal with all that is wrong besides. */
async function withFaultsBesides(
  { faultsBesides }: Handler<Call>,
  error: unknown,
  body: unknown,
  { person }: Visit,
): Promise<unknown> {
  if (!(error instanceof CallError) || error.code !== 'input-not-valid') return error
  const besides = (await faultsBesides?.(body, person)) ?? {}
  return new CallError('input-not-valid', { fields: { ...besides, ...error.fields } })
}

function describeAccess(access: Access): string {
  if (access.for === 'key') return `Needs the key ${access.key}.`
  if (access.for === 'everybody') return 'For everybody.'
  return access.programs === true
    ? 'For everybody who is signed in, and for programs with a token.'
    : 'For everybody who is signed in.'
}

function wantsEvents(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '*/*'
  if (/text\/event-stream/i.test(accept)) return true
  if (/application\/json|application\/\*|\*\/\*/i.test(accept)) return false
  throw new CallError('not-acceptable')
}

/** Registers every call of the contract and nothing else. */
export function registerCalls(app: FastifyInstance, reception: Reception, handlers: Handlers): void {
  for (const call of callList) {
    const handler = handlers[callName(call) as keyof Handlers] as unknown as Handler<Call> | undefined
    if (handler === undefined) throw new Error(`${callName(call)} has no handler.`)
    registerCall(app, reception, call, handler)
  }
}
