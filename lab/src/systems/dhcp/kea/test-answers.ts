/** A reservation or lease as commands list it. */
type Listed = Record<string, unknown>

export interface Subnet {
  readonly id: number
  readonly subnet: string
  readonly reservations: Listed[]
}

export interface Dhcp4 {
  readonly subnet4: Subnet[]
  readonly reservations: Listed[]
  readonly 'host-reservation-identifiers': readonly string[]
  readonly 'hooks-libraries': { readonly library: string }[]
  readonly 'hosts-databases'?: Listed[]
  readonly 'shared-networks': { readonly subnet4: Subnet[] }[]
}

interface Half {
  readonly role: string
  readonly state: string
  readonly scopes: readonly string[]
  readonly 'last-state': string
  readonly 'last-scopes': readonly string[]
  readonly 'communication-interrupted': boolean
}

interface Pair {
  readonly 'ha-servers': { readonly local: Half; readonly remote: Half }
}

/** What tests look at in the `arguments` of a command's answer; the shapes of the reference, as far as they go. */
interface Told {
  readonly 'config-get': { readonly Dhcp4: Dhcp4; readonly hash?: string }
  readonly 'config-set': { readonly hash: string }
  readonly 'config-hash-get': { readonly hash: string }
  readonly 'lease4-get': {
    readonly hostname: string
    readonly state: number
    readonly 'pool-id'?: number
  }
  readonly 'lease4-get-page': { readonly count: number; readonly leases: readonly Listed[] }
  readonly 'reservation-get-by-id': { readonly hosts: readonly Listed[] }
  readonly 'reservation-get-page': { readonly next: Listed; readonly hosts: readonly Listed[] }
  readonly 'stat-lease4-get': { readonly 'result-set': { readonly rows: readonly unknown[] } }
  readonly 'statistic-get-all': Readonly<Record<string, readonly (readonly unknown[])[]>>
  readonly 'status-get': {
    readonly pid: number
    readonly 'high-availability': readonly Pair[]
    readonly 'dhcp-state': Readonly<Record<string, unknown>>
  }
  readonly 'subnet4-get': { readonly subnet4: readonly Subnet[] }
  readonly 'subnet4-list': { readonly subnets: readonly Listed[] }
}

export interface Answered<Command extends string> {
  readonly result: number
  readonly text: string
  readonly arguments: Command extends keyof Told ? Told[Command] : unknown
}
