import type { Answer, Lease, Reservation } from '@patchbay/contract/common-queries/dhcp-server'
import type { Source } from '@patchbay/contract/systems/sources'
import { allRequiredAnswered, requiredOf, requiredSettled } from '../../sources/source-strip.ts'
import type { DhcpDossier } from '../dossier.ts'
import { keptSince, notKept } from '../cached-since.ts'
import { contains, endsOf, hostRange } from '../network.ts'
import { reservedByWords } from '../../facts/reserved-by-words.ts'

export function nothingOf(base: Answer, sources: readonly Source[], what: string): Answer {
  const required = requiredOf(sources)
  if (!requiredSettled(sources)) return base
  if (required.length > 0 && allRequiredAnswered(sources)) {
    const all = required.length === 1 ? 'The one DHCP server' : `None of ${required.length} DHCP servers`
    return {
      ...base,
      verdict: 'none',
      sentence: required.length === 1 ? `${all} does not know ${what}` : `${all} knows ${what}`,
    }
  }
  if (required.some(notKept)) {
    return {
      ...base,
      verdict: 'incomplete',
      sentence: `Nothing is stored about ${what}, and no server was asked now`,
    }
  }
  const since = keptSince(sources)
  if (since !== null) {
    return {
      ...base,
      verdict: 'incomplete',
      sentence: `At ${since} no DHCP server knew ${what}; none was asked now`,
    }
  }
  return {
    ...base,
    verdict: 'incomplete',
    sentence: required.length === 0 ? `No connected DHCP server serves ${what}` : notFoundIn(required),
  }
}

/** Who said nothing is told apart from who keeps some of it to itself, such as its leases. */
function notFoundIn(required: readonly Source[]): string {
  const partly = required.filter(({ state }) => state === 'partial').length
  const whole = required.filter(({ state }) => state === 'ok' || state === 'none').length
  const mute = required.length - whole - partly
  if (mute === required.length) return `${required.map(({ name }) => name).join(', ')} did not answer`
  const others = [
    ...(mute > 0 ? [`${mute} did not answer`] : []),
    ...(partly > 0 ? [`${partly} answered in part`] : []),
  ]
  if (whole === 0 && mute === 0)
    return `Not found: ${required.map(({ name }) => name).join(', ')} answered in part`
  return `Not found in ${whole} of ${required.length} DHCP servers; ${others.join(', ')}`
}

/** A lease time of all ones never ends (RFC 2131, 3.3). */
const endless = ({ startedAt, expiresAt }: Lease) =>
  (Date.parse(expiresAt) - Date.parse(startedAt)) / 1_000 >= 0xffffffff

const nameOf = ({ mac, hostname }: Pick<Lease, 'mac' | 'hostname'>) =>
  hostname === null ? (mac ?? 'no MAC') : `${hostname}${mac === null ? '' : ` (${mac})`}`

const keeperOf = ({ mac, by, hostname }: Reservation) =>
  nameOf({ mac: mac ?? (by === null ? null : reservedByWords(by)), hostname })

const leaseUnknown = 'its present lease is not known, as no DHCP server listed its leases'

/** No server told its leases, so that none is not known to be none. */
const noLeasesTold = ({ unread, servers }: Answer): boolean =>
  servers.length > 0 && servers.every(({ id }) => unread.leases.includes(id))

interface Sureness {
  /** What limits that something is not there. */
  readonly sure: string
  /** What limits that it is. */
  readonly there: string
  readonly leasesTold: boolean
}

/** How an address stands, in words for the phone. */
function addressSentence(
  address: string,
  { leases, reservations }: Pick<Answer, 'leases' | 'reservations'>,
  { sure, there, leasesTold }: Sureness,
): string {
  const lease = leases.find((one) => one.address === address && one.state === 'active')
  const reserved = reservations.find((one) => one.address === address)
  if (lease !== undefined) {
    const how = lease.reserved
      ? ', reserved for it'
      : reserved === undefined
        ? ''
        : `, but reserved for ${keeperOf(reserved)}`
    const until = endless(lease) ? 'for ever' : `until ${lease.expiresAt}`
    return `${address} is leased to ${nameOf(lease)} ${until}${how}${there}`
  }
  const other = leases.find((one) => one.address === address)
  if (other?.state === 'declined') return `${address} was declined: another device uses it`
  if (reserved !== undefined) {
    const kept = `${address} is reserved for ${keeperOf(reserved)}`
    return leasesTold ? `${kept} and not leased now${sure}` : `${kept}${there}; ${leaseUnknown}`
  }
  if (other !== undefined) return `${address} was leased to ${nameOf(other)} until ${other.expiresAt}${sure}`
  if (!leasesTold) return `${address} has no reservation${sure}; ${leaseUnknown}`
  return `${address} has no lease and no reservation${sure}`
}

/** A reservation may keep a host name alone, or nothing but options: the address is any of the pool then. */
const keptWithoutAddress = ({ hostname }: { readonly hostname: string | null }): string =>
  hostname === null
    ? 'a reservation that gives it no address'
    : `a reservation that gives it the host name ${hostname} and no address`

function clientSentence(answer: Answer, dossier: DhcpDossier, sources: readonly Source[]): string {
  const { leases, reservations, holders } = answer
  const { subject } = dossier
  const settled = requiredSettled(sources)
  const since = keptSince(sources)
  const sure = !settled
    ? ' so far'
    : since !== null
      ? `, as of ${since}`
      : allRequiredAnswered(sources)
        ? ''
        : ' on the servers that answered; not all did'
  const leasesTold = !settled || !noLeasesTold(answer)
  const sureness: Sureness = { sure, there: since === null ? '' : sure, leasesTold }
  if (subject.by === 'address') {
    const fault = noHost(subject.address, answer)
    const sentence = addressSentence(subject.address, answer, sureness)
    return fault === null ? sentence : `${subject.address} is ${fault}, which no device can have; ${sentence}`
  }
  const held = leases.filter(({ state }) => state === 'active')
  const who = answer.title
  const first = held[0] ?? reservations[0]
  if (first === undefined || first.address === null) {
    const [seen] = holders
    const lacks = leasesTold ? 'no lease' : 'no known lease'
    const uses = seen === undefined ? '' : `; it ${seen.present ? 'uses' : 'used'} ${seen.address}`
    const kept = first === undefined ? null : keptWithoutAddress(first)
    if (kept !== null) return `${who} has ${lacks}${sure}, and ${kept}${sureness.there}${uses}`
    return uses === '' ? `${who} has ${lacks} and no reservation${sure}` : `${who} has ${lacks}${sure}${uses}`
  }
  const sentence = addressSentence(first.address, answer, sureness)
  return held.length > 1 ? `${sentence}; ${held.length} leases in all` : sentence
}

/** The network or broadcast address of a subnet that a server serves; null for one that a host may have. */
function noHost(address: string, { subnets }: Pick<Answer, 'subnets'>): string | null {
  for (const { subnet } of subnets) {
    const [first, last] = endsOf(subnet)
    // Of /31 and /32 every address is a host's (RFC 3021).
    if (hostRange(subnet) === null) continue
    if (address === first) return `the network address of ${subnet}`
    if (address === last) return `the broadcast address of ${subnet}`
  }
  return null
}

/** In no subnet of any server; only where all of them have told theirs. */
const outsideAll = ({ subject, books }: DhcpDossier): boolean =>
  subject.by === 'address' &&
  books.length > 0 &&
  books.every(({ subnets }) => subnets !== null && subnets.complete) &&
  !books.some(({ subnets }) => subnets?.value.some(({ subnet }) => contains(subnet, subject.address)))

function leaseBadge(leased: boolean, { unread }: Answer): Answer['badges'][number] {
  if (leased) return { tone: 'ok', text: 'leased' }
  return { tone: 'info', text: unread.leases.length === 0 ? 'no lease' : 'lease not known' }
}

function clientBadges(answer: Answer, dossier: DhcpDossier): Answer['badges'] {
  const { leases, reservations, subnets } = answer
  const { subject } = dossier
  const fault = subject.by === 'address' ? noHost(subject.address, answer) : null
  const lease = leases.find(({ state }) => state === 'active')
  return [
    ...(fault === null ? [] : [{ tone: 'bad' as const, text: fault }]),
    ...(outsideAll(dossier) ? [{ tone: 'warn' as const, text: 'outside every subnet' }] : []),
    leaseBadge(lease !== undefined, answer),
    ...(reservations.length > 0 ? [{ tone: 'ok' as const, text: 'reserved' }] : []),
    ...(reservations.some(({ missing }) => missing.length > 0)
      ? [{ tone: 'bad' as const, text: 'reserved on one server only' }]
      : []),
    ...(leases.some(({ clientIdDiffers }) => clientIdDiffers)
      ? [{ tone: 'warn' as const, text: 'client id differs from its MAC' }]
      : []),
    ...(subnets.length > 1 ? [{ tone: 'info' as const, text: `in ${subnets.length} subnets` }] : []),
  ]
}

export function clientOf(base: Answer, dossier: DhcpDossier, sources: readonly Source[]): Answer {
  const { subject, named } = dossier
  if (subject.by === 'hostname' && named.size > 1) {
    const rows = [...base.leases, ...base.reservations].filter(({ mac }) => mac !== null && named.has(mac))
    return {
      ...base,
      verdict: 'several',
      sentence: `${named.size} devices have the name ${subject.hostname}`,
      choices: [...named].map((mac) => {
        const own = rows.filter((row) => row.mac === mac)
        const addresses = [...new Set(own.map(({ address }) => address))].filter((one) => one !== null)
        return {
          ask: mac,
          title: mac,
          detail: [own[0]?.hostname, ...addresses].filter(Boolean).join(' · '),
          source: own[0]?.servers[0] ?? '',
        }
      }),
    }
  }
  const known = base.leases.length + base.reservations.length + base.holders.length + base.subnets.length > 0
  if (!known) {
    const nothing = nothingOf(base, sources, base.title)
    if (nothing.verdict === 'asking' || !outsideAll(dossier)) return nothing
    return { ...nothing, sentence: `${nothing.sentence}; it is in none of their subnets` }
  }
  const [lease] = base.leases
  const [reservation] = base.reservations
  const name = lease?.hostname ?? reservation?.hostname ?? null
  const title = subject.by === 'hostname' ? base.title : (name ?? base.title)
  const subtitle = [
    lease?.mac ?? reservation?.mac,
    lease?.vendor ?? reservation?.vendor,
    base.subnets[0]?.name,
    base.subnets[0]?.vlan == null ? null : `VLAN ${base.subnets[0].vlan}`,
  ]
  const told = {
    ...base,
    verdict: 'found' as const,
    title: subject.by === 'address' ? subject.address : title,
  }
  return {
    ...told,
    sentence: clientSentence(told, dossier, sources),
    subtitle: [subject.by === 'address' ? name : null, ...subtitle].filter(Boolean).join(' · ') || null,
    icon: lease === undefined && reservation === undefined ? 'unknown' : 'desktop',
    badges: clientBadges(base, dossier),
  }
}
