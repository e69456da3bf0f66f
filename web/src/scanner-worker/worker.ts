import { asShellRequest, isFile, meansOf, shellPage } from './shell.ts'

// The library of types has workers or pages, never both: the little that is used of a service worker is written down here.
interface Extended {
  waitUntil(work: Promise<unknown>): void
}
interface Scope {
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', hear: (event: Extended) => void): void
  addEventListener(name: 'message', hear: (event: Extended & { readonly data: unknown }) => void): void
  addEventListener(
    name: 'fetch',
    hear: (event: { readonly request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void
}

const scope = globalThis as unknown as Scope

/** The one store: the document of the scanner and the files that it is made of. No answer of a call is ever in it. */
const store = 'scanner-shell'

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))

scope.addEventListener('message', (event) => {
  const request = asShellRequest(event.data)
  if (request !== null) event.waitUntil(keepShell(request.keep.filter(isFile)))
})

scope.addEventListener('fetch', (event) => {
  const means = meansOf(event.request, scope.location.origin)
  if (means === 'document') event.respondWith(documentOf(event.request))
  if (means === 'file') event.respondWith(fileOf(event.request))
})

/** Keeps these files and the document, and nothing of a version before. */
async function keepShell(files: readonly string[]): Promise<void> {
  const cache = await caches.open(store)
  await keepDocument(await fetch(shellPage, { credentials: 'omit', cache: 'no-store' }))
  for (const file of files) if ((await cache.match(file)) === undefined) await cache.add(file)
  const wanted = new Set([shellPage, ...files])
  for (const kept of await cache.keys()) if (!wanted.has(new URL(kept.url).pathname)) await cache.delete(kept)
}

async function keepDocument(answer: Response): Promise<void> {
  if (!answer.ok || answer.redirected) return
  const cache = await caches.open(store)
  await cache.put(shellPage, answer)
}

/** From the server where there is one, so that a new version is there at once; the kept one without a network alone. */
async function documentOf(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const cache = await caches.open(store)
    const kept = await cache.match(shellPage)
    if (kept === undefined) throw error
    return kept
  }
}

/** The name of a file holds its content: what is kept of it is what the server has. */
async function fileOf(request: Request): Promise<Response> {
  const cache = await caches.open(store)
  return (await cache.match(request)) ?? fetch(request)
}
