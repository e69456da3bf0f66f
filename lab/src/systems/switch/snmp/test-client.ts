import { createRequire } from 'node:module'
import { vi } from 'vitest'
import { arrived, ownClock } from '../../../test-clock.ts'
import type { TestLab } from './test-lab.ts'

/** As much as the tests use of the library net-snmp, an implementation that is not ours. */
export interface Varbind {
  readonly oid: string
  readonly type: number
  readonly value: unknown
}

interface NetSnmpSession {
  get(oids: readonly string[], done: (error: Error | null, varbinds: Varbind[]) => void): void
  set(varbinds: readonly Varbind[], done: (error: Error | null, varbinds: Varbind[]) => void): void
  subtree(
    oid: string,
    maximumRepetitions: number,
    each: (varbinds: Varbind[]) => void,
    done: (error: Error | null) => void,
  ): void
  close(): void
}

interface NetSnmp {
  readonly Version2c: number
  readonly Version3: number
  readonly SecurityLevel: Readonly<Record<'noAuthNoPriv' | 'authNoPriv' | 'authPriv', number>>
  readonly AuthProtocols: Readonly<Record<string, number>>
  readonly PrivProtocols: Readonly<Record<string, number>>
  readonly ObjectType: Readonly<Record<string, number>>
  createSession(host: string, community: string, options: object): NetSnmpSession
  createV3Session(host: string, user: object, options: object): NetSnmpSession
}

export const netSnmp = createRequire(import.meta.url)('net-snmp') as NetSnmp

/** Milliseconds that an answer may take on a busy machine. */
const patience = 15_000

/** What becomes of a question that nobody answers: an answer would have arrived before its time is over. */
export async function inVain<T>(ask: () => Promise<T>): Promise<T> {
  const pass = ownClock()
  const asked = ask()
  await arrived()
  await arrived()
  pass(patience)
  vi.useRealTimers()
  return await asked
}

/** A session with promises for callbacks. */
export class Client {
  readonly #session: NetSnmpSession

  constructor(session: NetSnmpSession) {
    this.#session = session
  }

  get(...oids: string[]): Promise<Varbind[]> {
    return new Promise((resolve, reject) => {
      this.#session.get(oids, (error, varbinds) => (error ? reject(error) : resolve(varbinds)))
    })
  }

  set(...varbinds: readonly (readonly [oid: string, type: string, value: unknown])[]): Promise<Varbind[]> {
    const typed = varbinds.map(([oid, type, value]) => ({ oid, type: netSnmp.ObjectType[type] ?? 0, value }))
    return new Promise((resolve, reject) => {
      this.#session.set(typed, (error, varbinds) => (error ? reject(error) : resolve(varbinds)))
    })
  }

  /** Values by the part of the identifier behind the root. */
  walk(root: string): Promise<Map<string, unknown>> {
    const found = new Map<string, unknown>()
    return new Promise((resolve, reject) => {
      this.#session.subtree(
        root,
        20,
        (varbinds) => {
          for (const { oid, value } of varbinds) found.set(oid.slice(root.length + 1), value)
        },
        (error) => (error ? reject(error) : resolve(found)),
      )
    })
  }

  close(): void {
    this.#session.close()
  }
}

export const communityClient = (
  lab: TestLab,
  device: string,
  community = lab.accounts.readCommunity,
): Client =>
  new Client(
    netSnmp.createSession('127.0.0.1', community, {
      timeout: patience,
      retries: 0,
      version: netSnmp.Version2c,
      port: lab.portOf(device),
    }),
  )

export interface V3Choice {
  readonly port?: number
  readonly name?: string
  readonly level?: 'noAuthNoPriv' | 'authNoPriv' | 'authPriv'
  readonly authProtocol?: string
  readonly authKey?: string
  readonly privProtocol?: string
  readonly privKey?: string
  readonly context?: string
}

export function v3Client(lab: TestLab, device: string, choice: V3Choice = {}): Client {
  const { v3 } = lab.accounts
  const user = {
    name: choice.name ?? v3.username,
    level: netSnmp.SecurityLevel[choice.level ?? 'authPriv'],
    authProtocol: netSnmp.AuthProtocols[choice.authProtocol ?? v3.authentication],
    authKey: choice.authKey ?? v3.authenticationKey,
    privProtocol: netSnmp.PrivProtocols[choice.privProtocol ?? v3.privacy],
    privKey: choice.privKey ?? v3.privacyKey,
  }
  return new Client(
    netSnmp.createV3Session('127.0.0.1', user, {
      timeout: patience,
      retries: 0,
      port: choice.port ?? lab.portOf(device),
      version: netSnmp.Version3,
      context: choice.context ?? '',
    }),
  )
}
