import type { Reading } from '@patchbay/connectors/asking'
import type {
  DhcpServer,
  Lease,
  Reservation,
  Subnet,
  SubnetUse,
} from '@patchbay/connectors/dhcp/capabilities'
import type { IdentitySession } from '@patchbay/connectors/identity/capabilities'
import type { AddressSighting } from '../facts/sightings.ts'
import type { Fact } from '../facts/fact.ts'
import type { Sighting } from '../facts/walked-ports.ts'
import type { DnsHeard } from './dns-answer.ts'
import type { DhcpSubject } from './text.ts'
import { noHistory } from './use/recall.ts'
import type { UseHistory } from './use/recall.ts'

/** What one server has told so far. */
export interface Book {
  readonly id: string
  readonly title: string
  server: Reading<DhcpServer> | null
  /** Why it did not tell of itself. */
  why: string | null
  subnets: Reading<readonly Subnet[]> | null
  use: Reading<readonly SubnetUse[]> | null
  readonly leases: Map<string, Fact<Lease>>
  readonly reservations: Map<string, Fact<Reservation>>
  /** Addresses, MACs and subnets whose leases it has told in full, such as `mac 02:…` or `network 10.1.2.0/24`. */
  readonly leasesOf: Set<string>
  readonly reservationsOf: Set<string>
  /** Some list was cut off. */
  cut: boolean
}

/** Everything heard so far about one question to the DHCP servers; the answer is drawn from it anew whenever it grows. */
export interface DhcpDossier {
  readonly subject: DhcpSubject
  /** The instant that is asked for; null for now. */
  readonly at: Date | null
  readonly books: readonly Book[]
  /** Servers may still name what is meant. */
  searching: boolean
  readonly addresses: Set<string>
  readonly macs: Set<string>
  /** Subnets that are meant. */
  readonly networks: Set<string>
  /** MACs that bear the host name asked for. */
  readonly named: Set<string>
  /** Addresses of that name that are kept or leased without a MAC. */
  readonly namedAddresses: Set<string>
  /** Address tables of the gateways: whoever held an address of the question, or has one of the subnet now. */
  seen: readonly AddressSighting[]
  /** Why those tables do not tell all of the instant that is asked for; null where they do. */
  thenCut: string | null
  /** Addresses of the network's own devices. */
  own: ReadonlySet<string>
  readonly sightings: Map<string, readonly Sighting[]>
  readonly sessions: Fact<IdentitySession>[]
  /** What the name service said, question by question. */
  readonly dns: DnsHeard[]
  /** How full the subnets of the question were. */
  readonly history: UseHistory
}

export const emptyBook = ({ name, title }: { name: string; title: string }): Book => ({
  id: name,
  title,
  server: null,
  why: null,
  subnets: null,
  use: null,
  leases: new Map(),
  reservations: new Map(),
  leasesOf: new Set(),
  reservationsOf: new Set(),
  cut: false,
})

export function emptyDhcpDossier(subject: DhcpSubject, at: Date | null, books: readonly Book[]): DhcpDossier {
  return {
    subject,
    at,
    books,
    searching: true,
    addresses: new Set(subject.by === 'address' ? [subject.address] : []),
    macs: new Set(subject.by === 'mac' ? [subject.mac] : []),
    networks: new Set(),
    named: new Set(),
    namedAddresses: new Set(),
    seen: [],
    thenCut: null,
    own: new Set(),
    sightings: new Map(),
    sessions: [],
    dns: [],
    history: noHistory(),
  }
}
