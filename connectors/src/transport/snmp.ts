import { refused } from '../failures.ts'
import { DeviceLanes } from './device-lanes.ts'
import { startDeadline } from './limits.ts'
import { requiredFlags } from './snmp-credentials.ts'
import { snmpFailure } from './snmp-failures.ts'
import { SnmpSession } from './snmp-session.ts'
import { connectSocket, SnmpSocket } from './snmp-socket.ts'
import { Retries } from './retries.ts'
import { untilAborted } from './until-aborted.ts'
import type { Credential, ResolveDestination, ConnectorContext } from '../connector-context.ts'
import type { Ask, Device } from '../asking.ts'
import type { Telling } from '../telling.ts'
import type { SnmpCredential } from './snmp-credentials.ts'
import type { SessionLimits } from './snmp-session.ts'

export interface SnmpLimits extends SessionLimits {
  /** Callers that may wait for one device. */
  readonly queue: number
}

export const snmpLimits: SnmpLimits = {
  timeout: 3_000,
  retries: 1,
  repetitions: 25,
  outstanding: 8,
  rows: 200_000,
  bytes: 64 * 1024 * 1024,
  queue: 400,
}

export interface SnmpOptions {
  readonly credential: SnmpCredential
  readonly resolve: ResolveDestination
  readonly now: () => Date
  readonly limits?: Partial<SnmpLimits>
  readonly telling?: Telling | undefined
}

/** The devices of a system; limits that its settings leave open are the usual ones. @throws Failure without a login of SNMP */
export function openSnmpDevices(
  credential: Credential | null,
  chosen: Partial<Record<keyof SnmpLimits, number | undefined>>,
  { resolve, now, telling }: Pick<ConnectorContext, 'resolve' | 'now' | 'telling'>,
): SnmpDevices {
  if (credential?.kind !== 'snmp-v2c' && credential?.kind !== 'snmp-v3') {
    throw refused({ cause: 'credential-refused', message: 'SNMP needs a community or a v3 user.' })
  }
  const limits = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined))
  return new SnmpDevices({ credential, resolve, now, telling, limits })
}

const sysUpTime = '1.3.6.1.2.1.1.3.0'

/** Devices over SNMP: one caller at a time per device, one socket for the time of a question. */
export class SnmpDevices {
  readonly #options: SnmpOptions
  readonly #limits: SnmpLimits
  readonly #lanes: DeviceLanes
  readonly #retries = new Retries()
  readonly #closing = new AbortController()
  readonly #untell: (() => void) | undefined

  constructor(options: SnmpOptions) {
    this.#options = options
    this.#limits = { ...snmpLimits, ...options.limits }
    this.#lanes = new DeviceLanes(this.#limits.queue, options.now)
    this.#untell = options.telling?.openWay(() => this.#lanes.now)
  }

  /**
   * Runs `work` on a session that has proven to answer.
   * @throws Failure of any kind
   */
  async read<T>(device: Device, ask: Ask, work: (session: SnmpSession) => Promise<T>): Promise<T> {
    const signal = AbortSignal.any([ask.signal, this.#closing.signal])
    const deadline = startDeadline(device.name, { limit: ask.limit, signal }, ask.limit)
    const key = `${device.reach.host} ${device.reach.port}`
    try {
      return await this.#lanes.run(key, device.name, deadline.signal, () =>
        this.#work(device, deadline.signal, work),
      )
    } finally {
      deadline.end()
    }
  }

  close(): void {
    this.#closing.abort()
    this.#untell?.()
  }

  async #work<T>(
    device: Device,
    signal: AbortSignal,
    work: (session: SnmpSession) => Promise<T>,
  ): Promise<T> {
    const { credential, resolve } = this.#options
    const { name } = device
    const { address, port } = await untilAborted(signal, resolve(device.reach))
    const connected = await connectSocket(address, port).catch((error: Error) => {
      throw snmpFailure(name, error)
    })
    const socket = new SnmpSocket(connected, requiredFlags(credential), {
      onError: (error) => session.fail(snmpFailure(name, error)),
      onGarbled: () => session.garbled(),
    })
    const session = new SnmpSession(
      { name, address, port },
      credential,
      socket,
      this.#limits,
      this.#retries,
      signal,
    )
    try {
      signal.throwIfAborted()
      await session.view().get([sysUpTime])
      return await untilAborted(signal, work(session))
    } finally {
      session.close()
    }
  }
}
