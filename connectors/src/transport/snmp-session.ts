import { snmp } from './snmp-library.ts'
import { unreadable } from '../failures.ts'
import { exchanged } from '../overhearing/overhearing.ts'
import { Lanes } from './lanes.ts'
import { userOf, vlanContext } from './snmp-credentials.ts'
import { isTimeout, isTooBig, setFailure, snmpFailure } from './snmp-failures.ts'
import { isAbsent, valueOf, walkColumn } from './snmp-walk.ts'
import type { SnmpCredential } from './snmp-credentials.ts'
import type { SnmpSocket } from './snmp-socket.ts'
import type { Retries } from './retries.ts'
import type { Column, Value, WalkLimits } from './snmp-walk.ts'
import type { Session, Varbind } from './snmp-library.ts'

/** What a variable is set to: an integer, or an object identifier. */
export interface SnmpSetting {
  readonly oid: string
  readonly value: number | { readonly oid: string }
}

export interface SessionLimits extends WalkLimits {
  /** Milliseconds for one answer. */
  readonly timeout: number
  /** Questions under way at a time. */
  readonly outstanding: number
  /** Octets received for one question of a caller. */
  readonly bytes: number
}

/** The tables of one device in one context. */
export interface SnmpView {
  /** Values in the order asked; null for what the device does not have. @throws Failure */
  get(oids: readonly string[]): Promise<readonly (Value | null)[]>
  /** One column of a table. @throws Failure */
  column(oid: string): Promise<Column>
}

interface Target {
  readonly name: string
  readonly address: string
  readonly port: number
}

const inVlan = (vlan: number | null) => (vlan === null ? '' : `, VLAN ${vlan}`)

/** Text as text, other octets in hexadecimal. */
const valueWords = (value: Value | null): string => {
  if (value === null) return '(absent)'
  if (!Buffer.isBuffer(value)) return String(value)
  const printable = value.every((octet) => octet >= 0x20 && octet < 0x7f)
  return printable ? `"${value.toString('latin1')}"` : (value.toString('hex').match(/../g)?.join(' ') ?? '""')
}

/** One device over one socket: a view per VLAN where the device needs it, a bounded number of questions at a time. */
export class SnmpSession {
  readonly #target: Target
  readonly #credential: SnmpCredential
  readonly #socket: SnmpSocket
  readonly #limits: SessionLimits
  readonly #signal: AbortSignal
  readonly #retries: Retries
  readonly #lanes: Lanes
  readonly #sessions = new Map<string, Session>()
  #garbled = false

  constructor(
    target: Target,
    credential: SnmpCredential,
    socket: SnmpSocket,
    limits: SessionLimits,
    retries: Retries,
    signal: AbortSignal,
  ) {
    this.#target = target
    this.#credential = credential
    this.#socket = socket
    this.#limits = limits
    this.#retries = retries
    this.#signal = signal
    this.#lanes = new Lanes(target.name, limits.outstanding, Number.POSITIVE_INFINITY)
    signal.addEventListener('abort', () => this.fail(signal.reason as Error), { once: true })
  }

  /** The device's own tables, or those of one VLAN. In v3 a first answer must have come before a VLAN is asked. */
  view(vlan: number | null = null): SnmpView {
    const session = this.#sessionFor(vlan)
    return {
      get: (oids) =>
        exchanged(
          {
            system: this.#target.name,
            asked: () => `get ${oids.join(' ')}${inVlan(vlan)}`,
            answered: (values: readonly (Value | null)[]) =>
              values.map((value, at) => `${oids[at]} = ${valueWords(value)}`).join('\n'),
          },
          () => this.#get(session, oids),
        ),
      column: (oid) =>
        exchanged(
          {
            system: this.#target.name,
            asked: () => `walk ${oid}${inVlan(vlan)}`,
            answered: (column: Column) =>
              [...column].map(([index, value]) => `${oid}.${index} = ${valueWords(value)}`).join('\n'),
          },
          () => this.#column(session, oid),
        ),
    }
  }

  /**
   * Sets all of these or none, in one question that is never repeated.
   * @throws Failure, also of what the device refuses; silence says nothing about whether it was done
   */
  set(settings: readonly SnmpSetting[]): Promise<void> {
    const session = this.#sessionFor(null)
    const words = ({ oid, value }: SnmpSetting) => `${oid} = ${typeof value === 'number' ? value : value.oid}`
    return exchanged(
      {
        system: this.#target.name,
        asked: () => `set ${settings.map(words).join(', ')}`,
        answered: () => 'done',
      },
      () => this.#inTurn(() => this.#setOnce(session, settings)),
    )
  }

  #setOnce(session: Session, settings: readonly SnmpSetting[]): Promise<void> {
    const { Integer: integer = 2, OID: identifier = 6 } = snmp.ObjectType
    return new Promise((resolve, reject) => {
      const varbinds = settings.map(({ oid, value }) =>
        typeof value === 'number'
          ? { oid, type: integer, value }
          : { oid, type: identifier, value: value.oid },
      )
      session.set(varbinds, (error) =>
        error === null ? resolve() : reject(setFailure(this.#target.name, error) ?? this.#failure(error)),
      )
    })
  }

  #column(session: Session, oid: string): Promise<Column> {
    return walkColumn(this.#target.name, oid, this.#limits, {
      bulk: (from, repetitions) => this.#bulk(session, from, repetitions),
      mayRepeat: (before) => this.#mayRepeat(before),
    }).catch((error: Error) => {
      throw this.#failure(error)
    })
  }

  /** Ends everything under way with this. */
  fail(error: Error): void {
    for (const session of this.#sessions.values()) session.cancelRequests(error)
  }

  /** An answer came that is none: silence from now on is unreadable, not unreachable. */
  garbled(): void {
    this.#garbled = true
  }

  close(): void {
    for (const session of this.#sessions.values()) session.close()
    this.#socket.close()
  }

  #sessionFor(vlan: number | null): Session {
    const { suffix, context } = vlan === null ? { suffix: '', context: '' } : vlanContext(vlan)
    const known = this.#sessions.get(context)
    if (known !== undefined) return known
    const { address, port } = this.#target
    const options = {
      port,
      context,
      retries: 0,
      timeout: this.#limits.timeout,
      dgramModule: this.#socket.end(),
    }
    const session =
      this.#credential.kind === 'snmp-v2c'
        ? snmp.createSession(address, this.#credential.community.reveal() + suffix, {
            ...options,
            version: snmp.Version2c,
          })
        : snmp.createV3Session(address, userOf(this.#credential), { ...options, version: snmp.Version3 })
    session.on('error', () => this.garbled())
    const first = this.#sessions.get('')
    if (first?.msgSecurityParameters !== undefined) {
      // The engine was met already: no discovery per context.
      session.msgSecurityParameters = { ...first.msgSecurityParameters }
      session.engineTimeBoots = first.engineTimeBoots
      session.engineTimeBase = first.engineTimeBase
      session.engineTimeReceivedAt = first.engineTimeReceivedAt
      session.latestReceivedEngineTime = first.latestReceivedEngineTime
    }
    this.#sessions.set(context, session)
    return session
  }

  async #get(session: Session, oids: readonly string[]): Promise<readonly (Value | null)[]> {
    const varbinds = await this.#getHalved(session, oids).catch((error: Error) => {
      throw this.#failure(error)
    })
    return oids.map((oid) => {
      const varbind = varbinds.find((one) => one.oid === oid)
      return varbind === undefined || isAbsent(varbind.type) ? null : valueOf(varbind)
    })
  }

  /** What does not fit into one answer is asked in two questions. */
  async #getHalved(session: Session, oids: readonly string[]): Promise<readonly Varbind[]> {
    try {
      return await this.#getOnce(session, oids)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      if (isTooBig(error) && oids.length > 1) {
        const half = Math.ceil(oids.length / 2)
        const first = await this.#getHalved(session, oids.slice(0, half))
        return [...first, ...(await this.#getHalved(session, oids.slice(half)))]
      }
      if (isTimeout(error) && this.#limits.retries > 0 && (await this.#mayRepeat(0)))
        return this.#getOnce(session, oids)
      throw error
    }
  }

  #getOnce(session: Session, oids: readonly string[]): Promise<readonly Varbind[]> {
    return this.#inTurn(
      () =>
        new Promise<Varbind[]>((resolve, reject) => {
          session.get([...oids], (error, answer) => (error === null ? resolve(answer ?? []) : reject(error)))
        }),
    )
  }

  #bulk(session: Session, from: string, repetitions: number): Promise<readonly Varbind[]> {
    return this.#inTurn(
      () =>
        new Promise<readonly Varbind[]>((resolve, reject) => {
          session.getBulk([from], 0, repetitions, (error, answer) => {
            const rows = answer?.[0]
            if (error !== null) reject(error)
            else resolve(Array.isArray(rows) ? rows : [])
          })
        }),
    )
  }

  #mayRepeat(before: number): Promise<boolean> {
    return this.#retries.mayRepeat(before, this.#limits.timeout / 10, this.#signal)
  }

  #inTurn<T>(ask: () => Promise<T>): Promise<T> {
    return this.#lanes.run(() => {
      this.#check()
      this.#retries.asked()
      return ask()
    }, this.#signal)
  }

  #failure(error: Error): Error {
    return isTimeout(error) && this.#garbled ? this.#notUnderstood() : snmpFailure(this.#target.name, error)
  }

  #check(): void {
    this.#signal.throwIfAborted()
    if (this.#socket.received <= this.#limits.bytes) return
    throw unreadable({
      cause: 'too-large',
      message: `${this.#target.name} answered with more than ${this.#limits.bytes} octets.`,
    })
  }

  #notUnderstood() {
    return unreadable({
      cause: 'not-understood',
      message: `${this.#target.name} answers with something else.`,
    })
  }
}
