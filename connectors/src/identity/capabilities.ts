import type { Ask, Reading } from '../asking.ts'

export interface IdentityEndpoint {
  readonly id: string
  readonly mac: string
  readonly description: string
  readonly group: string | null
  readonly profile: string | null
  readonly staticGroup: boolean
  readonly attributes: Readonly<Record<string, string>>
}

export interface IdentitySession {
  readonly mac: string
  readonly username: string | null
  /** Address of the switch or controller that authenticated, joined to a device by `device.address`. */
  readonly nasAddress: string | null
  readonly nasName: string | null
  /** As the device said it, long or short. */
  readonly interface: string | null
  readonly address: string | null
  readonly vlan: number | null
  readonly method: string | null
  readonly protocol: string | null
  readonly profile: string | null
  readonly authorization: string | null
  readonly group: string | null
  readonly sessionId: string | null
  readonly startedAt: Date | null
  readonly passed: boolean
}

export type SessionQuestion =
  | { readonly mac: string }
  | { readonly username: string }
  | { readonly address: string }

export interface IdentityCapabilities {
  findEndpoint(mac: string, ask: Ask): Promise<Reading<IdentityEndpoint | null>>
  findSessions(question: SessionQuestion, ask: Ask): Promise<Reading<readonly IdentitySession[]>>
}
