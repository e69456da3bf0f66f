import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import type { Cell } from '../../../query/export/shown-table.ts'
import { lasting, neverEnds } from './words.ts'

type NameOf = (source: string) => string

const joined = (parts: readonly (string | null | false)[]) => parts.filter(Boolean).join('; ') || null

export const untilWords = (lease: Answer['leases'][number]) => (neverEnds(lease) ? 'never' : lease.expiresAt)

/** Each server as it is shown: version, role, state, partner, and since when. */
export const serverRows = ({ servers }: Answer): Cell[][] =>
  servers.map((one) => {
    const { self, partner } = one
    const pair =
      partner === null
        ? 'without a partner'
        : joined([
            `partner ${partner.name ?? partner.role}, ${partner.state}`,
            partner.reached === false && 'not reached',
            partner.unanswered > 0 && `${partner.unanswered} clients unanswered`,
            partner.age !== null && `learned ${lasting(partner.age)} before`,
          ])
    const told = [
      one.version,
      self === null ? null : `${self.role}, ${self.state}`,
      one.serves === false && 'told not to serve',
      pair,
      one.startedAt === null ? null : `started ${one.startedAt}`,
      one.configuredAt === null ? null : `configured ${one.configuredAt}`,
    ]
    const detail = one.answered ? joined(told) : `did not answer: ${one.why ?? 'asking'}`
    return ['Server', null, null, one.id, detail, one.title, one.observedAt]
  })

export const subnetDetail = (one: Answer['subnets'][number]): string | null =>
  joined([
    one.vlan === null ? null : `VLAN ${one.vlan}`,
    one.sharedNetwork === null ? null : `shared network ${one.sharedNetwork}`,
    one.pools.join(', '),
    one.routers.length > 0 && `routers ${one.routers.join(', ')}`,
    one.leaseTime === null ? null : `lease time ${lasting(one.leaseTime)}`,
    one.use === null
      ? null
      : `${one.use.assigned} of ${one.use.total} given out, ${one.use.declined} declined`,
  ])

export const optionRows = ({ subnets }: Answer): Cell[][] =>
  subnets.flatMap(({ subnet, options }) =>
    options.map(({ code, name, data, from }): Cell[] => [
      'Option',
      subnet,
      null,
      name ?? `option ${code}`,
      `${data}; from ${from}`,
      null,
      null,
    ]),
  )

/** What the subnet or shared network adds up to: numbers, vendors, what comes and goes. */
export function scopeRows({ scope, title }: Answer, nameOf: NameOf): Cell[][] {
  if (scope === null) return []
  const { total, used, free, declined, reserved, source, vendors, churn } = scope
  const by = source === null ? null : nameOf(source)
  const row = (part: string, name: string | null, detail: string): Cell[] => [
    part,
    title,
    null,
    name,
    detail,
    by,
    null,
  ]
  const numbers = { 'in pools': total, 'given out': used, free, reserved, declined }
  const words = Object.entries(numbers).map(([what, count]) => `${what} ${count ?? 'not told'}`)
  return [
    row('Fill', null, words.join('; ')),
    ...vendors.map(({ vendor, leases }) => row('Vendor', vendor ?? 'other or private', `${leases} leases`)),
    ...(churn === null
      ? []
      : [row('Churn', null, `${churn.ended} over and still kept; ${churn.short} for a short time`)]),
  ]
}

/** Who is signed on, and on which port it is. */
export const whereRows = ({ sessions, attachments }: Answer, nameOf: NameOf): Cell[][] => [
  ...sessions.map((one): Cell[] => [
    'Session',
    null,
    one.mac,
    one.username,
    joined([one.port, one.method, one.passed ? 'passed' : 'failed']),
    nameOf(one.source),
    one.startedAt,
  ]),
  ...attachments.map((one): Cell[] => [
    'Port',
    null,
    one.mac,
    one.port,
    joined([one.place, `VLAN ${one.vlan}`, one.present ? 'there now' : 'last seen there']),
    nameOf('index'),
    one.seenAt,
  ]),
]
