import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../logging/log.ts'
import type { Asset, WebFiles } from './assets.ts'
import { CallError } from '../errors/call-error.ts'
import { replyWithError } from './error-reply.ts'
import { documentPolicy, workerPolicy } from './security-headers.ts'

export const asText = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const notBuilt =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title></title></head>' +
  '<body><p>The pages are not built yet. Stop the server and run npm start.</p></body></html>'

const withName = (page: string, name: string) =>
  page
    .replace(/(<meta name="product-name" content=")[^"]*/, (_, head: string) => head + asText(name))
    .replace(/<title>[^<]*/, () => `<title>${asText(name)}`)

const oneYear = 31_536_000

const scannerWorker = '/scanner-worker.js'

/** Files of the web part by their path, its one document for every other path, and the error body below `/api`. */
export function registerPages(app: FastifyInstance, files: WebFiles, productName: string, log: Log): void {
  const page = withName(files.page ?? notBuilt, productName)

  app.setNotFoundHandler((request, reply) => {
    const path = (request.raw.url ?? '/').replace(/[?#].*$/s, '')
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (!reads || /^\/+api(\/|$)/i.test(path)) return replyWithError(new CallError('not-found'), reply, log)
    const asset = files.assets.get(path)
    if (path === scannerWorker) reply.header('content-security-policy', workerPolicy)
    if (asset !== undefined) return sendAsset(request, reply, asset)
    // A file that a deployment took away must not come back as a document.
    if (path.startsWith('/assets/')) return replyWithError(new CallError('not-found'), reply, log)
    return reply
      .header('content-security-policy', documentPolicy())
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  const takes = (encoding: string) =>
    new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?(,|$))`).test(
      request.headers['accept-encoding'] ?? '',
    )
  reply
    .header('cache-control', asset.immutable ? `public, max-age=${oneYear}, immutable` : 'no-cache')
    .header('etag', asset.etag)
    .header('vary', 'accept-encoding')
    .type(asset.type)
  const known = (request.headers['if-none-match'] ?? '').split(/\s*,\s*/)
  if (known.includes(asset.etag) || known.includes(`W/${asset.etag}`)) return reply.code(304).send()
  if (asset.brotli !== null && takes('br')) return reply.header('content-encoding', 'br').send(asset.brotli)
  if (asset.gzip !== null && takes('gzip')) return reply.header('content-encoding', 'gzip').send(asset.gzip)
  return reply.send(asset.body)
}
