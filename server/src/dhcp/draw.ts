import type { Answer, Lease, Reservation } from '@patchbay/contract/common-queries/dhcp-server'
import type { Source } from '@patchbay/contract/sources'
import { allRequiredAnswered, requiredOf, requiredSettled } from '../sources/source-strip.ts'
import type { DhcpDossier } from './dossier.ts'
import { factsOf, meantBy } from './facts.ts'
import { findingsOf } from './findings/findings.ts'
import { counted } from './findings/wording.ts'
import { attachmentRows, holdersOf, sessionRows, momentWords } from './holders.ts'
import { leaseRows, reservationRows, serverRow } from './rows.ts'
import { networksOf, scopeOf, subnetRows } from './subnet-rows.ts'

const noDns = 'no DNS is connected'

const emptyOf = (dossier: DhcpDossier, typed: string): Answer => ({
  verdict: 'asking',
  view: dossier.subject.by === 'server' ? 'server' : dossier.networks.size > 0 ? 'scope' : 'client',
  sentence: 'The DHCP servers are being asked',
  title: typed,
  subtitle: null,
  icon: 'unknown',
  badges: [],
  servers: dossier.books.map(serverRow),
  subnets: [],
  leases: [],
  reservations: [],
  complete: dossier.books.every(({ cut }) => !cut),
  scope: null,
  findings: [],
  at: dossier.at?.toISOString() ?? null,
  moment: null,
  holders: [],
  sessions: [],
  attachments: [],
  dns: noDns,
  choices: [],
})

function nothingOf(base: Answer, sources: readonly Source[], what: string): Answer {
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
  const mute = required.filter(({ state }) => state !== 'ok' && state !== 'none').length
  return {
    ...base,
    verdict: 'incomplete',
    sentence:
      required.length === 0
        ? `No DHCP server is connected that could know ${what}`
        : `Not found in ${required.length - mute} of ${required.length} DHCP servers; ${mute} did not answer`,
  }
}

const nameOf = ({ mac, hostname }: Pick<Lease, 'mac' | 'hostname'>) =>
  hostname === null ? (mac ?? 'no MAC') : `${hostname}${mac === null ? '' : ` (${mac})`}`

/** How an address stands, in words for the phone. */
function addressSentence(
  address: string,
  leases: readonly Lease[],
  reservations: readonly Reservation[],
  sure: string,
): string {
  const lease = leases.find((one) => one.address === address && one.state === 'active')
  const reserved = reservations.find((one) => one.address === address)
  if (lease !== undefined) {
    const how = lease.reserved
      ? ', reserved for it'
      : reserved === undefined
        ? ''
        : `, but reserved for ${nameOf(reserved)}`
    return `${address} is leased to ${nameOf(lease)} until ${lease.expiresAt}${how}`
  }
  const other = leases.find((one) => one.address === address)
  if (other?.state === 'declined') return `${address} was declined: somebody else uses it`
  if (reserved !== undefined) return `${address} is reserved for ${nameOf(reserved)} and not leased now`
  if (other !== undefined) return `${address} was leased to ${nameOf(other)} until ${other.expiresAt}`
  return `${address} has no lease and no reservation${sure}`
}

function clientSentence(answer: Answer, dossier: DhcpDossier, sources: readonly Source[]): string {
  const { leases, reservations, holders } = answer
  const { subject } = dossier
  const settled = requiredSettled(sources)
  const sure = !settled
    ? ' so far'
    : allRequiredAnswered(sources)
      ? ''
      : ' on the servers that answered; not all did'
  if (subject.by === 'address') return addressSentence(subject.address, leases, reservations, sure)
  const held = leases.filter(({ state }) => state === 'active')
  const who = answer.title
  const first = held[0] ?? reservations[0]
  if (first === undefined || first.address === null) {
    const [seen] = holders
    return seen === undefined
      ? `${who} has no lease and no reservation${sure}`
      : `${who} has no lease${sure}; it ${seen.present ? 'uses' : 'used'} ${seen.address}`
  }
  const sentence = addressSentence(first.address, leases, reservations, sure)
  return held.length > 1 ? `${sentence}; ${held.length} leases in all` : sentence
}

function clientBadges({ leases, reservations, subnets }: Answer): Answer['badges'] {
  const lease = leases.find(({ state }) => state === 'active')
  return [
    lease === undefined ? { tone: 'info', text: 'no lease' } : { tone: 'ok', text: 'leased' },
    ...(reservations.length > 0 ? [{ tone: 'ok' as const, text: 'reserved' }] : []),
    ...(reservations.some(({ missing }) => missing.length > 0)
      ? [{ tone: 'bad' as const, text: 'reserved on one server only' }]
      : []),
    ...(leases.some(({ clientIdDiffers }) => clientIdDiffers)
      ? [{ tone: 'warn' as const, text: 'client id is not of its MAC' }]
      : []),
    ...(subnets.length > 1 ? [{ tone: 'info' as const, text: `in ${subnets.length} subnets` }] : []),
  ]
}

function clientOf(base: Answer, dossier: DhcpDossier, sources: readonly Source[]): Answer {
  const { subject, named } = dossier
  if (subject.by === 'hostname' && named.size > 1) {
    const rows = [...base.leases, ...base.reservations].filter(({ mac }) => mac !== null && named.has(mac))
    return {
      ...base,
      verdict: 'several',
      sentence: `${named.size} devices bear the name ${subject.hostname}`,
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
  if (!known) return nothingOf(base, sources, base.title)
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
    badges: clientBadges(base),
  }
}

function scopeAnswer(base: Answer, dossier: DhcpDossier): Answer {
  if (base.subnets.length > 1) {
    return {
      ...base,
      view: 'scope',
      verdict: 'several',
      sentence: `${base.subnets.length} subnets fit ${base.title}`,
      choices: base.subnets.map(({ subnet, name, vlan, servers }) => ({
        ask: subnet,
        title: subnet,
        detail: [name, vlan === null ? null : `VLAN ${vlan}`].filter(Boolean).join(' · '),
        source: servers[0] ?? '',
      })),
      leases: [],
      reservations: [],
      findings: [],
    }
  }
  const [subnet] = base.subnets
  if (subnet === undefined) return base
  const key = `network ${subnet.subnet}`
  const counted = dossier.books.find(({ leasesOf }) => leasesOf.has(key))
  const reserved = dossier.books.some(({ reservationsOf }) => reservationsOf.has(key))
  const scope = scopeOf(subnet, base.leases, reserved ? base.reservations.length : null, counted?.id ?? null)
  const named = [subnet.name, subnet.vlan === null ? null : `VLAN ${subnet.vlan}`].filter(Boolean).join(', ')
  const { use } = subnet
  const full =
    use === null
      ? 'how full it is was not told'
      : use.total === 0
        ? 'it has no pool: only what is reserved is given out'
        : `${use.assigned} of ${use.total} addresses are given out, ${use.free} are free`
  return {
    ...base,
    verdict: 'found',
    view: 'scope',
    title: subnet.subnet,
    subtitle: named || null,
    icon: 'switch',
    sentence: `${subnet.subnet}${named === '' ? '' : ` (${named})`}: ${full}`,
    scope,
  }
}

function serverAnswer(base: Answer, server: string, sources: readonly Source[]): Answer {
  const row = base.servers.find(({ id }) => id === server)
  if (row === undefined) return base
  const chip = sources.find(({ id }) => id === server)
  const waiting = chip?.state === 'asking' || chip?.state === 'waiting'
  if (!row.answered && waiting) return { ...base, title: row.title }
  const { self, partner } = row
  const pair =
    self === null || partner === null
      ? 'without a partner'
      : `${self.role} of a pair in ${row.mode}, ${partner.reached === false ? `its ${partner.role} is not reached` : `its ${partner.role} is ${partner.state}`}`
  return {
    ...base,
    verdict: 'found',
    title: row.title,
    subtitle: row.version === null ? null : `version ${row.version}`,
    icon: 'switch',
    sentence: row.answered
      ? `${row.title} serves ${counted(base.subnets.length, 'subnet', 'subnets')}, ${pair}`
      : `${row.title} did not answer: ${row.why ?? chip?.why ?? 'no answer'}`,
    badges: [
      row.answered ? { tone: 'ok', text: 'answers' } : { tone: 'bad', text: 'does not answer' },
      ...(row.serves === false ? [{ tone: 'bad' as const, text: 'told not to serve' }] : []),
      ...(self === null ? [] : [{ tone: 'info' as const, text: `${self.role}, ${self.state}` }]),
      ...(partner?.reached === false ? [{ tone: 'bad' as const, text: 'partner not reached' }] : []),
    ],
  }
}

/** The answer of what is known now. */
export function drawDhcp(dossier: DhcpDossier, typed: string, sources: readonly Source[], now: Date): Answer {
  const facts = factsOf(dossier, now)
  const { subject, networks } = dossier
  const client = networks.size === 0 && subject.by !== 'server'
  const holders = client ? holdersOf(dossier, now) : []
  const { macs } = meantBy(dossier)
  const devices = new Set([
    ...macs,
    ...(subject.by === 'address'
      ? facts.seen.filter(({ address }) => address === subject.address).map(({ mac }) => mac)
      : []),
  ])
  const title = subject.by === 'vlan' ? `VLAN ${subject.vlan}` : typed.trim()
  const subnets = subnetRows(dossier, now)
  const base: Answer = {
    ...emptyOf(dossier, title),
    subnets,
    leases: leaseRows(dossier, facts),
    reservations: reservationRows(dossier, facts),
    findings: findingsOf(facts, sources, networksOf(dossier), { subnets, now }),
    holders,
    moment: client ? momentWords(dossier, holders) : null,
    sessions: client ? sessionRows(dossier, devices) : [],
    attachments: client ? attachmentRows(dossier, devices) : [],
  }
  if (subject.by === 'server')
    return serverAnswer({ ...base, leases: [], reservations: [] }, subject.server, sources)
  if (networks.size > 0) return scopeAnswer(base, dossier)
  if (subject.by === 'network') return nothingOf(base, sources, `a subnet ${subject.network}`)
  if (subject.by === 'vlan') return nothingOf(base, sources, `a subnet with VLAN ${subject.vlan}`)
  return clientOf(base, dossier, sources)
}
