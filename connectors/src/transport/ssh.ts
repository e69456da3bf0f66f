import { Failure, unconfirmed, unreachable } from '../failures.ts'
import { DeviceLanes } from './device-lanes.ts'
import { startDeadline } from './limits.ts'
import { untilAborted } from './until-aborted.ts'
import { connectClient, openShell, pinnedFingerprint } from './ssh-connect.ts'
import { logIn, prepareTerminal } from './ssh-login.ts'
import { Shell } from './ssh-shell.ts'
import type { PasswordCredential } from './ssh-login.ts'
import type { ShellLimits } from './ssh-shell.ts'
import type { ConnectorLog, ResolveDestination } from '../connector-context.ts'
import type { Ask, Device } from '../asking.ts'
import type { Telling } from '../telling.ts'
import type { Client } from 'ssh2'

export interface SshLimits extends ShellLimits {
  readonly connect: number
  readonly login: number
  /** Milliseconds a session is kept for the next question. */
  readonly idle: number
  /** Callers that may wait for one device. */
  readonly queue: number
}

export const sshLimits: SshLimits = {
  connect: 5_000,
  login: 10_000,
  command: 15_000,
  bytes: 4 * 1024 * 1024,
  settle: 4,
  idle: 20_000,
  queue: 400,
}

export interface SshOptions {
  readonly credential: PasswordCredential
  readonly resolve: ResolveDestination
  readonly now: () => Date
  readonly log: ConnectorLog
  readonly legacy: (device: Device) => boolean
  readonly limits?: Partial<SshLimits>
  readonly telling?: Telling | undefined
}

interface Session {
  readonly client: Client
  readonly shell: Shell
  readonly closed: Promise<void>
  idle: NodeJS.Timeout | null
}

/**
 * Command-line sessions, at most one per device: questions to one device wait in turn and reuse the session while it
 * is warm. A session in which an answer was left half read is closed, never reused.
 */
export class SshSessions {
  readonly #options: SshOptions
  readonly #limits: SshLimits
  readonly #lanes: DeviceLanes
  readonly #sessions = new Map<string, Session>()
  readonly #closing = new AbortController()
  readonly #untell: (() => void) | undefined

  constructor(options: SshOptions) {
    this.#options = options
    this.#limits = { ...sshLimits, ...options.limits }
    this.#lanes = new DeviceLanes(this.#limits.queue, options.now)
    this.#untell = options.telling?.openWay(() => this.#lanes.now)
  }

  /**
   * Runs `work` on the device's command line. For reading only: when a kept session turns out to be dead, `work` is run
   * once more on a fresh one.
   * @throws Failure of any kind; the session is closed then
   */
  read<T>(device: Device, ask: Ask, work: (shell: Shell, signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.#run(device, ask, work, () => true)
  }

  /**
   * The same for what changes the device. `work` is run once more on a fresh session only while nothing was sent that
   * changes something: it says so by `sent`. @throws Failure of any kind; the session is closed then. Silence after
   * something was sent is unconfirmed.
   */
  async write<T>(
    device: Device,
    ask: Ask,
    work: (shell: Shell, signal: AbortSignal) => Promise<T>,
    sent: () => boolean,
  ): Promise<T> {
    try {
      return await this.#run(device, ask, work, () => !sent())
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'unreachable' || !sent()) throw error
      throw unconfirmed(
        {
          ...error.detail,
          cause: 'sent-no-answer',
          message: `A change was sent without an answer: ${error.message}`,
        },
        { cause: error },
      )
    }
  }

  async #run<T>(
    device: Device,
    ask: Ask,
    work: (shell: Shell, signal: AbortSignal) => Promise<T>,
    again: () => boolean,
  ): Promise<T> {
    const deadline = startDeadline(
      device.name,
      { limit: ask.limit, signal: AbortSignal.any([ask.signal, this.#closing.signal]) },
      ask.limit,
    )
    try {
      pinnedFingerprint(device.name, device.trust.fingerprint)
      return await this.#lanes.run(this.#key(device), device.name, deadline.signal, async () => {
        const kept = this.#keptSession(device)
        if (kept === null)
          return this.#work(device, await this.#open(device, deadline.signal), work, deadline.signal)
        try {
          return await this.#work(device, kept, work, deadline.signal)
        } catch (error) {
          if (!(error instanceof Error) || !isLost(error) || deadline.signal.aborted || !again()) throw error
          return await this.#work(device, await this.#open(device, deadline.signal), work, deadline.signal)
        }
      })
    } finally {
      deadline.end()
    }
  }

  /** Ends all sessions; questions under way fail as called off. */
  async close(): Promise<void> {
    this.#closing.abort()
    this.#untell?.()
    await Promise.all([...this.#sessions].map(([key, session]) => this.#drop(key, session)))
  }

  #key(device: Device): string {
    return `${device.reach.host} ${device.reach.port} ${device.trust.fingerprint ?? ''}`
  }

  #keptSession(device: Device): Session | null {
    const session = this.#sessions.get(this.#key(device))
    if (session === undefined) return null
    if (session.idle !== null) clearTimeout(session.idle)
    session.idle = null
    return session.shell.broken ? null : session
  }

  async #open(device: Device, signal: AbortSignal): Promise<Session> {
    const { credential, resolve, legacy, log, telling } = this.#options
    const { name } = device
    const destination = await untilAborted(signal, resolve(device.reach))
    const client = await connectClient(
      {
        name,
        ...destination,
        credential,
        fingerprint: pinnedFingerprint(name, device.trust.fingerprint),
        legacy: legacy(device),
        connectLimit: this.#limits.connect,
        loginLimit: this.#limits.login,
        proven: (key) =>
          telling?.proven({
            kind: 'host-key',
            device: name,
            place: device.reach,
            ...key,
            certificate: null,
          }),
      },
      signal,
    )
    const closed = new Promise<void>((resolve) => void client.once('close', () => resolve()))
    client.on('error', (error) => log.debug({ device: name, error: error.message }, 'SSH session failed'))
    try {
      const shell = new Shell(name, await openShell(client, name, signal), this.#limits)
      await logIn(shell, name, credential, signal)
      await prepareTerminal(shell, signal)
      const session: Session = { client, shell, closed, idle: null }
      this.#sessions.set(this.#key(device), session)
      return session
    } catch (error) {
      client.destroy()
      throw error
    }
  }

  async #work<T>(
    device: Device,
    session: Session,
    work: (shell: Shell, signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const key = this.#key(device)
    try {
      return await work(session.shell, signal)
    } finally {
      if (session.shell.broken || this.#closing.signal.aborted) await this.#drop(key, session)
      else {
        session.idle = setTimeout(() => void this.#drop(key, session), this.#limits.idle)
        session.idle.unref()
      }
    }
  }

  /** Waits until the connection is gone, so that the next session to the device is again the only one. */
  async #drop(key: string, session: Session): Promise<void> {
    if (this.#sessions.get(key) === session) this.#sessions.delete(key)
    if (session.idle !== null) clearTimeout(session.idle)
    session.shell.break(unreachable({ cause: 'cancelled', message: 'The session was closed.' }))
    await endSession(session)
  }
}

const isLost = (error: Error & { detail?: { cause?: string } }): boolean =>
  error.detail?.cause === 'connection-lost'

/** Says goodbye; a device that does not hang up within half a second is cut off. */
const endSession = async ({ client, closed }: Session): Promise<void> => {
  const force = setTimeout(() => client.destroy(), 500)
  client.end()
  await closed
  clearTimeout(force)
}
