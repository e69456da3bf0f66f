import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonSchemaTransform, serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { CallContext } from './calls/call-context.ts'
import { readWebFiles } from './http/assets.ts'
import { registerDocumentation } from './http/documentation.ts'
import { describeError, replyWithError } from './http/error-reply.ts'
import type { Handlers } from './http/handlers.ts'
import { decodeInSlices, parseJsonBody, parseJsonInSlices, shortBody } from './http/json-body.ts'
import { usualLimits } from './http/limits.ts'
import { Listeners } from './http/listeners.ts'
import type { Limits } from './http/limits.ts'
import { isComing, limitLoad } from './http/load.ts'
import { readHeadersOnce } from './http/origin.ts'
import { registerPages } from './http/pages.ts'
import { readablePath } from './http/readable-path.ts'
import { registerCalls } from './http/register-calls.ts'
import { answerBrokenRequest } from './http/broken-request.ts'
import { CallError } from './errors/call-error.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { readTls } from './http/tls.ts'
import { parseInput } from './http/validation.ts'
import { keepSignedBody } from './http/visit.ts'
import type { Settings } from './settings/settings.ts'
import { addressShares, parseNetworks } from './systems/networks.ts'

export const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

export interface AppParts {
  readonly settings: Omit<Settings, 'databaseOwnerUrl'>
  readonly context: CallContext
  readonly handlers: Handlers
  /** Folder of the built web part; the one of this repository unless said. */
  readonly webFolder?: string
  /** Other limits than the usual ones. */
  readonly limits?: Partial<Limits>
}

/** Assembles the server without listening; tests ask it with `inject`. */
export async function buildApp({
  settings,
  context,
  handlers,
  webFolder: folder,
  limits: otherLimits,
}: AppParts): Promise<FastifyInstance> {
  const { log, stopping } = context
  const limits = { ...usualLimits, ...otherLimits }
  const transport = {
    maxHeaderSize: 16 * 1024,
    headersTimeout: limits.head,
    connectionsCheckingInterval: limits.sweep,
  }
  const tls = settings.tls === null ? {} : { https: { ...(await readTls(settings.tls)), ...transport } }
  const app: FastifyInstance = Fastify({
    ...tls,
    ...(settings.tls === null ? { http: transport } : {}),
    logger: false,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url }) => readablePath(url ?? '/'),
    trustProxy: settings.trustedProxies.length === 0 ? false : [...settings.trustedProxies],
    exposeHeadRoutes: false,
    // Time for a whole request to arrive, and for an idle connection to send the next one.
    requestTimeout: limits.request,
    connectionTimeout: 0,
    keepAliveTimeout: 20_000,
    // Of what is no call; each call says its own.
    bodyLimit: limits.strangerBody,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 64 },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, _request, reply) => {
      void replyWithError(error, reply, log)
    },
  })
  app.decorate('publicUrl', settings.publicUrl)
  // Which of them are ended is decided when they are there; this is for when even that comes too late.
  app.server.maxConnections = 2 * (limits.connections + limits.health)

  app.setErrorHandler((error, request, reply) => {
    // Who leaves while sending is answered no more, and is no fault of ours.
    if (isComing(request.raw) && request.raw.destroyed) {
      log.debug({ id: request.id }, 'client left while sending')
      return undefined
    }
    // A stream that broke has its head sent already; what is left is the log.
    if (reply.raw.headersSent) return void describeError(error, request.id, log)
    return replyWithError(error, reply, log)
  })
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (value: unknown) => {
    try {
      return { value: parseInput(schema, value) }
    } catch (error) {
      return { error: error as Error }
    }
  })
  app.setSerializerCompiler(serializerCompiler)
  addSecurityHeaders(app)
  app.addHook('onRequest', readHeadersOnce)
  const proxies = parseNetworks(settings.trustedProxies)
  const load = limitLoad(app, {
    stopping,
    limits,
    log,
    isProxy: (address) => 'networks' in proxies && proxies.networks.some((proxy) => proxy.has(address)),
    sharesOf: addressShares,
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/csp-report'],
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: string | Buffer) => {
      const bytes = body as Buffer
      if (bytes.length === 0) return undefined
      keepSignedBody(request, bytes)
      if (bytes.length <= shortBody) return parseJsonBody(bytes)
      const read = await load.mayRead(request)
      return parseJsonInSlices(bytes).finally(read)
    },
  )
  app.addContentTypeParser(
    'text/csv',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: string | Buffer) => {
      const read = await load.mayRead(request)
      const text = await decodeInSlices(body as Buffer)
        .catch(() => '\0')
        .finally(read)
      if (text.includes('\0'))
        throw new CallError('input-not-valid', { fields: { body: 'is not text in UTF-8' } })
      return text
    },
  )
  await app.register(cookie)
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: settings.productName, version: '1' }, servers: [] },
    transform: jsonSchemaTransform,
  })
  const reception = {
    database: context.database,
    recorder: context.recorder,
    storage: context.storage,
    quarantined: context.home.quarantine !== null,
    log,
    publicUrl: settings.publicUrl,
    limits,
    load,
    listeners: new Listeners(context.database, limits.look),
    stopping,
  }
  registerCalls(app, reception, handlers)
  registerDocumentation(app, reception, settings.productName)
  registerPages(app, await readWebFiles(folder ?? webFolder), settings.productName, log)
  await app.ready()
  return app
}
