import type { Calls } from '@patchbay/contract/calls'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'
import type { Log } from '../logging/log.ts'
import { Bodies } from './bodies.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { CallError } from '../errors/call-error.ts'
import type { Limits } from './limits.ts'
import { Refusals } from './refusals.ts'
import type { Refusal } from './refusals.ts'
import { Shares } from './shares.ts'
import { askerOf } from './visit.ts'

const places = ['ordinary', 'streams', 'reserved', 'health'] as const
type Place = (typeof places)[number]

/** What must still be answered when everything else is too much. */
const reserved: ReadonlySet<string> = new Set<keyof Calls>([
  'POST /users/login/',
  'POST /users/logout/',
  'POST /users/token/refresh/',
  'GET /users/profile/',
])

function placeOf(request: FastifyRequest): Place {
  const call = `${request.method} ${(request.routeOptions.url ?? '').replace(/^\/api/, '')}`
  if (call === ('GET /health/' satisfies keyof Calls)) return 'health'
  if (reserved.has(call)) return 'reserved'
  return /text\/event-stream/i.test(request.headers.accept ?? '') ? 'streams' : 'ordinary'
}

/** What is still to come of a request that is being read. */
const hasBody = ({ method, headers }: FastifyRequest) =>
  method !== 'GET' && (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0)

/** At the end of the answer or of the client; one that left while somebody looked who it is tells it no more. */
function whenLeft({ raw }: FastifyReply, act: () => void): void {
  if (raw.destroyed) act()
  else raw.once('close', act)
}

interface Around {
  readonly stopping: AbortSignal
  readonly limits: Limits
  readonly log: Log
  /** Is an address that of a proxy of ours, behind which many people are? */
  readonly isProxy: (address: string) => boolean
  /** Under which name an address is counted. */
  readonly shareOf: (address: string) => string
}

/**
 * Refuses early when there is too much to do, and altogether while stopping. A place is taken for what is being done: while the
 * body of a request is on its way the request has none.
 */
export function limitLoad(app: FastifyInstance, around: Around): void {
  const { stopping, limits, shareOf } = around
  const running = { ordinary: 0, streams: 0, reserved: 0, health: 0 }
  const refusals = new Refusals(around.log, limits.tell)
  const bodies = new Bodies(limits)
  const ofAddress = {
    requests: new Shares<FastifyRequest>(limits.addressRequests),
    streams: new Shares<FastifyRequest>(limits.addressStreams),
  }
  const ofPerson = {
    requests: new Shares<FastifyRequest>(limits.personRequests),
    streams: new Shares<FastifyRequest>(limits.personStreams),
  }
  const held = new WeakMap<FastifyRequest, () => void>()

  const refuse = (why: Refusal, request: FastifyRequest): CallError => {
    refusals.note(why, shareOf(request.ip))
    return new CallError('too-busy', { retryAfter: 1, counted: true })
  }
  const enter = (request: FastifyRequest, reply: FastifyReply) => {
    const place = placeOf(request)
    if (running[place] >= limits[place]) throw refuse('no-place', request)
    running[place] += 1
    let here = true
    const leave = () => {
      if (here) running[place] -= 1
      here = false
    }
    held.set(request, leave)
    whenLeft(reply, leave)
  }
  const countFor = (
    shares: typeof ofPerson,
    whose: string,
    why: Refusal,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const own = placeOf(request) === 'streams' ? shares.streams : shares.requests
    if (own.isFull(whose)) throw refuse(why, request)
    whenLeft(reply, own.take(whose, request))
  }
  const cut = (request: FastifyRequest) => {
    refusals.note('body-too-slow', shareOf(request.ip))
    answerBrokenRequest(Object.assign(new Error('Too slow.'), { code: 'too-slow' }), request.raw.socket)
  }

  limitConnections(app, around, refusals)
  app.addHook('onRequest', async (request, reply) => {
    if (stopping.aborted) throw new CallError('stopping', { retryAfter: 2 })
    if (placeOf(request) !== 'health')
      countFor(ofAddress, shareOf(request.ip), 'too-many-of-address', request, reply)
    enter(request, reply)
  })
  // Here it is known who asks, and nothing of the body was read.
  app.addHook('preParsing', async (request, reply) => {
    const id = askerOf(request)?.profile.id
    if (id !== undefined) countFor(ofPerson, String(id), 'too-many-of-person', request, reply)
    if (!hasBody(request)) return
    held.get(request)?.()
    const body = { cut: () => cut(request) }
    const arrived =
      id === undefined ? bodies.ofStranger(shareOf(request.ip), body) : bodies.ofPerson(id, body)
    if (arrived === null) throw refuse('too-many-of-person', request)
    held.set(request, arrived)
    whenLeft(reply, arrived)
  })
  app.addHook('preValidation', async (request, reply) => {
    if (!hasBody(request)) return
    held.get(request)?.()
    enter(request, reply)
  })
  // Who takes an answer drop by drop would keep its place for as long as they like.
  app.addHook('onSend', async (request, reply) => {
    // A connection that is kept for the next request would hold up the end.
    if (stopping.aborted) reply.header('connection', 'close')
    const cutAnswer = setTimeout(() => reply.raw.destroy(), limits.answer)
    reply.raw.once('close', () => clearTimeout(cutAnswer))
    reply.raw.once('finish', () => cutRest(request, limits.rest))
  })
  app.addHook('onClose', async () => refusals.tell())
}

/** Whether something of a request is still to come. Where a test asks without a line there is nothing that could. */
export const isComing = ({ complete }: { readonly complete?: boolean }): boolean => complete === false

/** Who is answered before all was sent has a moment for the rest, so that the answer is not lost with the connection. */
function cutRest({ raw }: FastifyRequest, rest: number): void {
  if (!isComing(raw) || raw.socket.destroyed) return
  const timer = setTimeout(() => raw.socket.destroy(), rest)
  const keep = () => clearTimeout(timer)
  raw.once('end', keep)
  raw.socket.once('close', keep)
}

/** Proxies that are trusted bring many; everybody else has so many connections of an address and no more. */
function limitConnections(app: FastifyInstance, around: Around, refusals: Refusals): void {
  const open = new Shares<Socket>(around.limits.addressConnections)
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || around.isProxy(address)) return
    const share = around.shareOf(address)
    if (open.isFull(share)) {
      refusals.note('connections', share)
      socket.destroy()
      return
    }
    socket.once('close', open.take(share, socket))
  })
}
