import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Why no key could be had; one sentence for the log and the person who installs. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError'
}

/** Keys for different purposes, all made from the one in the file, so that none can stand in for another. */
export interface Keys {
  /** Names the key inside envelopes; says nothing about it. */
  readonly id: string
  /** Wraps the data key of each secret. */
  readonly wrapping: Buffer
  /** Keyed hash of a text in lower-case hex: tells equal secrets apart from others without holding them. */
  keyedHash(text: string): string
  /** Signature of a line with the record's head, in lower-case hex. */
  signHead(text: string): string
}

const head = 'patchbay-key-1:'

export function keysFrom(key: Buffer): Keys {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `patchbay ${purpose}`, 32))
  const hashing = derive('keyed hash')
  const signing = derive('record head')
  return {
    id: derive('key id').subarray(0, 6).toString('hex'),
    wrapping: derive('wrapping'),
    keyedHash: (text) => createHmac('sha256', hashing).update(text).digest('hex'),
    signHead: (text) => createHmac('sha256', signing).update(text).digest('hex'),
  }
}

async function create(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(`${head}${randomBytes(32).toString('base64')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await chmod(file, 0o600)
}

/** Reads the key, makes it first when `mayCreate` and there is none. Throws a `KeyFileError` in every other case. */
export async function readKeyFile(file: string | null, mayCreate: boolean): Promise<Keys> {
  if (file === null) throw new KeyFileError('KEY_FILE is not set.')
  const there = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new KeyFileError('The key file cannot be read.', { cause: error })
  })
  if (there === null) {
    if (!mayCreate) throw new KeyFileError('The key file does not exist.')
    await create(file)
  } else if (!there.isFile()) {
    throw new KeyFileError('The key file is not a file.')
  } else if (process.platform !== 'win32' && (there.mode & 0o177) !== 0) {
    throw new KeyFileError('The key file may be read by others: its mode must be 0600.')
  }
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new KeyFileError('The key file cannot be read.', { cause: error })
  })
  const key = Buffer.from(text.trim().slice(head.length), 'base64')
  if (!text.startsWith(head) || key.length !== 32) throw new KeyFileError('The key file does not hold a key.')
  return keysFrom(key)
}
