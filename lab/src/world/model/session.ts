import type { Interface, Switch } from './switch.ts'

export interface Session {
  /** Audit session id, 24 hex digits in upper case. */
  readonly id: string
  readonly mac: string
  readonly username: string
  readonly switch: Switch
  readonly interface: Interface
  readonly vlan: number
  readonly method: 'dot1x' | 'mab'
  readonly startedAt: number
  readonly address: string | null
  readonly identityGroup: string
  readonly profile: string
  readonly authorization: string
}
