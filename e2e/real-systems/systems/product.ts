import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Daemon } from './daemon.ts'
import type { Ground } from './running.ts'

const starter = join(import.meta.dirname, '../../../scripts/start.mjs')

/** One browser's worth of cookies, and the calls it makes. */
export interface Caller {
  call(name: string, body?: object): Promise<Answer>
  /** What a browser would hold. */
  cookies(): { name: string; value: string; domain: string; path: string; secure: boolean }[]
  /** Signs in; the answer is the call's own. */
  signIn(username: string, password: string): Promise<Answer>
}

export interface Administrator extends Caller {
  /** Proves once more who asks; with a recovery code, so ten times. */
  again(): { password: string; code: string }
}

export interface Answer {
  readonly status: number
  readonly code: string | undefined
  readonly message: string | undefined
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly data: Readonly<Record<string, unknown>>
}

export interface Product {
  readonly url: string
  readonly daemon: Daemon
  /** What was printed for the person who started it, from the last start. */
  readonly said: () => string
  newCaller(): Caller
}

/** A key file as a site makes it. */
export function makeKeyFile(folder: string): string {
  const file = join(folder, 'key')
  writeFileSync(file, `patchbay-key-1:${randomBytes(32).toString('base64')}`, { mode: 0o600 })
  return file
}

function newCaller(url: string): Caller {
  const cookies = new Map<string, string>()
  const call: Caller['call'] = async (name, body) => {
    const [method = 'GET', path = '/'] = name.split(' ')
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, key, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (key === undefined || value === undefined) continue
      if (value === '') cookies.delete(key)
      else cookies.set(key, value)
    }
    return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) }
  }
  return {
    call,
    cookies: () =>
      [...cookies].map(([name, value]) => ({
        name,
        value,
        domain: new URL(url).hostname,
        path: '/',
        secure: true,
      })),
    signIn: (username, password) => call('POST /users/login/', { username, password }),
  }
}

/**
 * The whole product as a site runs it: `npm start` with the lab off. Started again under the same name it finds what it
 * kept.
 */
export async function startProduct(
  { folder, daemon }: Ground,
  environment: Readonly<Record<string, string>>,
  name = 'product',
): Promise<Product> {
  const dataDir = join(folder, `${name}-data`)
  const log = join(folder, `${name}.log`)
  mkdirSync(dataDir, { recursive: true })
  const before = existsSync(log) ? readFileSync(log, 'utf8').length : 0
  const said = () => readFileSync(log, 'utf8').slice(before)
  const url = () => /^\S+ is ready at (\S+)$/m.exec(said())?.[1]
  const running = await daemon({
    name,
    command: process.execPath,
    words: [starter],
    environment: {
      LAB: 'off',
      PORT: '0',
      DATA_DIR: dataDir,
      MANAGEMENT_NETWORKS: '127.0.0.0/8',
      ...environment,
    },
    ready: () => url() !== undefined,
    // Where the pages were not built yet, it builds them.
    limit: 180_000,
  })
  const where = url() ?? ''
  return { url: where, daemon: running, said, newCaller: () => newCaller(where) }
}

/** The token of the link that the start printed; null when it printed none. */
export const linkIn = (said: string): string | null => /#first-account=([\w-]+)/.exec(said)?.[1] ?? null

/** Makes the first administrator with the link that the start printed, and signs in as them. */
export async function firstAdministrator(product: Product): Promise<Administrator> {
  const caller = product.newCaller()
  const token = linkIn(product.said())
  const account = { username: 'root', email: 'root@campus.example', firstname: 'Root', lastname: 'One' }
  const made = await caller.call('POST /users/first-account/', { ...account, password: rootPassword, token })
  if (made.status !== 200) throw new Error(`The first account was not made: ${JSON.stringify(made)}`)
  const signedIn = await caller.signIn('root', rootPassword)
  if (signedIn.status !== 200) throw new Error(`Root did not come in: ${JSON.stringify(signedIn)}`)
  const codes = await enrol(caller, rootPassword)
  return { ...caller, again: () => ({ password: rootPassword, code: codes.pop() ?? '' }) }
}

/** Sets up the second factor, which is required with the lab off, as an authenticator app does it (RFC 6238); its recovery codes. */
async function enrol(caller: Caller, password: string): Promise<string[]> {
  const begun = await caller.call('POST /account/second-factor/enrol/', { password })
  const code = codeFor(String(begun.data['secret']), Math.floor(Date.now() / 30_000))
  const confirmed = await caller.call('POST /account/second-factor/confirm/', { code })
  if (confirmed.status !== 200) throw new Error(`No second factor: ${JSON.stringify(confirmed)}`)
  return confirmed.data['recovery_codes'] as string[]
}

/** Six digits for one step of thirty seconds, from a secret in base32 (RFC 4226 section 5.3). */
function codeFor(secret: string, step: number): string {
  const bits = secret.replaceAll(/./g, (letter) => base32.indexOf(letter).toString(2).padStart(5, '0'))
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0x0f) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const rootPassword = 'first and very long'
