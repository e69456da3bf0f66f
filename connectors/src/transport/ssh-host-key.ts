import { createHash, timingSafeEqual } from 'node:crypto'
import { Client } from 'ssh2'
import { unreadable } from '../failures.ts'
import { algorithms } from './ssh-algorithms.ts'
import { connectionFailure } from './ssh-failures.ts'
import { startDeadline } from './limits.ts'
import type { ResolveDestination } from '../connector-context.ts'
import type { Ask, Device } from '../asking.ts'

export interface HostKey {
  /** `SHA256:<base64 without padding>`, as OpenSSH prints it. */
  readonly fingerprint: string
  /** `ssh-ed25519` and its like. */
  readonly algorithm: string
}

/** @param blob the key in wire form (RFC 4253 section 6.6). */
export const fingerprintOf = (blob: Buffer): string =>
  `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`

/** Compares with what was pinned; padding at the end makes no difference. */
export const isPinned = (blob: Buffer, pinned: string): boolean => {
  const seen = Buffer.from(fingerprintOf(blob))
  const wanted = Buffer.from(pinned.trim().replace(/=+$/, ''))
  return seen.length === wanted.length && timingSafeEqual(seen, wanted)
}

export const algorithmOf = (blob: Buffer): string | null => {
  const length = blob.length < 4 ? 0 : blob.readUInt32BE(0)
  const name = blob.subarray(4, 4 + length).toString('latin1')
  return length > 0 && length < 64 && /^[a-z0-9@.-]+$/.test(name) ? name : null
}

/**
 * For enrolment: asks which key the device shows and breaks off. Nothing is proven and nothing authenticated; a person
 * compares the fingerprint and pins it.
 * @throws Failure unreachable, unreadable
 */
export const readHostKey = async (
  device: Device,
  options: { readonly resolve: ResolveDestination; readonly legacy: boolean },
  ask: Ask,
): Promise<HostKey> => {
  const deadline = startDeadline(device.name, ask)
  const client = new Client()
  const key = Promise.withResolvers<HostKey>()
  // It may be over while the name is still resolved, before anybody waits for the key.
  key.promise.catch(() => undefined)
  const fail = () => key.reject(deadline.signal.reason)
  deadline.signal.addEventListener('abort', fail, { once: true })
  if (deadline.signal.aborted) fail()
  let seen: Buffer | null = null
  client.on('error', (error) => {
    if (seen === null) key.reject(connectionFailure(device.name, error))
  })
  client.on('close', () =>
    key.reject(connectionFailure(device.name, new Error('closed before the host key'))),
  )
  const verify = (blob: Buffer): boolean => {
    seen = blob
    const algorithm = algorithmOf(blob)
    if (algorithm === null) {
      key.reject(
        unreadable({ cause: 'not-understood', message: `${device.name} presented an invalid host key.` }),
      )
    } else key.resolve({ fingerprint: fingerprintOf(blob), algorithm })
    return false
  }
  try {
    const destination = await options.resolve(device.reach)
    if (!deadline.signal.aborted) {
      client.connect({
        host: destination.address,
        port: destination.port,
        username: 'nobody',
        authHandler: [],
        algorithms: algorithms(options.legacy),
        hostVerifier: verify,
        readyTimeout: 0,
      })
    }
    return await key.promise
  } finally {
    client.destroy()
    deadline.end()
  }
}
