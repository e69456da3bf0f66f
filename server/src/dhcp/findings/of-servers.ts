import type { Finding } from '@patchbay/contract/common-queries/dhcp-server'
import type { Source } from '@patchbay/contract/systems/sources'
import type { Subnet } from '@patchbay/connectors/dhcp/capabilities'
import { isHeld } from '../../facts/leases.ts'
import type { Facts, ServerFacts } from '../facts.ts'
import { contains } from '../network.ts'
import { counted, findingOf, item, who } from './wording.ts'
import type { Item } from './wording.ts'

const silentStates: readonly Source['state'][] = [
  'failed',
  'timed-out',
  'throttled',
  'not-permitted',
  'partial',
]

/** Who did not answer, and who is relied on instead. */
export function serverSilent(sources: readonly Source[]): Finding[] {
  const servers = sources.filter(({ kind }) => kind === 'dhcp')
  const silent = servers.filter(({ state }) => silentStates.includes(state))
  const well = servers.filter(({ state }) => state === 'ok' || state === 'none').map(({ name }) => name)
  const items = silent.map(({ name, why }) => item(`${name}: ${why ?? 'did not answer'}`))
  const names = silent.map(({ name }) => name).join(' and ')
  return findingOf('server-silent', 'bad', items, () =>
    well.length === 0
      ? `${names} did not answer in full`
      : `${names} did not answer in full; the rest is from ${well.join(' and ')}`,
  )
}

/** Runs, and was told not to answer clients. */
export function notServing({ servers }: Facts): Finding[] {
  const items = servers
    .filter(({ server }) => server?.serves === false)
    .map(({ title }) => item(`${title} was stopped from answering clients`))
  return findingOf(
    'not-serving',
    'bad',
    items,
    (count) => `${counted(count, 'server does', 'servers do')} not serve`,
  )
}

// States of Kea's ha hook in which both servers do their part.
const whole: ReadonlySet<string> = new Set([
  'hot-standby',
  'load-balancing',
  'passive-backup',
  'backup',
  'ready',
])

/** One of a pair cannot reach the other, or stands in for it. */
export function partnerUnreachable({ servers }: Facts): Finding[] {
  const items = servers.flatMap(({ title, server }) => {
    const pair = server?.pair ?? null
    if (pair === null) return []
    const { self, partner } = pair
    const name = partner.name ?? `its ${partner.role}`
    const gone = partner.reached === false
    if (!gone && whole.has(self.state)) return []
    const unanswered = partner.unanswered > 0 ? `, ${partner.unanswered} clients without an answer` : ''
    return [
      item(
        gone
          ? `${title} (${self.role}, ${self.state}) does not reach ${name}, last known as ${partner.state}${unanswered}`
          : `${title} (${self.role}) is in state ${self.state}${unanswered}`,
      ),
    ]
  })
  return findingOf('partner-unreachable', 'bad', items, () => 'The pair is incomplete')
}

const listed = (values: readonly string[]) => values.toSorted().join(', ') || 'none'

/** Milliseconds in which partners have told each other; the lists are not read at one instant either. */
const settling = 60_000

/** Addresses of which two servers name different holders. */
function differentLeases({ now }: Facts, one: ServerFacts, other: ServerFacts): Item[] {
  const settled = [one, other].flatMap(({ leases }) =>
    leases.filter((lease) => isHeld(lease, now) && now.getTime() - lease.startedAt.getTime() > settling),
  )
  return settled.flatMap(({ address }) => {
    const both = [one, other].every(
      (server) =>
        server.knowsLeasesOf(address) && server.subnets.some(({ subnet }) => contains(subnet, address)),
    )
    const holder = ({ leases }: ServerFacts) =>
      leases.find((lease) => lease.address === address && isHeld(lease, now))
    const [first, second] = [holder(one), holder(other)]
    if (!both || first?.mac === second?.mac) return []
    const says = (lease: typeof first) => (lease === undefined ? 'nobody' : who(lease.mac, lease.hostname))
    const words = `${address}: leased to ${says(first)} by ${one.title}, to ${says(second)} by ${other.title}`
    return [item(words, address)]
  })
}

/** Subnets that two servers would hand out differently. */
function differentSubnets(one: ServerFacts, other: ServerFacts): Item[] {
  return one.subnets.flatMap((mine) => {
    const theirs = other.subnets.find(({ subnet }) => subnet === mine.subnet)
    if (theirs === undefined) return []
    const options = (of: Subnet) =>
      listed(of.options.map(({ code, name, data }) => `${name ?? code} ${data}`))
    const rows = [
      ['pools', listed(mine.pools), listed(theirs.pools)],
      ['options', options(mine), options(theirs)],
      ['lease time', `${mine.leaseTime} s`, `${theirs.leaseTime} s`],
    ] as const
    return rows
      .filter(([, a, b]) => a !== b)
      .map(([what, a, b]) =>
        item(`${mine.subnet}, ${what}: ${a} on ${one.title}, ${b} on ${other.title}`, mine.subnet),
      )
  })
}

/** Servers of one subnet that say different things about the same: whoever renews next gets something else. */
export function serversDisagree(facts: Facts, networks: ReadonlySet<string>): Finding[] {
  const { servers } = facts
  const pairs = servers.flatMap((one, index) =>
    servers.slice(index + 1).map((other) => [one, other] as const),
  )
  const found = pairs.flatMap(([one, other]) => {
    const items = [
      ...differentLeases(facts, one, other),
      ...differentSubnets(one, other).filter(({ ask }) => ask !== null && networks.has(ask)),
    ]
    return items.map((each) => ({ between: `${one.title} and ${other.title}`, each }))
  })
  const between = [...new Set(found.map((one) => one.between))].join('; ')
  return findingOf(
    'servers-disagree',
    'bad',
    found.map(({ each }) => each),
    (count) => `${between} disagree on ${counted(count, 'value', 'values')}`,
  )
}
