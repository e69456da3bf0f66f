import { createRequire } from 'node:module'
import type { EventEmitter } from 'node:events'
import { provideDes } from './snmp-des.ts'
import type { SnmpPrivacy } from './snmp-des.ts'

export interface Varbind {
  readonly oid: string
  readonly type: number
  readonly value: unknown
}

export interface User {
  readonly name: string
  readonly level: number
  readonly authProtocol?: string
  readonly authKey?: string
  readonly privProtocol?: string
  readonly privKey?: string
}

export interface SessionOptions {
  readonly version?: number
  readonly port?: number
  readonly retries?: number
  readonly timeout?: number
  readonly context?: string
  readonly idBitsSize?: number
  readonly dgramModule?: { createSocket(type: string): unknown }
}

export interface Session extends EventEmitter {
  context: string
  msgSecurityParameters?: object
  engineTimeBoots: number | null
  engineTimeBase: number | null
  engineTimeReceivedAt: number | null
  latestReceivedEngineTime: number | null
  get(oids: string[], done: (error: Error | null, varbinds?: Varbind[]) => void): this
  set(varbinds: Varbind[], done: (error: Error | null, varbinds?: Varbind[]) => void): this
  getBulk(
    oids: string[],
    nonRepeaters: number,
    maxRepetitions: number,
    done: (error: Error | null, varbinds?: (Varbind | Varbind[])[]) => void,
  ): this
  cancelRequests(error: Error): void
  close(): this
}

interface NetSnmp extends SnmpPrivacy {
  readonly Version2c: number
  readonly Version3: number
  readonly ObjectType: Readonly<Record<string, number>>
  readonly SecurityLevel: {
    readonly noAuthNoPriv: number
    readonly authNoPriv: number
    readonly authPriv: number
  }
  readonly AuthProtocols: Readonly<Record<string, string>>
  createSession(target: string, community: string, options: SessionOptions): Session
  createV3Session(target: string, user: User, options: SessionOptions): Session
}

/** net-snmp 3.29 brings no types; what is used of it is described above. */
export const snmp = createRequire(import.meta.url)('net-snmp') as NetSnmp

provideDes(snmp)
