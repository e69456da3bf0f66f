import type { Lease, Reservation } from '@patchbay/connectors/dhcp/capabilities'
import type { Computer, Person } from '@patchbay/connectors/directory/capabilities'
import type { IdentityEndpoint, IdentitySession } from '@patchbay/connectors/identity/capabilities'
import type {
  AuthenticationSession,
  ForwardingEntry,
  InterfaceState,
} from '@patchbay/connectors/switch/capabilities'
import type { DeskRequest } from '@patchbay/connectors/service-desk/capabilities'
import type { Choice } from '@patchbay/contract/workflows/search-and-locate'

/** A sighting with what the index and the site's documents know about its port. */
export interface Sighting {
  readonly mac: string
  readonly switch: string
  readonly interface: string
  readonly vlan: number
  readonly vlanName: string | null
  readonly firstSeen: Date
  readonly lastSeen: Date
  readonly edge: boolean
  /** Held by the newest walk of its switch. */
  readonly present: boolean
  readonly port: Port
}

/** A port as the last walk and the imported places have it. */
export interface Port {
  readonly switch: string
  readonly interface: string
  readonly edge: boolean | null
  readonly edgeBecause: string | null
  readonly macCount: number | null
  readonly speed: number | null
  readonly duplex: string | null
  readonly operUp: boolean | null
  readonly drawnWatts: number | null
  readonly outlet: string | null
  readonly room: string | null
  readonly roomName: string | null
  readonly floor: string | null
  readonly building: string | null
  readonly buildingName: string | null
  readonly observedAt: Date | null
  readonly neighbours: readonly PortNeighbour[]
}

export interface PortNeighbour {
  readonly protocol: string
  readonly name: string
  readonly mac: string | null
  readonly platform: string | null
  readonly forwards: boolean
}

export interface AddressSighting {
  readonly mac: string
  readonly address: string
  readonly vlan: number | null
  readonly gateway: string
  readonly firstSeen: Date
  readonly lastSeen: Date
  readonly present: boolean
}

/** Something a system said, with who said it and when. */
export interface Said<T> {
  readonly source: string
  readonly at: Date
  readonly value: T
}

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

/** Everything heard so far about one question; the answer is drawn from it anew whenever it grows. */
export interface Dossier {
  /** The device that the question is about; null while it is open, and for ever when there is none or several. */
  mac: string | null
  /** Sources may still name devices. */
  searching: boolean
  infrastructure: Infrastructure | null
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
  leases: Said<Lease>[]
  /** Leases of the address asked about that belong to other devices. */
  otherLeases: Said<Lease>[]
  /** Reservations of the device's addresses for somebody else. */
  otherReservations: Said<Reservation>[]
  /** Who held the address asked about, newest first. */
  holders: readonly AddressSighting[]
  reservations: Said<Reservation>[]
  sessions: Said<IdentitySession>[]
  endpoint: Said<IdentityEndpoint> | null
  people: Said<Person>[]
  computers: Said<Computer>[]
  /** Open ones about the device, as service desks tell them. */
  requests: Said<DeskRequest>[]
  /** One for each switch that was asked, in order. */
  live: LiveReading[]
  /** Switches by the address under which the identity system knows them. */
  switchNames: ReadonlyMap<string, string>
  /** Ports that a session names and no sighting does. */
  sessionPorts: Map<string, Port>
}

export const emptyDossier = (): Dossier => ({
  mac: null,
  searching: true,
  infrastructure: null,
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
  endpoint: null,
  people: [],
  computers: [],
  requests: [],
  live: [],
  switchNames: new Map(),
  sessionPorts: new Map(),
})

export const portKey = (name: string, port: string) => `${name} ${port}`
