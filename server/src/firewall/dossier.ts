import type { ThreatLine, TrafficLine } from '@patchbay/connectors/firewall/capabilities'
import type { EndAddress } from '@patchbay/contract/common-queries/firewall'
import type { Service } from '@patchbay/contract/identifiers/service'
import type { Fact } from '../facts/fact.ts'
import type { Passage } from '../facts/firewall-passages.ts'
import type { WantedEnd } from './wanted-end.ts'

export const ends = ['source', 'destination'] as const
export type EndName = (typeof ends)[number]

/** Addresses of an end that are tested: a name has few, and each pair is several questions. */
export const mostAddresses = 6

/** A person who matches the text of an end. */
export interface PersonMatched {
  readonly login: string
  readonly name: string
  readonly detail: string
  readonly source: string
}

/** What is known of one end. */
export interface EndKnown {
  readonly wanted: WantedEnd
  readonly addresses: EndAddress[]
  readonly people: PersonMatched[]
}

/** Two addresses that are tested. */
export interface Pair {
  readonly source: string
  readonly destination: string
}

/** Lines of one firewall's log for a pair, or why there are none to tell. */
export interface TrafficRead extends Pair {
  readonly firewall: string
  readonly lines: Fact<readonly TrafficLine[]> | null
  readonly complete: boolean
  readonly why: string | null
}

/** Lines of one firewall's threat log for a pair, or why there are none to tell. */
export interface ThreatsRead extends Pair {
  readonly firewall: string
  readonly lines: Fact<readonly ThreatLine[]> | null
  readonly complete: boolean
  readonly why: string | null
}

/** Everything known so far about one question. */
export interface FirewallDossier {
  /** Addresses may still come. */
  searching: boolean
  readonly ends: Readonly<Record<EndName, EndKnown>>
  readonly service: Service
  readonly passages: Fact<Passage>[]
  /** What a firewall did not tell, by pair. */
  readonly untold: (Pair & { readonly firewall: string; readonly why: string })[]
  readonly traffic: TrafficRead[]
  readonly threats: ThreatsRead[]
  /** Firewalls whose pair has two configurations. */
  readonly unequalPairs: Set<string>
}

export const emptyDossier = (
  wanted: Readonly<Record<EndName, WantedEnd>>,
  service: Service,
): FirewallDossier => {
  const known = (end: WantedEnd): EndKnown => ({
    wanted: end,
    addresses: end.address === null ? [] : [{ address: end.address, because: null, source: null }],
    people: [],
  })
  return {
    searching: true,
    ends: { source: known(wanted.source), destination: known(wanted.destination) },
    service,
    passages: [],
    untold: [],
    traffic: [],
    threats: [],
    unequalPairs: new Set(),
  }
}

/** Addresses of one link alone, or of nobody (RFC 3927, RFC 4291): no firewall has a route to them. */
const neverRouted = /^(?:169\.254\.|fe[89ab][0-9a-f]:|0\.0\.0\.0$|::$)/i

/** The same address may be told by several systems: the first that told it is named. */
export function noteAddress({ addresses }: EndKnown, told: EndAddress): void {
  if (neverRouted.test(told.address)) return
  if (!addresses.some(({ address }) => address === told.address)) addresses.push(told)
}

const isSix = (address: string) => address.includes(':')

/** Each address of one end with each of the other; those of another version of IP are left out where any are of the same. */
export function pairsOf({ ends: { source, destination } }: FirewallDossier): Pair[] {
  const all = source.addresses
    .slice(0, mostAddresses)
    .flatMap((one) =>
      destination.addresses
        .slice(0, mostAddresses)
        .map((other) => ({ source: one.address, destination: other.address })),
    )
  const alike = all.filter((pair) => isSix(pair.source) === isSix(pair.destination))
  return alike.length > 0 ? alike : all
}

export const isPair = (one: Pair, other: Pair) =>
  one.source === other.source && one.destination === other.destination
