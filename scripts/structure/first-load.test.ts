import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inProject } from '../bootstrap/project.mjs'
import { ensureWebBuilt } from '../bootstrap/web-built.mjs'

/** Vite's manifest: each chunk, and what it fetches before it runs. */
type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string
      readonly name?: string
      readonly imports?: readonly string[]
      readonly css?: readonly string[]
    }
  >
>

/** The hash in the name of a file that a script fetches later. */
const hashed = /-[\w-]{8}(?=\.(?:js|css)\b)/g

/**
 * Bytes as they go over the wire, but for the hashes: those of one and the same script differ in how well they are compressed, by
 * 150 bytes, whatever was changed in files that it fetches later.
 */
function sizeOf(file: string): number {
  const known = sizes.get(file)
  if (known !== undefined) return known
  const text = readFileSync(inProject('web', 'dist', file), 'utf8').replaceAll(hashed, '-12345678')
  const size = brotliCompressSync(text).length
  sizes.set(file, size)
  return size
}

/** Pages share most of their files. */
const sizes = new Map<string, number>()

/** Scripts and stylesheets that chunks of these names need, as they go over the wire. */
function fetchedBy(manifest: Manifest, names: readonly string[]) {
  const chunks = new Set(
    names.map((name) => {
      const [key] = Object.entries(manifest).find(([, chunk]) => chunk.name === name) ?? []
      if (key === undefined) throw new Error(`There is no chunk ${name}.`)
      return key
    }),
  )
  for (const key of chunks) for (const other of manifest[key]?.imports ?? []) chunks.add(other)
  const files = new Set([...chunks].flatMap((key) => [manifest[key]!.file, ...(manifest[key]!.css ?? [])]))
  return { files: files.size, kilobytes: [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1024 }
}

const signedIn = ['main', 'console']

const lists = [
  'departments',
  'network-devices',
  'network-locations',
  'access-points',
  'operating-hours',
  'ups-units',
  'user-management',
  'connected-systems',
  'command-history',
]

test.each([
  { page: 'sign-in', chunks: ['main', 'login'], kilobytes: 85, files: 5 },
  { page: 'search', chunks: [...signedIn, 'questions'], kilobytes: 149, files: 6 },
  { page: 'dashboard', chunks: [...signedIn, 'dashboard'], kilobytes: 170, files: 8 },
  ...lists.map((page) => ({ page, chunks: [...signedIn, page], kilobytes: 158, files: 7 })),
])(
  'the $page page fetches at most $kilobytes KB in $files files',
  async ({ chunks, ...most }) => {
    await ensureWebBuilt()
    const manifest = JSON.parse(
      readFileSync(inProject('web', 'dist', '.vite', 'manifest.json'), 'utf8'),
    ) as Manifest
    const found = fetchedBy(manifest, chunks)
    expect(found.kilobytes).toBeLessThanOrEqual(most.kilobytes)
    expect(found.files).toBeLessThanOrEqual(most.files)
  },
  180_000,
)
