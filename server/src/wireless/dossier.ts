import type { NotRead } from '@patchbay/connectors/asking'
import type { IdentitySession } from '@patchbay/connectors/identity/capabilities'
import type { Authentication } from '@patchbay/connectors/identity/detail'
import type { AccessPoint, WirelessClient } from '@patchbay/connectors/wireless/capabilities'
import type { Controller } from '@patchbay/contract/common-queries/cisco-wlc'
import type { ListedAccessPoint } from '../facts/access-points.ts'
import type { Fact } from '../facts/fact.ts'
import type { Sighting } from '../facts/walked-ports.ts'

/** Something that a controller has, with the fields that it did not give. */
export interface OnController<T> extends Fact<T> {
  readonly notRead: readonly NotRead[]
}

/** A device that another system names for what was asked. */
export interface NamedDevice {
  readonly mac: string
  /** Such as `leased 10.4.7.31`. */
  readonly because: string
  readonly source: string
}

/** Clients of the access point, as its controller lists them. */
export interface ClientsOfAccessPoint extends Fact<readonly WirelessClient[]> {
  readonly complete: boolean
  readonly of: number | null
}

/** Everything known so far about one question; the answer is drawn from it whenever it grows. */
export interface WirelessDossier {
  /** Controllers may still name what is meant. */
  searching: boolean
  readonly clients: OnController<WirelessClient>[]
  readonly accessPoints: OnController<AccessPoint>[]
  readonly devices: NamedDevice[]
  /** People who match, where several do. */
  readonly people: {
    readonly login: string
    readonly name: string
    readonly detail: string
    readonly source: string
  }[]
  /** More than the choices fit. */
  cut: boolean
  readonly clientsOf: Map<string, ClientsOfAccessPoint>
  /** Why the clients of an access point are not known, by its radio MAC. */
  readonly clientsMissing: Map<string, string>
  readonly controllers: Controller[]
  /** Rows of the site's list of access points. */
  readonly listed: ListedAccessPoint[]
  /** Those of them that the text itself names; the others are where a client is. */
  readonly listedForText: ListedAccessPoint[]
  readonly hostnames: Fact<string>[]
  readonly sessions: Fact<IdentitySession>[]
  readonly authentications: Fact<Authentication>[]
  sighting: { readonly at: Date; readonly value: Sighting | null } | null
  /** Sources that have answered about the client besides the controllers. */
  readonly answered: Set<'index' | 'identity' | 'dhcp'>
}

export const emptyDossier = (): WirelessDossier => ({
  searching: true,
  clients: [],
  accessPoints: [],
  devices: [],
  people: [],
  cut: false,
  clientsOf: new Map(),
  clientsMissing: new Map(),
  controllers: [],
  listed: [],
  listedForText: [],
  hostnames: [],
  sessions: [],
  authentications: [],
  sighting: null,
  answered: new Set(),
})

/** Usable before all others, then a record with an association. */
const weight = ({ value }: OnController<WirelessClient>) =>
  value.stage === 'running' ? 2 : value.accessPoint === null ? 0 : 1

/** Each client once, with its records at several controllers, the one that serves it first. */
export function uniqueClients({ clients }: WirelessDossier): OnController<WirelessClient>[][] {
  const byMac = Map.groupBy(clients, ({ value }) => value.mac)
  return [...byMac.values()].map((records) =>
    records.toSorted(
      (one, other) =>
        Number(one.value.role === 'anchor') - Number(other.value.role === 'anchor') ||
        weight(other) - weight(one),
    ),
  )
}

/** Each access point once: where it is joined before where it is remembered. */
export function uniqueAccessPoints({ accessPoints }: WirelessDossier): OnController<AccessPoint>[][] {
  const byMac = Map.groupBy(accessPoints, ({ value }) => value.radioMac)
  return [...byMac.values()].map((records) =>
    records.toSorted((one, other) => Number(other.value.joined) - Number(one.value.joined)),
  )
}
