import type { Calls } from '@patchbay/contract/api/calls'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../logging/log.ts'
import { Bodies, Held, Line, Octets, largeBody } from './bodies.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { Connections } from './connections.ts'
import { CallError } from '../errors/call-error.ts'
import type { Limits } from './limits.ts'
import { Refusals } from './refusals.ts'
import type { Refusal } from './refusals.ts'
import { Shares, ofWideNetwork } from './shares.ts'
import { signedInOf } from './visit.ts'

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

const ends = new WeakMap<FastifyReply, (() => void)[]>()

/**
 * At the end of the answer or of the client; one that left while somebody looked who it is tells it no more. One listener does all:
 * others hear of the same end, and Node warns where these are many.
 */
function whenLeft(reply: FastifyReply, act: () => void): void {
  const { raw } = reply
  if (raw.destroyed) return act()
  const acts = ends.get(reply)
  if (acts !== undefined) return void acts.push(act)
  const own = [act]
  ends.set(reply, own)
  raw.once('close', () => own.forEach((each) => each()))
}

interface LoadContext {
  readonly stopping: AbortSignal
  readonly limits: Limits
  readonly log: Log
  /** Is an address that of a proxy of ours, behind which many people are? */
  readonly isProxy: (address: string) => boolean
  /** Under which names an address is counted, the narrowest first. */
  readonly sharesOf: (address: string) => readonly [string, string?]
}

export interface Load {
  /** Gives back the place of a request that is answered, whoever reads the answer. */
  readonly leave: (request: FastifyRequest) => void
  /** Waits until a body that has arrived may be read. Returns what to call when it is. */
  readonly mayRead: (request: FastifyRequest) => Promise<() => void>
  /** Has a large body count until this has ended, also where its client left. */
  readonly useFor: (request: FastifyRequest, work: Promise<unknown>) => void
}

/**
 * Refuses early when there is too much to do, and altogether while stopping. A place is taken for what is being done: while the
 * body of a request is on its way the request has none, and none once there is an answer that waits to be read.
 */
export function limitLoad(app: FastifyInstance, around: LoadContext): Load {
  const { stopping, limits, sharesOf } = around
  const shareOf = (address: string) => sharesOf(address)[0]
  const running = { ordinary: 0, streams: 0, reserved: 0, health: 0 }
  const refusals = new Refusals(around.log, limits.tell)
  const bodies = new Bodies(limits)
  const octets = new Octets(limits)
  const [large, shorter] = [new Line(limits.largeBodies), new Line(limits.largeBodies)]
  const ofAddress = {
    requests: new Shares<FastifyRequest>(limits.addressRequests),
    streams: new Shares<FastifyRequest>(limits.addressStreams),
  }
  const ofNetwork = {
    requests: new Shares<FastifyRequest>(ofWideNetwork(limits.addressRequests)),
    streams: new Shares<FastifyRequest>(ofWideNetwork(limits.addressStreams)),
  }
  const ofPerson = {
    requests: new Shares<FastifyRequest>(limits.personRequests),
    streams: new Shares<FastifyRequest>(limits.personStreams),
  }
  const held = new WeakMap<FastifyRequest, () => void>()
  const releases = new WeakMap<FastifyRequest, (() => void)[]>()
  const largeOnes = new WeakMap<FastifyRequest, Held>()
  const leave = (request: FastifyRequest) => {
    for (const release of releases.get(request) ?? []) release()
    releases.delete(request)
  }
  /** At once for a request that is answered already, or whose client left. */
  const whenAnswered = (request: FastifyRequest, reply: FastifyReply, release: () => void) => {
    const own = releases.get(request)
    if (own === undefined || reply.raw.destroyed) release()
    else own.push(release)
  }

  const refuse = (why: Refusal, request: FastifyRequest): CallError => {
    refusals.note(why, shareOf(request.ip))
    return new CallError('too-busy', { retryAfter: 1, counted: true })
  }
  const enter = (request: FastifyRequest, reply: FastifyReply) => {
    const place = placeOf(request)
    if (running[place] >= limits[place]) throw refuse('no-place', request)
    running[place] += 1
    let here = true
    const leavePlace = () => {
      if (here) running[place] -= 1
      here = false
    }
    held.set(request, leavePlace)
    whenAnswered(request, reply, leavePlace)
  }
  const countFor = (
    shares: typeof ofPerson,
    whose: string,
    why: Refusal,
    request: FastifyRequest,
    until: (release: () => void) => void,
  ) => {
    const own = placeOf(request) === 'streams' ? shares.streams : shares.requests
    if (own.isFull(whose)) throw refuse(why, request)
    until(own.take(whose, request))
  }
  const cut = (request: FastifyRequest) => {
    refusals.note('body-too-slow', shareOf(request.ip))
    answerBrokenRequest(Object.assign(new Error('Too slow.'), { code: 'too-slow' }), request.raw.socket)
  }

  const connections = new Connections(app, around, refusals)
  app.addHook('onRequest', async (request, reply) => {
    const { refused, turn, answered } = connections.ask(request.raw.socket, reply.raw)
    if (refused === 'pipelined') {
      // The rest of what came in one go is handed over all the same, and finds its connection gone.
      if (!request.raw.socket.destroyed) refusals.note(refused, shareOf(request.ip))
      request.raw.socket.destroy()
      throw new CallError('too-busy', { counted: true })
    }
    await turn()
    releases.set(request, [answered])
    whenLeft(reply, () => leave(request))
    if (stopping.aborted) throw new CallError('stopping', { retryAfter: 2 })
    const place = placeOf(request)
    if (refused === 'extra' && place !== 'health') {
      reply.header('connection', 'close')
      throw refuse('connections', request)
    }
    if (place !== 'health') {
      const [share, network] = sharesOf(request.ip)
      const until = (release: () => void) => whenAnswered(request, reply, release)
      countFor(ofAddress, share, 'too-many-of-address', request, until)
      if (network !== undefined) countFor(ofNetwork, network, 'too-many-of-address', request, until)
    }
    enter(request, reply)
  })
  // Here it is known who asks, and nothing of the body was read.
  app.addHook('preParsing', async (request, reply) => {
    const id = signedInOf(request)?.profile.id
    if (id !== undefined)
      countFor(ofPerson, String(id), 'too-many-of-person', request, (release) => whenLeft(reply, release))
    if (!hasBody(request)) return
    held.get(request)?.()
    const body = { cut: () => cut(request) }
    const arrived =
      id === undefined ? bodies.ofStranger(sharesOf(request.ip), body) : bodies.ofPerson(id, body)
    if (arrived === null) throw refuse('too-many-of-person', request)
    held.set(request, arrived)
    whenAnswered(request, reply, arrived)
    const coming = sizeOf(request)
    if (coming <= largeBody) return
    const used = octets.take(String(id), coming)
    if (used === null) throw refuse('too-many-of-person', request)
    const large = new Held()
    large.add(used)
    largeOnes.set(request, large)
    whenAnswered(request, reply, large.use())
  })
  app.addHook('preValidation', async (request, reply) => {
    if (!hasBody(request)) return
    held.get(request)?.()
    enter(request, reply)
  })
  // Who takes an answer drop by drop would keep its place for as long as they like.
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isStream(payload)) leave(request)
    // A connection that is kept for the next request would hold up the end.
    if (stopping.aborted) reply.header('connection', 'close')
    const cutAnswer = setTimeout(() => reply.raw.destroy(), limits.answer)
    whenLeft(reply, () => clearTimeout(cutAnswer))
    reply.raw.once('finish', () => cutRest(request, limits.rest))
  })
  app.addHook('onClose', async () => refusals.tell())
  return {
    leave,
    mayRead: async (request) => {
      const body = largeOnes.get(request)
      const line = (body === undefined ? shorter : large).join()
      if (body === undefined) {
        await line.inside
        return line.leave
      }
      const read = body.use()
      body.add(line.leave)
      await line.inside
      if (request.raw.socket.destroyed) {
        read()
        throw new CallError('too-busy', { counted: true })
      }
      return read
    },
    useFor: (request, work) => {
      const used = largeOnes.get(request)?.use()
      if (used !== undefined) work.then(used, used)
    },
  }
}

/** Octets of a body that is announced, as far as they are read; where nothing is announced, as many as may come. */
function sizeOf({ headers, routeOptions }: FastifyRequest): number {
  const announced = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
  return Math.min(announced, routeOptions.bodyLimit ?? 0)
}

const isStream = (payload: unknown) => typeof payload === 'object' && payload !== null && 'pipe' in payload

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
