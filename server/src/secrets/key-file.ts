import { createHmac, createPrivateKey, createPublicKey, hkdfSync, randomBytes, sign } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { chmod, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { KeyRing } from './key-ring.ts'

/** Why no key could be read; one sentence for the log and the installer. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError'
}

/** Keys for different purposes, derived from one in the file, so that none can replace another. */
export interface Key {
  /** Id of the key inside envelopes; reveals nothing of it. */
  readonly id: string
  /** Wraps the data key of each secret. */
  readonly wrapping: Buffer
  /** Keyed hash of a text in lower-case hex: compares secrets without storing them. */
  keyedHash(text: string): string
  /** Signature of the record's head line, in lower-case hex. */
  signHead(text: string): string
  /** Signs what leaves the console, verifiable with the public key alone: Ed25519, RFC 8032. */
  readonly outward: OutwardKey
}

export interface OutwardKey {
  /** Base64url of the 32 octets, as `x` of a JSON Web Key (RFC 8037). */
  readonly publicKey: string
  /** Base64url. */
  sign(text: string): string
}

/** The keys of the file: one seals, the others only open what they sealed earlier. */
export interface Keys {
  /** The sealing key, by the present file. */
  current(): Key
  /** The key of that id; null when there is none. Reads the file again before it answers null. */
  withId(id: string): Key | null
  /** All keys, the sealing one first. */
  readonly all: readonly Key[]
}

const head = 'patchbay-key-1:'
const longest = 10

function derivedFrom(key: Buffer): Key {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `patchbay ${purpose}`, 32))
  const hashing = derive('keyed hash')
  const signing = derive('record head')
  return {
    id: derive('key id').subarray(0, 6).toString('hex'),
    wrapping: derive('wrapping'),
    keyedHash: (text) => createHmac('sha256', hashing).update(text).digest('hex'),
    signHead: (text) => createHmac('sha256', signing).update(text).digest('hex'),
    outward: outwardFrom(derive('outward signature')),
  }
}

/** The PKCS #8 header before the 32 octets of a private key (RFC 8410 section 7). */
const before = Buffer.from('302e020100300506032b657004220420', 'hex')

function outwardFrom(seed: Buffer): OutwardKey {
  const key = createPrivateKey({ key: Buffer.concat([before, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return { publicKey: x, sign: (text) => sign(null, Buffer.from(text), key).toString('base64url') }
}

/** Keys that never change. */
export const keysFrom = (key: Buffer): KeyRing => new KeyRing([derivedFrom(key)])

/** A line for the file with a new random key. */
export const newKeyLine = () => `${head}${randomBytes(32).toString('base64')}`

async function create(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(`${newKeyLine()}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await chmod(file, 0o600)
}

const missing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

function statOf(file: string) {
  try {
    return statSync(file)
  } catch (error) {
    if (missing(error)) return null
    throw new KeyFileError('The key file cannot be read.', { cause: error })
  }
}

/** Changes when the file does. */
export function stampOf(file: string): string {
  const there = statOf(file)
  return there === null ? 'none' : `${there.ino} ${there.size} ${there.mtimeMs}`
}

/** The lines of the file with their keys, the sealing one first. @throws KeyFileError */
export function readKeyLines(file: string): { readonly line: string; readonly key: Key }[] {
  const there = statOf(file)
  if (there === null) throw new KeyFileError('The key file does not exist.')
  if (!there.isFile()) throw new KeyFileError('The key file is not a file.')
  if (process.platform !== 'win32' && (there.mode & 0o177) !== 0) {
    throw new KeyFileError('The key file may be read by others: its mode must be 0600.')
  }
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new KeyFileError('The key file cannot be read.', { cause: error })
  }
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length === 0) throw new KeyFileError('The key file does not hold a key.')
  if (lines.length > longest) throw new KeyFileError(`The key file holds more than ${longest} keys.`)
  const keys = lines.map((line) => {
    const octets = Buffer.from(line.slice(head.length), 'base64')
    if (!line.startsWith(head) || octets.length !== 32) {
      throw new KeyFileError(
        lines.length === 1
          ? 'The key file does not hold a key.'
          : 'The key file has a line that is not a key.',
      )
    }
    return { line, key: derivedFrom(octets) }
  })
  if (new Set(keys.map(({ key }) => key.id)).size < keys.length) {
    throw new KeyFileError('The key file holds the same key twice.')
  }
  return keys
}

/** Reads the keys, and creates one when `mayCreate` and there is none. @throws KeyFileError in every other case */
export async function readKeyFile(file: string | null, mayCreate: boolean): Promise<KeyRing> {
  if (file === null) throw new KeyFileError('KEY_FILE is not set.')
  if (mayCreate && statOf(file) === null) await create(file)
  const read = () => readKeyLines(file).map(({ key }) => key)
  const stamp = stampOf(file)
  return new KeyRing(read(), { stamp: () => stampOf(file), read }, stamp)
}
