import { ipv4Number } from '../../../world/addresses.ts'
import type { FirewallNetwork, Route } from './network.ts'
import { natRules, type NatRule } from './nat-rules.ts'
import { applicationPorts, portMatches, services, type Protocol, type Service } from './objects.ts'
import { includes, rangesOf, type Range } from './ranges.ts'
import { blockRule, securityRules, type SecurityRule } from './security-rules.ts'

/** What a packet, or a test command, says of itself. */
export interface Flow {
  readonly source: string
  readonly destination: string
  readonly protocol: Protocol
  /** 0 for a protocol without ports. */
  readonly port: number
}

/** Zones that a test command names; one that it leaves out is any. */
export interface Zones {
  readonly from: string | null
  readonly to: string | null
}

export interface Matched<Rule> {
  readonly rule: Rule
  /** From 1. */
  readonly position: number
}

/** What becomes of the first packet of a flow. */
export interface Passage {
  readonly in: Route
  /** After translation. */
  readonly out: Route
  readonly nat: NatRule | null
  readonly security: Matched<SecurityRule>
}

const byDefault = (name: string, action: SecurityRule['action']): SecurityRule => ({
  name,
  from: ['any'],
  to: ['any'],
  source: ['any'],
  destination: ['any'],
  application: ['any'],
  service: ['any'],
  action,
  logEnd: false,
  disabled: false,
  group: null,
  description: null,
})

/** Within a zone all is allowed, between zones nothing; neither is logged. */
export const intrazoneDefault = byDefault('intrazone-default', 'allow')
export const interzoneDefault = byDefault('interzone-default', 'deny')

type Test = (flow: Flow, zones: Zones) => boolean

const namesZone = (list: readonly string[], zone: string | null) =>
  zone === null || list.includes('any') || list.includes(zone)

const serviceMatches = ({ protocol, port }: Service, flow: Flow) =>
  protocol === flow.protocol && portMatches(flow.port, port)

function applicationMatches(application: string, flow: Flow): boolean {
  if (application === 'ping') return flow.protocol === 'icmp'
  return (applicationPorts[application] ?? []).some((one) => serviceMatches(one, flow))
}

/** The rule bases, evaluated as the firewall does: top down, the first match decides. */
export class Policy {
  readonly #network: FirewallNetwork
  readonly #objects: ReadonlyMap<string, readonly string[]>
  readonly #tests = new Map<SecurityRule | NatRule, Test>()

  constructor(network: FirewallNetwork, objects: ReadonlyMap<string, readonly string[]>) {
    this.#network = network
    this.#objects = objects
  }

  /** The rules in force while these addresses are blocked. */
  rules(blocked: string | null): readonly SecurityRule[] {
    return blocked === null ? securityRules : [blockRule(blocked), ...securityRules]
  }

  #addresses(names: readonly string[]): (address: string) => boolean {
    if (names.includes('any')) return () => true
    const ranges: readonly Range[] = names.flatMap((name) => rangesOf(this.#objects.get(name) ?? []))
    const single = names.filter((name) => !this.#objects.has(name))
    return (address) =>
      single.includes(address) || (!address.includes(':') && includes(ranges, ipv4Number(address)))
  }

  #testOf(rule: SecurityRule | NatRule, make: () => Test): Test {
    const known = this.#tests.get(rule)
    if (known !== undefined) return known
    const made = make()
    this.#tests.set(rule, made)
    return made
  }

  #security(rule: SecurityRule): Test {
    const source = this.#addresses(rule.source)
    const destination = this.#addresses(rule.destination)
    const serviceOf = (flow: Flow): boolean => {
      if (rule.service.includes('application-default'))
        return rule.application.some((one) => applicationMatches(one, flow))
      return rule.service.some((name) => {
        const service = services[name]
        return name === 'any' || (service !== undefined && serviceMatches(service, flow))
      })
    }
    return (flow, { from, to }) =>
      !rule.disabled &&
      namesZone(rule.from, from) &&
      namesZone(rule.to, to) &&
      serviceOf(flow) &&
      source(flow.source) &&
      destination(flow.destination)
  }

  #nat(rule: NatRule): Test {
    const source = this.#addresses(rule.source)
    const destination = this.#addresses(rule.destination)
    const service = services[rule.service]
    return (flow, { from, to }) =>
      namesZone(rule.from, from) &&
      namesZone([rule.to], to) &&
      (service === undefined || serviceMatches(service, flow)) &&
      source(flow.source) &&
      destination(flow.destination)
  }

  /** Addresses and port as they are before translation, the zone of the destination as it is after. */
  matchSecurity(flow: Flow, zones: Zones, blocked: string | null): Matched<SecurityRule> {
    const rules = this.rules(blocked)
    const at = rules.findIndex((rule) => {
      const make = () => this.#security(rule)
      // The rule of a blocked client is another with each client.
      return (rule.name === 'block-client' ? make() : this.#testOf(rule, make))(flow, zones)
    })
    const rule = rules[at]
    if (rule !== undefined) return { rule, position: at + 1 }
    return zones.from !== null && zones.from === zones.to
      ? { rule: intrazoneDefault, position: rules.length + 1 }
      : { rule: interzoneDefault, position: rules.length + 2 }
  }

  /** Everything as it is before translation. */
  matchNat(flow: Flow, zones: Zones): NatRule | null {
    return natRules.find((rule) => this.#testOf(rule, () => this.#nat(rule))(flow, zones)) ?? null
  }

  /** Null where one of the two ends is not routed. */
  pass(flow: Flow, blocked: string | null): Passage | null {
    const back = this.#network.route(flow.source)
    const forth = this.#network.route(flow.destination)
    if (back === null || forth === null) return null
    const from = back.interface.zone
    const nat = this.matchNat(flow, { from, to: forth.interface.zone })
    const moved = nat?.destinationTo?.address
    const out = moved === undefined ? forth : this.#network.route(moved)
    if (out === null) return null
    return {
      in: back,
      out,
      nat,
      security: this.matchSecurity(flow, { from, to: out.interface.zone }, blocked),
    }
  }
}
