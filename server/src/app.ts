import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Surroundings } from './calls/surroundings.ts'
import { readWebFiles } from './http/assets.ts'
import { registerDocumentation } from './http/documentation.ts'
import { describeError, replyWithError } from './http/error-reply.ts'
import type { Handlers } from './http/handlers.ts'
import { parseJsonBody } from './http/json-body.ts'
import { limitLoad } from './http/load.ts'
import { registerPages } from './http/pages.ts'
import { registerCalls } from './http/register-calls.ts'
import { answerBrokenRequest } from './http/broken-request.ts'
import { CallError } from './http/call-error.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { parseInput } from './http/validation.ts'
import type { Settings } from './settings.ts'

export const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

export interface AppParts {
  readonly settings: Settings
  readonly surroundings: Surroundings
  readonly handlers: Handlers
  /** Folder of the built web part; the one of this repository unless said. */
  readonly webFolder?: string
}

/** Assembles the server without listening; tests ask it with `inject`. */
export async function buildApp({
  settings,
  surroundings,
  handlers,
  webFolder: folder,
}: AppParts): Promise<FastifyInstance> {
  const { log } = surroundings
  const tls =
    settings.tls === null
      ? {}
      : {
          https: {
            cert: await readFile(settings.tls.certificateFile),
            key: await readFile(settings.tls.keyFile),
            minVersion: 'TLSv1.2' as const,
            maxHeaderSize: 16 * 1024,
          },
        }
  const app: FastifyInstance = Fastify({
    ...tls,
    ...(settings.tls === null ? { http: { maxHeaderSize: 16 * 1024 } } : {}),
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: settings.trustedProxies.length === 0 ? false : [...settings.trustedProxies],
    exposeHeadRoutes: false,
    // Time for a whole request to arrive, and for an idle connection to send the next one.
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 20_000,
    bodyLimit: 1024 * 1024,
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
  app.server.headersTimeout = 15_000
  app.server.maxConnections = 4_096

  app.setErrorHandler((error, request, reply) => {
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
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    const bytes = body as Buffer
    try {
      done(null, bytes.length === 0 ? undefined : parseJsonBody(bytes))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, new TextDecoder('utf-8', { fatal: true }).decode(body as Buffer))
    } catch {
      done(new CallError('input-not-valid', { fields: { body: 'is not text in UTF-8' } }))
    }
  })
  addSecurityHeaders(app)
  limitLoad(app, surroundings.stopping)
  await app.register(cookie)
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: settings.productName, version: '1' }, servers: [] },
    transform: jsonSchemaTransform,
  })
  const reception = {
    database: surroundings.database,
    recorder: surroundings.recorder,
    log,
    publicUrl: settings.publicUrl,
  }
  registerCalls(app, reception, handlers)
  registerDocumentation(app, reception, settings.productName)
  registerPages(app, await readWebFiles(folder ?? webFolder), settings.productName, log)
  await app.ready()
  return app
}
