import type { Lease, Reservation } from '@patchbay/connectors/dhcp/capabilities'
import type { Computer, Person } from '@patchbay/connectors/directory/capabilities'
import type { IdentityEndpoint, IdentitySession } from '@patchbay/connectors/identity/capabilities'
import type {
  AuthenticationSession,
  ForwardingEntry,
  InterfaceState,
} from '@patchbay/connectors/switch/capabilities'
import type { LocatedDevice } from '@patchbay/connectors/location/capabilities'
import type { DeskRequest } from '@patchbay/connectors/service-desk/capabilities'
import type { WirelessClient } from '@patchbay/connectors/wireless/capabilities'
import type { Resource } from '@patchbay/contract/resources/resource'
import type { Choice } from '@patchbay/contract/questions'
import type { Fact } from '../facts/fact.ts'
import type { ArpEntry, MappedUser } from '../facts/firewall-addresses.ts'
import type { PortStand, SilentSwitch } from '../facts/no-network.ts'
import type { AddressSighting } from '../facts/sightings.ts'
import type { Port, Sighting } from '../facts/walked-ports.ts'

/** What a switch said when it was asked now. */
export interface LiveReading {
  readonly switch: string
  readonly at: Date
  readonly entries: readonly ForwardingEntry[]
  readonly interface: InterfaceState | null
  readonly session: AuthenticationSession | null
  /** Where it has the device, a port before a link to other switches; null when it does not have it. */
  readonly here: { readonly port: Port; readonly vlan: number } | null
}

/** The identifier is the network's own: a switch, one of its interfaces, a virtual router, a VLAN, an empty outlet. */
export interface Infrastructure {
  readonly title: string
  /** A switch where none is named. */
  readonly icon?: string
  /** Who knows it. */
  readonly source: string
  readonly sentence: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  /** Where and what it is, as far as the site's documents and the last walk tell. */
  readonly known?: {
    readonly kind?: string
    readonly model?: string | null
    /** Switch or port that other pages take. */
    readonly ask?: { readonly kind: 'name' | 'port'; readonly q: string }
    readonly building?: string | null
    /** A room or closet in it. */
    readonly room?: string | null
    readonly port?: string
    readonly link?: string | null
    readonly vlan?: string
    readonly address?: string | null
    /** When it was walked last. */
    readonly seen?: Date | null
  }
}

/** Something of the site's lists that is called so. Empty or null is what nobody told. */
export interface Documented {
  readonly kind: {
    readonly resource: Pick<Resource, 'name' | 'one' | 'path' | 'list'>
    readonly article: 'a' | 'an'
    readonly icon?: string
  }
  readonly id: string
  readonly title: string
  readonly building: string | null
  readonly room: string | null
  readonly address: string | null
  readonly model: string | null
  readonly seen: Date | null
  /** End of the sentence. */
  readonly tail: string | null
  /** By label. */
  readonly facts: Readonly<Record<string, string | null>>
}

/** Where a location service has the device. */
export interface LocatedPosition {
  readonly device: LocatedDevice
  /** Campus, building and floor; null where it has no position. */
  readonly place: string | null
  readonly names: { readonly building: string | null; readonly floor: string | null }
  /** Floors that the site has in that building. */
  readonly codes: readonly string[]
}

/** Everything heard so far about one question; the answer is drawn from it anew whenever it grows. */
export interface Dossier {
  /** The device that the question is about; null while it is open, and for ever when there is none or several. */
  mac: string | null
  /** Sources may still name devices. */
  searching: boolean
  infrastructure: Infrastructure | null
  /** What the site's lists have under the identifier, whatever else it is. */
  documented: readonly Documented[]
  /** Whether the walks were asked for a part of a MAC, which other systems cannot be asked for. */
  partAsked: 'surely' | 'perhaps' | null
  choices: Choice[]
  /** What is near a text that names nothing; nothing of it is certain. */
  nearest: readonly Choice[]
  /** Why the port that was asked for is none; null where it is one, or no port was asked for. */
  portNotThere: string | null
  /** What the text was taken for, and ids of the sources that could know something of its kind. */
  understood: string
  couldKnow: readonly string[]
  /** What it was taken for is certain, so that who was not asked for it knows nothing of its kind: an IPv6 address, a network. */
  certainKind: boolean
  /** Devices that fit the question as well as the one taken. */
  others: Choice[]
  sightings: readonly Sighting[]
  addresses: readonly AddressSighting[]
  leases: Fact<Lease>[]
  /** Leases of the address asked about that belong to other devices. */
  otherLeases: Fact<Lease>[]
  /** Reservations of the device's addresses for somebody else. */
  otherReservations: Fact<Reservation>[]
  /** Who held the address asked about, newest first. */
  holders: readonly AddressSighting[]
  reservations: Fact<Reservation>[]
  sessions: Fact<IdentitySession>[]
  /** The device at wireless controllers, with the port of its access point where that is known. */
  associations: (Fact<WirelessClient> & { readonly port: Port | null })[]
  /** Where location services hear the device now. */
  positions: Fact<LocatedPosition>[]
  /** What firewalls have of the address asked about, or of the one that the device uses. */
  arpEntries: Fact<ArpEntry & { readonly address: string }>[]
  mappedUsers: Fact<MappedUser & { readonly address: string }>[]
  endpoint: Fact<IdentityEndpoint> | null
  people: Fact<Person>[]
  computers: Fact<Computer>[]
  /** Open ones about the device, as service desks tell them. */
  requests: Fact<DeskRequest>[]
  /** One for each switch that was asked, in order. */
  live: LiveReading[]
  /** Switches that were asked and did not answer, by name. */
  silent: Map<string, SilentSwitch>
  /** Ports on which nothing is now, as their switches or last walks have them. */
  stands: Map<string, PortStand>
  /** The port that was asked about, by its own name or its outlet's; null where something else was. */
  asked: Port | null
  /** The room that was asked about, with how many outlets it has. */
  room: { readonly code: string; readonly outlets: number } | null
  /** Login of the person who was asked about; null where it was nobody, or several. */
  asksPerson: string | null
  /** Switches that sessions were opened on, by their names and by the addresses under which the identity system knows them. */
  switchNames: Map<string, string>
  /** Ports that a session names and no sighting does. */
  sessionPorts: Map<string, Port>
}

export const emptyDossier = (): Dossier => ({
  mac: null,
  searching: true,
  infrastructure: null,
  documented: [],
  partAsked: null,
  choices: [],
  nearest: [],
  portNotThere: null,
  understood: 'identifier',
  couldKnow: [],
  certainKind: false,
  others: [],
  sightings: [],
  addresses: [],
  leases: [],
  otherLeases: [],
  otherReservations: [],
  holders: [],
  reservations: [],
  sessions: [],
  associations: [],
  positions: [],
  arpEntries: [],
  mappedUsers: [],
  endpoint: null,
  people: [],
  computers: [],
  requests: [],
  live: [],
  silent: new Map(),
  stands: new Map(),
  asked: null,
  room: null,
  asksPerson: null,
  switchNames: new Map(),
  sessionPorts: new Map(),
})

export const portKey = (name: string, port: string) => `${name} ${port}`
