import { linksFrom, uplinksOf } from './campus.ts'
import type { Neighbourhood } from './campus.ts'
import { lets, passage } from './link.ts'
import type { Link, Verdict } from './link.ts'
import { z } from 'zod'

const end = z.object({ switch: z.string(), interface: z.string() })
const uplink = z.object({ interface: z.string(), to: z.string().nullable() })

/** How far a VLAN gets from a switch, by what was read. */
export const pathVerdict = z.discriminatedUnion('is', [
  /** Its gateway is on the switch itself. */
  z.object({ is: z.literal('here') }),
  z.object({
    is: z.literal('carried'),
    by: uplink,
    gateway: z.string(),
    /** Uplinks that are not the same bundle, and do not carry it. */
    notBy: z.array(uplink),
    walkedAt: z.string().nullable(),
  }),
  /** All of its own uplinks were read now, and none lets it through. */
  z.object({ is: z.literal('nowhere'), notBy: z.array(uplink) }),
  /** It leaves the switch, and a hop on the way does not carry it. */
  z.object({
    is: z.literal('stops'),
    at: end,
    towards: z.string(),
    why: z.enum(['not-carried', 'tags-differ', 'vlan-missing']),
    walkedAt: z.string().nullable(),
  }),
  /** It leaves the switch, and no switch that we know is its gateway. */
  z.object({ is: z.literal('no-gateway'), by: uplink, walkedAt: z.string().nullable() }),
  /** A sentence of what was not read. */
  z.object({ is: z.literal('unknown'), why: z.string() }),
])

export type PathVerdict = z.output<typeof pathVerdict>
export type Uplink = z.output<typeof uplink>

/** Whether a VLAN gets from the switch to its gateway, hop by hop; nothing is claimed that was not read. */
export function judgePath(around: Neighbourhood, vlan: number): PathVerdict {
  if (around.gateways.includes(around.own)) return { is: 'here' }
  const uplinks = uplinksOf(around)
  if (uplinks.length === 0) return { is: 'unknown', why: 'it has no known link to another switch' }
  const letting = uplinks.filter(({ from }) => lets(from, vlan) !== 'no')
  if (letting.length === 0) return { is: 'nowhere', notBy: uplinks.map(asUplink) }
  const sure = findWay(around, vlan, (told) => told === 'yes')
  if (sure.way !== null) {
    const [first] = sure.way
    const not = uplinks.filter((link) => passage(link, vlan).verdict === 'no')
    return {
      is: 'carried',
      by: asUplink(first),
      gateway: sure.way.at(-1)?.to.name ?? '',
      notBy: not.map(asUplink),
      walkedAt: oldest(sure.way),
    }
  }
  const perhaps = findWay(around, vlan, (told) => told !== 'no')
  if (perhaps.way !== null) return { is: 'unknown', why: firstUnknown(around, perhaps.way, vlan) }
  if (around.gateways.length === 0) {
    const out = letting.find((link) => passage(link, vlan).verdict === 'yes')
    if (out !== undefined) return { is: 'no-gateway', by: asUplink(out), walkedAt: oldest([out]) }
  }
  const open = letting.find((link) => !link.to.known || passage(link, vlan).verdict === 'unknown')
  if (open !== undefined) return { is: 'unknown', why: unknownOf(open, vlan) }
  const stop = stopOf(around, vlan, sure.reached) ?? stopAt(letting, vlan)
  return stop ?? { is: 'unknown', why: 'the path to its gateway is not known' }
}

const asUplink = ({ from, to }: Link): Uplink => ({ interface: from.interface, to: to.name })

interface Search {
  /** Links one after the other to the nearest gateway; null where none is reached. */
  readonly way: readonly [Link, ...Link[]] | null
  readonly reached: ReadonlySet<string>
}

function findWay(around: Neighbourhood, vlan: number, goes: (told: Verdict) => boolean): Search {
  const ways = new Map<string, readonly Link[]>([[around.own, []]])
  for (const [at, way] of ways) {
    for (const link of linksFrom(around, at)) {
      const { name, known } = link.to
      if (name === null || !known || ways.has(name)) continue
      if (!goes(passage(link, vlan).verdict) || !goes(around.knows(name))) continue
      const [first, ...rest] = [...way, link]
      if (around.gateways.includes(name)) return { way: [first, ...rest], reached: new Set(ways.keys()) }
      ways.set(name, [first, ...rest])
    }
  }
  return { way: null, reached: new Set(ways.keys()) }
}

/** The hop towards a gateway that does not carry it: searched from the gateways, down to where it comes to. */
function stopOf(around: Neighbourhood, vlan: number, reached: ReadonlySet<string>): PathVerdict | null {
  const above = new Set(around.gateways)
  for (const name of above) {
    const down = around.links.filter(({ to }) => to.known && to.name === name)
    for (const { from } of down) if (!reached.has(from.switch)) above.add(from.switch)
    const ends = down.filter(({ from }) => reached.has(from.switch))
    const stop = stopAt(ends, vlan)
    if (stop !== null) return stop
    const [link] = ends
    if (link !== undefined && around.knows(name) === 'no') {
      const at = { switch: name, interface: link.to.end?.interface ?? '' }
      const walkedAt = oldest([link])
      return { is: 'stops', at, towards: link.from.switch, why: 'vlan-missing', walkedAt }
    }
  }
  return null
}

function stopAt(links: readonly Link[], vlan: number): PathVerdict | null {
  for (const link of links) {
    const { verdict, at, tagsDiffer } = passage(link, vlan)
    if (verdict !== 'no' || at === null) continue
    return {
      is: 'stops',
      at: { switch: at.switch, interface: at.interface },
      towards: (at.switch === link.from.switch ? link.to.name : link.from.switch) ?? '',
      why: tagsDiffer ? 'tags-differ' : 'not-carried',
      walkedAt: oldest([link]),
    }
  }
  return null
}

function firstUnknown(around: Neighbourhood, way: readonly Link[], vlan: number): string {
  for (const link of way) {
    if (passage(link, vlan).verdict === 'unknown') return unknownOf(link, vlan)
    if (link.to.name !== null && around.knows(link.to.name) === 'unknown')
      return `no walk has read the VLANs of ${link.to.name}`
  }
  return 'the path to its gateway is not known'
}

function unknownOf(link: Link, vlan: number): string {
  const { from, to } = link
  if (to.name === null) return `no neighbour is known on ${from.interface}`
  if (!to.known) return `${to.name}, at the other end of ${from.interface}, is not a connected switch`
  const { at } = passage(link, vlan)
  if (at === null) return `the port of ${to.name} towards ${from.switch} ${from.interface} is not known`
  return `what ${at.interface} of ${at.switch} carries was not read`
}

function oldest(links: readonly Link[]): string | null {
  const times = links.flatMap(({ from, to }) =>
    [from.walkedAt, to.end?.walkedAt ?? null].flatMap((at) => (at === null ? [] : [at.getTime()])),
  )
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString()
}
