import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import type { Source } from '@patchbay/contract/systems/sources'
import type { DhcpDossier } from '../dossier.ts'
import { clientOf, nothingOf } from './draw-client.ts'
import { nameServiceOf, noDns } from './draw-dns.ts'
import { factsOf, meantBy } from '../facts.ts'
import { findingsOf } from '../findings/findings.ts'
import { counted } from '../findings/wording.ts'
import { attachmentRows, holdersOf, sessionRows, momentWords } from './holders.ts'
import { leaseRows, reservationRows, serverRow } from './rows.ts'
import { unreadOf } from './unread.ts'
import { networksOf, scopeOf, sharedNetworkOf, sharedScope, subnetRows } from './subnet-rows.ts'

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
  unread: { leases: [], reservations: [] },
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

function sharedAnswer(base: Answer, name: string): Answer {
  const scope = sharedScope(name, base.subnets)
  const { total, used, free } = scope
  const full =
    total === null ? 'utilisation not reported' : `${used} of ${total} addresses are leased, ${free} are free`
  return {
    ...base,
    verdict: 'found',
    view: 'scope',
    title: name,
    subtitle: 'shared network',
    icon: 'switch',
    sentence: `${name} is a shared network of ${base.subnets.length} subnets: ${full}`,
    scope,
    leases: [],
    reservations: [],
  }
}

function scopeAnswer(base: Answer, dossier: DhcpDossier): Answer {
  const shared = sharedNetworkOf(dossier, base.subnets)
  if (shared !== null && base.subnets.length > 1) return sharedAnswer(base, shared)
  if (base.subnets.length > 1) {
    return {
      ...base,
      view: 'scope',
      verdict: 'several',
      sentence: `${base.subnets.length} subnets match ${base.title}`,
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
      ? 'utilisation not reported'
      : use.total === 0
        ? 'it has no pool: reservations only'
        : `${use.assigned} of ${use.total} addresses are leased, ${use.free} are free`
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
      ...(row.serves === false ? [{ tone: 'bad' as const, text: 'stopped serving' }] : []),
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
    unread: unreadOf(dossier, sources),
    findings: findingsOf(facts, sources, networksOf(dossier), { subnets, now }),
    dns: nameServiceOf(dossier, sources, now),
    holders,
    moment: client ? momentWords(dossier, holders, sources) : null,
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
