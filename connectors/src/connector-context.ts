import type { Reach, Trust } from './asking.ts'
import type { Secret } from './secret.ts'
import type { Telling } from './telling.ts'

/** `aes256r` extends the key as Reeder's draft and Cisco do, `aes256b` as Blumenthal's. */
export const snmpPrivacies = ['des', 'aes', 'aes256r', 'aes256b', 'none'] as const

export type SnmpPrivacy = (typeof snmpPrivacies)[number]

export type Credential =
  | {
      readonly kind: 'password'
      readonly username: string
      readonly password: Secret
      readonly enable?: Secret
    }
  /** Signs requests and is never sent itself. */
  | { readonly kind: 'signing-secret'; readonly secret: Secret }
  /** Sent unchanged with each question; it identifies its owner. */
  | { readonly kind: 'api-key'; readonly secret: Secret }
  | { readonly kind: 'snmp-v2c'; readonly community: Secret }
  | {
      readonly kind: 'snmp-v3'
      readonly username: string
      readonly authentication: 'md5' | 'sha' | 'sha256' | 'sha512'
      readonly authenticationKey: Secret
      /** `aes` has 128 bits; those with 256 have one cipher and two ways to make its key. */
      readonly privacy: SnmpPrivacy
      readonly privacyKey?: Secret
    }

/** The server's rule on destinations (promise 48): resolves the name once and throws a `Failure` when it is not allowed. */
export type ResolveDestination = (
  reach: Reach,
) => Promise<{ readonly address: string; readonly port: number }>

export interface SystemConfiguration<Settings> {
  readonly name: string
  readonly reach: Reach | null
  readonly trust: Trust
  readonly credential: Credential | null
  readonly settings: Settings
}

/** Written by connectors, stored by the server; text is constant with data beside it. */
export interface ConnectorLog {
  debug(data: object, text: string): void
  info(data: object, text: string): void
  warn(data: object, text: string): void
}

export interface ConnectorContext {
  readonly resolve: ResolveDestination
  readonly log: ConnectorLog
  readonly now: () => Date
  /** Receives the events of transports; absent where nobody listens. */
  readonly telling?: Telling | undefined
}
