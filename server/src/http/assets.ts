import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

export interface Asset {
  readonly type: string
  readonly etag: string
  readonly body: Buffer
  readonly brotli: Buffer | null
  readonly gzip: Buffer | null
  /** Its name holds a hash of its content. */
  readonly immutable: boolean
}

/** What may be served, by ending. Maps, sources and files without an ending are not. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

export interface WebFiles {
  /** By path as asked for, such as `/assets/index-1a2b3c4d.js`. */
  readonly assets: ReadonlyMap<string, Asset>
  /** The document, null when the web part was not built. */
  readonly page: string | null
}

/**
 * Reads the built web part once. Only what is on this list is ever served: a path that is not a key of the map reaches
 * no file, whatever it spells.
 */
export async function readWebFiles(folder: string): Promise<WebFiles> {
  const assets = new Map<string, Asset>()
  const names = await list(folder)
  const read = async (name: string) => (names.includes(name) ? readFile(join(folder, name)) : null)
  for (const name of names) {
    const type = types[extname(name)]
    if (type === undefined || name.split('/').some((part) => part.startsWith('.'))) continue
    const body = await readFile(join(folder, name))
    assets.set(`/${name}`, {
      type,
      body,
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      brotli: await read(`${name}.br`),
      gzip: await read(`${name}.gz`),
      immutable: name.startsWith('assets/') && /-[\w-]{8,}\.\w+$/.test(name),
    })
  }
  return {
    assets,
    page: names.includes('index.html') ? await readFile(join(folder, 'index.html'), 'utf8') : null,
  }
}

async function list(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
}
