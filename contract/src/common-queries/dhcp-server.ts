import { z } from 'zod'
import { badge } from '../answer-parts.ts'
import { defineQuestion } from '../questions.ts'
import { nameService } from '../dns-records.ts'
import { reservedBy } from '../reserved-by.ts'
import { choice } from '../questions.ts'

const instant = z.iso.datetime()

const partner = z.strictObject({
  name: z.string().nullable(),
  /** `primary`, `standby` and the like, in the server's word. */
  role: z.string(),
  /** In the server's word, such as `hot-standby` or `partner-down`. */
  state: z.string(),
})

/** One DHCP server, and its partner as that server sees it. */
export const dhcpServer = z.strictObject({
  /** Id of its source in the strip. */
  id: z.string(),
  title: z.string(),
  /** Whether it answered; false while it is asked. */
  answered: z.boolean(),
  /** Why it did not answer; null while it is asked. */
  why: z.string().nullable(),
  version: z.string().nullable(),
  startedAt: instant.nullable(),
  /** When its configuration was last loaded. */
  configuredAt: instant.nullable(),
  /** False when it was stopped from answering clients; null when it does not say. */
  serves: z.boolean().nullable(),
  reservations: z.enum(['by-command', 'in-configuration']).nullable(),
  mode: z.string().nullable(),
  self: partner.nullable(),
  partner: z
    .strictObject({
      ...partner.shape,
      /** Null when the server does not say. */
      reached: z.boolean().nullable(),
      /** Seconds since its state was learned. */
      age: z.number().nullable(),
      unanswered: z.int(),
    })
    .nullable(),
  observedAt: instant.nullable(),
})

/** Utilisation of a subnet's pools; reserved addresses without a lease count as free. */
export const use = z.strictObject({
  source: z.string(),
  total: z.int(),
  assigned: z.int(),
  declined: z.int(),
  free: z.int(),
  observedAt: instant,
})

const usePoint = z.strictObject({
  /** Beginning of the hour or day, in UTC. */
  from: instant,
  /** Peak of that hour or day. */
  assigned: z.int(),
  declined: z.int(),
  /** Addresses in all pools at the latest reading. */
  total: z.int(),
})

/** Utilisation of a subnet over time, from the server read for longest; gaps have no point. */
export const trend = z.strictObject({
  source: z.string(),
  /** The first stored reading. */
  since: instant,
  /** The latest two days. */
  hours: z.array(usePoint).max(49),
  /** The latest sixty days; the last one is not over yet. */
  days: z.array(usePoint).max(61),
})

/** Forecast of full pools, by the daily peaks; `at` is set for `fills` alone. */
export const forecast = z.strictObject({
  /**
   * `full` on some of the latest seven days; `fills` at `at`; `far`: grows, but not full within the forecast; `too-short`: too few
   * days were read; `unknown`: no reading, or none lately.
   */
  state: z.enum(['full', 'fills', 'far', 'steady', 'shrinking', 'too-short', 'unknown']),
  sentence: z.string(),
  /** Limits of the forecast, in sentences. */
  cautions: z.array(z.string()),
  at: instant.nullable(),
  earliest: instant.nullable(),
  /** Null where the slowest pace within the spread does not fill it. */
  latest: instant.nullable(),
  /** Growth of the daily peak, in addresses a day. */
  perDay: z.number().nullable(),
})

export const option = z.strictObject({
  code: z.int().nullable(),
  name: z.string().nullable(),
  data: z.string(),
  /** The level that sets it; the nearest to the client wins. */
  from: z.enum(['server', 'shared-network', 'subnet', 'reservation']),
})

export const subnet = z.strictObject({
  subnet: z.string(),
  /** First and last address of a host. */
  range: z.string().nullable(),
  name: z.string().nullable(),
  vlan: z.int().nullable(),
  sharedNetwork: z.string().nullable(),
  pools: z.array(z.string()),
  routers: z.array(z.string()),
  /** Seconds. */
  leaseTime: z.number().nullable(),
  /** Options of a client here; with the reservation's own where the question is about one client. */
  options: z.array(option),
  /** Ids of the servers that serve it. */
  servers: z.array(z.string()),
  use: use.nullable(),
  /** Null without stored readings, and where an answer has too many subnets. */
  trend: trend.nullable(),
  /** Null for a subnet without pools, and where an answer has too many subnets. */
  forecast: forecast.nullable(),
  ask: z.string(),
})

export const lease = z.strictObject({
  address: z.string(),
  mac: z.string().nullable(),
  vendor: z.string().nullable(),
  clientId: z.string().nullable(),
  /** The client id is not the one made of this MAC (RFC 2132, 9.14). */
  clientIdDiffers: z.boolean(),
  hostname: z.string().nullable(),
  subnet: z.string().nullable(),
  /** `expired`: past its end, and not reclaimed by the server yet. */
  state: z.enum(['active', 'expired', 'declined', 'reclaimed']),
  startedAt: instant,
  expiresAt: instant,
  reserved: z.boolean(),
  /** Ids of the servers that hold it. */
  servers: z.array(z.string()),
  observedAt: instant,
})

export const reservation = z.strictObject({
  address: z.string().nullable(),
  /** Set too where its client id is made of one. */
  mac: z.string().nullable(),
  /** Null for a reservation by hardware address. */
  by: reservedBy.nullable(),
  vendor: z.string().nullable(),
  hostname: z.string().nullable(),
  subnet: z.string().nullable(),
  inPool: z.boolean(),
  /** Whether the address is leased now; null while a server that would know has not answered. */
  leased: z.boolean().nullable(),
  servers: z.array(z.string()),
  /** Ids of servers of its subnet that answered without it. */
  missing: z.array(z.string()),
  observedAt: instant,
})

export const findingNames = [
  'server-silent',
  'not-serving',
  'partner-unreachable',
  'servers-disagree',
  'reserved-on-one',
  'reserved-outside',
  'reserved-twice',
  'reserved-differently',
  'reserved-in-pool',
  'leased-to-another',
  'leased-elsewhere',
  'used-by-another',
  'used-without-lease',
  'declined',
  'pool-nearly-full',
  'pool-fills-soon',
  'stale-dns',
] as const

/** A finding that needs attention, with its subject. */
export const finding = z.strictObject({
  name: z.enum(findingNames),
  tone: z.enum(['bad', 'warn', 'info']),
  sentence: z.string(),
  items: z.array(z.strictObject({ text: z.string(), ask: z.string().nullable() })),
})

/** A present or earlier holder of the address, by a lease or a gateway's address table. */
export const holder = z.strictObject({
  address: z.string(),
  mac: z.string(),
  vendor: z.string().nullable(),
  hostname: z.string().nullable(),
  from: instant,
  /** Latest time it is known to have held it; the end of a running lease. */
  to: instant,
  present: z.boolean(),
  by: z.enum(['lease', 'address-table']),
  /** The servers or the gateway that report it. */
  sources: z.array(z.string()),
  /** Held it at the instant asked for; true without one. */
  covers: z.boolean(),
  /** Switch and port at that instant or latest. */
  port: z.string().nullable(),
  place: z.string().nullable(),
  /** The person authenticated with it then, by its session. */
  person: z.string().nullable(),
})

export const session = z.strictObject({
  mac: z.string(),
  username: z.string().nullable(),
  port: z.string().nullable(),
  method: z.string().nullable(),
  passed: z.boolean(),
  startedAt: instant.nullable(),
  source: z.string(),
  observedAt: instant,
})

export const attachment = z.strictObject({
  mac: z.string(),
  port: z.string(),
  place: z.string().nullable(),
  vlan: z.int(),
  present: z.boolean(),
  seenAt: instant,
})

/** Totals of a subnet or of a whole shared network. Null where no server reported. */
export const scope = z.strictObject({
  /** Name of the shared network, where this is its sum. */
  sharedNetwork: z.string().nullable(),
  total: z.int().nullable(),
  used: z.int().nullable(),
  free: z.int().nullable(),
  declined: z.int().nullable(),
  reserved: z.int().nullable(),
  /** Server whose leases are counted below. */
  source: z.string().nullable(),
  vendors: z.array(z.strictObject({ vendor: z.string().nullable(), leases: z.int() })),
  /** Leases past their end and still stored, and leases shorter than half of the subnet's time. */
  churn: z.strictObject({ ended: z.int(), short: z.int() }).nullable(),
})

export const answer = z.strictObject({
  /**
   * `found`; `several` to choose among; `none` every server answered without it; `incomplete` nothing found, and not all answered;
   * `asking` nothing yet.
   */
  verdict: z.enum(['found', 'several', 'none', 'incomplete', 'asking']),
  view: z.enum(['client', 'scope', 'server']),
  /** One sentence, fit to be read out on the phone. */
  sentence: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  icon: z.string(),
  badges: z.array(badge),
  servers: z.array(dhcpServer),
  subnets: z.array(subnet),
  leases: z.array(lease),
  reservations: z.array(reservation),
  /** Ids of DHCP servers without a full answer: none of them confirms that something does not exist. */
  unread: z.strictObject({ leases: z.array(z.string()), reservations: z.array(z.string()) }),
  /** False when a list of leases or reservations was not read to its end. */
  complete: z.boolean(),
  scope: scope.nullable(),
  findings: z.array(finding),
  /** The instant asked for. */
  at: instant.nullable(),
  /** What is known of that instant, in one sentence. */
  moment: z.string().nullable(),
  /** All present and earlier holders of the address. */
  holders: z.array(holder),
  sessions: z.array(session),
  attachments: z.array(attachment),
  /** The DNS answer, or that no name service is connected. */
  dns: nameService,
  choices: z.array(choice),
})

export type DhcpServer = z.output<typeof dhcpServer>
export type Use = z.output<typeof use>
export type Trend = z.output<typeof trend>
export type Forecast = z.output<typeof forecast>
export type Option = z.output<typeof option>
export type Subnet = z.output<typeof subnet>
export type Lease = z.output<typeof lease>
export type Reservation = z.output<typeof reservation>
export type Finding = z.output<typeof finding>
export type Holder = z.output<typeof holder>
export type Session = z.output<typeof session>
export type Attachment = z.output<typeof attachment>
export type Scope = z.output<typeof scope>
export type Answer = z.output<typeof answer>

/**
 * DHCP server: leases, reservations, utilisation and lease history. `q` is an address, a MAC, a client id made of one or of a DUID,
 * a host name, a subnet, a VLAN or a server; `at` an instant in the past.
 */
export const dhcpServerQuery = defineQuestion('/common-queries/dhcp-server', answer, {
  at: instant.optional(),
})
