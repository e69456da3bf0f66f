import { Client } from 'ssh2'
import { refused, throttled, unreachable } from '../failures.ts'
import { algorithms } from './ssh-algorithms.ts'
import { connectionFailure } from './ssh-failures.ts'
import { algorithmOf, fingerprintOf, isPinned } from './ssh-host-key.ts'
import type { HostKey } from './ssh-host-key.ts'
import type { PasswordCredential } from './ssh-login.ts'
import type { Failure } from '../failures.ts'
import type { AuthenticationType, ClientChannel, KeyboardInteractiveAuthMethod, NextAuthHandler } from 'ssh2'

export interface ConnectOptions {
  readonly name: string
  /** Resolved already: an address, not a name. */
  readonly address: string
  readonly port: number
  /** `SHA256:…` */
  readonly fingerprint: string
  readonly credential: PasswordCredential
  readonly legacy: boolean
  /** Milliseconds to a proven host key, and from there to an accepted login. */
  readonly connectLimit: number
  readonly loginLimit: number
  /** Hears of the host key that was shown and is the one pinned. */
  readonly proven?: (key: HostKey) => void
}

/**
 * Connects, proves the host key before any credential is sent, and logs in with password or keyboard-interactive. Each
 * secret is offered once, so that one wrong password counts as one failure in the device's lock-out.
 * @throws Failure unreachable (trust-not-proven among them), refused, throttled
 */
export const connectClient = async (options: ConnectOptions, signal: AbortSignal): Promise<Client> => {
  const { name } = options
  const client = new Client()
  const ready = Promise.withResolvers<void>()
  const timedOut = (what: string, limit: number) => () =>
    ready.reject(unreachable({ cause: 'timed-out', message: `${name} did not ${what} within ${limit} ms.` }))
  let timer = setTimeout(timedOut('connect', options.connectLimit), options.connectLimit)
  const stop = () => ready.reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  client.on('error', (error) => ready.reject(connectionFailure(name, error)))
  client.on('close', () => ready.reject(connectionFailure(name, new Error('closed before login'))))
  client.on('ready', () => ready.resolve())
  let pinned: Buffer | null = null
  client.on('handshake', () => {
    // Only now has the peer shown by its signature that the key is its own.
    if (pinned !== null) {
      options.proven?.({ fingerprint: fingerprintOf(pinned), algorithm: algorithmOf(pinned) ?? '' })
    }
    clearTimeout(timer)
    timer = setTimeout(timedOut('log us in', options.loginLimit), options.loginLimit)
  })
  try {
    if (!signal.aborted) {
      client.connect({
        host: options.address,
        port: options.port,
        username: options.credential.username,
        algorithms: algorithms(options.legacy),
        authHandler: chooseMethod(options.credential),
        readyTimeout: 0,
        hostVerifier: (blob: Buffer): boolean => {
          if (isPinned(blob, options.fingerprint)) {
            pinned = blob
            return true
          }
          ready.reject(impostor(name, fingerprintOf(blob)))
          return false
        },
      })
      // Short messages both ways, from the login on: with Nagle and delayed acknowledgements each would cost 40 ms.
      client.setNoDelay(true)
    }
    await ready.promise
    return client
  } catch (error) {
    client.destroy()
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

const impostor = (name: string, shown: string): Failure =>
  unreachable({
    cause: 'trust-not-proven',
    message: `${name} has a host key that differs from the pinned one. Nothing was sent.`,
    evidence: shown,
  })

/** First `none`, which tells the methods, then the one that suits; after a plain refusal no second try. */
const chooseMethod = (credential: PasswordCredential) => {
  const tried = new Set<string>()
  const { username } = credential
  return (left: AuthenticationType[] | null, partial: boolean | null, next: NextAuthHandler): void => {
    if (left === null || tried.size === 0) {
      tried.add('none')
      return next({ type: 'none', username })
    }
    if (tried.size > 1 && partial !== true) return next(false as never)
    if (left.includes('password') && !tried.has('password')) {
      tried.add('password')
      return next({ type: 'password', username, password: credential.password.reveal() })
    }
    if (left.includes('keyboard-interactive') && !tried.has('keyboard-interactive')) {
      tried.add('keyboard-interactive')
      return next({ type: 'keyboard-interactive', username, prompt: answerOnce(credential) })
    }
    return next(false as never)
  }
}

/** The password for the first hidden prompt, and nothing for any other. */
const answerOnce = (credential: PasswordCredential): KeyboardInteractiveAuthMethod['prompt'] => {
  let given = false
  return (_title, _text, _language, prompts, finish) => {
    const secret = given ? '' : credential.password.reveal()
    given = true
    finish(prompts.map((prompt) => (prompt.echo === true ? credential.username : secret)))
  }
}

/** @throws Failure throttled, busy when the device has no line left; refused when it grants no command line. */
export const openShell = (client: Client, name: string, signal: AbortSignal): Promise<ClientChannel> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    const lost = () => reject(connectionFailure(name, new Error('closed before the command line')))
    signal.addEventListener('abort', stop, { once: true })
    client.once('close', lost)
    client.shell({ term: 'vt100', cols: 511, rows: 24 }, (error, channel) => {
      signal.removeEventListener('abort', stop)
      client.off('close', lost)
      if (error === undefined) resolve(channel)
      else reject(shellFailure(name, error))
    })
  })

const shellFailure = (name: string, error: Error & { reason?: number | string }): Failure => {
  const evidence = error.message.slice(0, 200)
  // SSH_OPEN_RESOURCE_SHORTAGE, RFC 4254 section 5.1
  return error.reason === 4 || error.reason === 'RESOURCE_SHORTAGE'
    ? throttled({ cause: 'busy', message: `${name} has no free line.`, retryAfter: 5000, evidence })
    : refused({ cause: 'right-missing', message: `${name} gives this account no command line.`, evidence })
}

/** @throws Failure refused, trust-not-proven when no host key was enrolled. */
export const pinnedFingerprint = (name: string, fingerprint: string | undefined): string => {
  if (fingerprint !== undefined && fingerprint.trim().startsWith('SHA256:')) return fingerprint
  throw refused({
    cause: 'trust-not-proven',
    message: `No host key of ${name} is pinned yet; enrol it first. Nothing was sent.`,
  })
}
