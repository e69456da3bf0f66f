import type { Reading } from '@patchbay/connectors/asking'
import type { DnsRecord } from '@patchbay/connectors/dns/capabilities'
import type { Subnet, SubnetUse } from '@patchbay/connectors/dhcp/capabilities'
import type { Authentication, Containment, SessionDetail } from '@patchbay/connectors/identity/detail'
import type { AddressEntry } from '@patchbay/connectors/switch/capabilities'
import type { Fact } from '../../facts/fact.ts'
import type { Passage } from '../../facts/firewall-passages.ts'
import type { PortBefore } from '../../facts/port-before.ts'
import type { PortHealth } from '../../facts/port-health.ts'
import type { Dossier } from '../../locate/dossier.ts'
import type { ErrorsOfADay } from '../../collector/error-samples.ts'

/** What a hop needs to be judged, each a fact of the question. */
export type Topic = 'device' | 'port' | 'identity' | 'scopes' | 'gateway' | 'names' | 'passages'

/** The port of the device, as the site's records and the walks have it. */
export interface DoctorPort {
  readonly switch: string
  /** Short name. */
  readonly interface: string
  /** Null where no outlet is documented at the port. */
  readonly outlet: string | null
  readonly room: string | null
}

/** What one identity system reports of the device. */
export interface IdentityReport {
  readonly source: string
  readonly at: Date
  /** Newest first; null where it cannot be asked, or did not say. */
  readonly history: readonly Authentication[] | null
  readonly sessions: readonly SessionDetail[] | null
  readonly containment: Containment | null
  readonly isContainmentRead: boolean
}

export interface ScopeReport {
  readonly source: string
  readonly at: Date
  readonly subnets: readonly Subnet[]
  /** Null where the server did not say how full it is. */
  readonly use: readonly SubnetUse[] | null
}

export interface NamesReport {
  readonly source: string
  readonly at: Date
  /** Names of the address. */
  readonly back: Reading<readonly DnsRecord[]> | null
  /** Addresses of each name that the device goes by. */
  readonly forth: readonly { readonly name: string; readonly reading: Reading<readonly DnsRecord[]> }[]
}

/** Everything that the hops are judged by; the dossier of Search and locate is a part of it. */
export interface DoctorKnown {
  readonly dossier: Dossier
  /** Where the traffic is to go; empty for nowhere. */
  readonly to: { readonly text: string; readonly address: string | null; readonly service: string }
  /** Null where no port is known of the device. */
  port: DoctorPort | null
  /** An outlet that was asked about and is patched nowhere. */
  unpatched: { readonly outlet: string; readonly room: string } | null
  health: PortHealth | null
  before: PortBefore | null
  errors: ErrorsOfADay | null
  readonly identity: IdentityReport[]
  readonly scopes: ScopeReport[]
  /** Entries of the gateway for the device or its address. */
  gateway: Fact<readonly AddressEntry[]> | null
  readonly names: NamesReport[]
  readonly passages: Fact<Passage>[]
  /** Why a topic is not known, by the system that should have said it. */
  readonly untold: Map<Topic, Map<string, string>>
  /** Topics of which nothing more comes. */
  readonly over: Set<Topic>
}

export const emptyKnown = (dossier: Dossier, to: DoctorKnown['to']): DoctorKnown => ({
  dossier,
  to,
  port: null,
  unpatched: null,
  health: null,
  before: null,
  errors: null,
  identity: [],
  scopes: [],
  gateway: null,
  names: [],
  passages: [],
  untold: new Map(),
  over: new Set(),
})

/** Why a topic is not known, in words. */
export function whyUntold({ untold }: DoctorKnown, topic: Topic, otherwise: string): string {
  const reasons = [...(untold.get(topic) ?? [])].map(([source, why]) => `${source}: ${why}`)
  return reasons.length === 0 ? otherwise : reasons.join('; ')
}
