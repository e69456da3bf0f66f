import type { CapabilitiesByKind, SystemKind } from './connector.ts'
import type { Ask, Device, Reach } from '../asking.ts'

/** One port at which a system is spoken to, and how a peer proves itself there. */
export interface Door {
  /** What answers there, when a system has several doors: `ERS`. */
  readonly title: string | null
  readonly reach: Reach
  /** `plain` proves nothing and is there only where the settings ask for it in words; `dns` proves nothing and sends no secret. */
  readonly protocol: 'tls' | 'starttls' | 'ssh' | 'snmp' | 'dns' | 'plain'
  /** `starttls`: in which protocol TLS is asked for; LDAP unless said. */
  readonly startTlsIn?: 'ldap' | 'nut'
  /** SSH: offer the algorithms of old devices too. */
  readonly legacy?: boolean
}

/** A setting as a person is asked for it. */
export interface SettingField {
  /** As in the connector's settings. */
  readonly name: string
  readonly title: string
  /** One sentence: what it does, and when to change it. */
  readonly description: string
  readonly input:
    | { readonly type: 'boolean' }
    | { readonly type: 'number'; readonly minimum: number; readonly maximum: number }
    | { readonly type: 'text' }
    | { readonly type: 'choice'; readonly options: readonly string[] }
  /** What it is when nothing is said; null for nothing. */
  readonly usual: boolean | number | string | null
  /** True when it decides where or how a credential travels: whoever changes it enters the secret again. */
  readonly steers: boolean
}

/** A limit of a system that counts questions. */
export const perMinute: SettingField = {
  name: 'perMinute',
  title: 'Questions a minute',
  description: 'Empty for no limit. Further questions wait for their turn.',
  input: { type: 'number', minimum: 1, maximum: 6_000 },
  usual: null,
  steers: false,
}

/** What the one who asks knows of the system. */
export interface CheckContext {
  /** The account's name, never its secret; null when there is none. */
  readonly account: string | null
  /** The one device that is asked, for a system that is many. */
  readonly device: Device | null
}

/** A first read: it shows whether the account may do what screens need. */
export interface Check<Kind extends SystemKind> {
  /** What is read: "Leases". */
  readonly title: string
  /** The right or the part of the product that it takes: "role MnT Admin". */
  readonly right: string
  /** Read only with the credential that writes: it shows a right that none but writing takes. */
  readonly writing?: true
  /** Asks and answers in one line: "12 subnets". @throws Failure */
  run(can: Partial<CapabilitiesByKind[Kind]>, context: CheckContext, ask: Ask): Promise<string>
}

/** What a person needs to connect a system of a product, and to see whether it works. */
export interface Connecting<Kind extends SystemKind, Settings> {
  /** The port that it usually has with these settings. */
  port(settings: Settings): number
  /** Every door with these settings, the system's own first. `reach` is a device's own for a system that is many. */
  doors(reach: Reach, settings: Settings, device: string | null): readonly Door[]
  readonly fields: readonly SettingField[]
  /** In the order in which they are run; the first one signs in. */
  readonly checks: readonly Check<Kind>[]
}
