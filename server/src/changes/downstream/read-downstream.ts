import type { Ask } from '@patchbay/connectors/asking'
import type { LeaseQuestion } from '@patchbay/connectors/dhcp/capabilities'
import type { ThingKind } from '@patchbay/contract/policies/protected-thing'
import { readMac } from '@patchbay/contract/identifiers/mac'
import { touchesNothing } from '../../policies/protected.ts'
import type { Touched } from '../../policies/protected.ts'
import type { Means } from '../kind.ts'
import { behindMac, behindPlaces, devicesByIndex, lastDevicesOn } from './from-index.ts'
import { askLeases, askPeople, askAuthentications } from './from-systems.ts'
import type { Heard } from './from-systems.ts'
import { mergeTouched } from './merge-touched.ts'
import { readThing } from '@patchbay/contract/policies/protected-thing'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { readPolicy } from '../../policies/policies.ts'
import { readProtectedClasses } from '../../policies/protected-classes.ts'

/** Kinds of things by which the site protects something or has somebody agree; none where it has decided nothing. */
export async function kindsAsked(database: Kysely<Database>): Promise<ReadonlySet<ThingKind>> {
  const { classes } = await readProtectedClasses(database)
  const { rules } = await readPolicy(database, 'approval-rules')
  const lines = [...classes, ...rules].flatMap(({ things }) => things)
  return new Set(
    lines.flatMap((line) => {
      const thing = readThing(line)
      return 'kind' in thing ? [thing.kind] : []
    }),
  )
}

export interface Downstream {
  readonly touched: Touched
  /** Who did not tell what stands behind it, each with why; empty where all was told. */
  readonly unread: readonly string[]
}

/** Behind more devices than these stands a link, which is protected by itself. */
const mostDevices = 32
/** Milliseconds for the systems that are asked: a change is looked at while somebody waits. */
const longest = 10_000

/** What a lease and an authentication are asked for. */
const byLease: readonly ThingKind[] = ['host', 'address']
const byAuthentication: readonly ThingKind[] = ['person', 'group']

/**
 * What stands behind the devices, addresses and names that a change touches, by whichever of these it was asked for: the devices,
 * their ports, rooms, networks, names and addresses, and whose they are. Systems are asked only where the site has decided
 * something that hangs on their answer.
 */
export async function readBehind(
  { database, systems, now }: Means,
  touched: Touched,
  { signal, limit }: Ask,
): Promise<Downstream> {
  const asked = await kindsAsked(database)
  if (asked.size === 0) return { touched: touchesNothing, unread: [] }
  const ask = { signal, limit: Math.min(limit, longest) }
  const means = { systems, now }
  const known = await askLeases(means, questionsOf(touched), ask)
  // Who sleeps or was taken down with the port is there all the same.
  const last = await Promise.all(
    touched.places.flatMap(({ switch: name, interfaces: [on] }) =>
      on === undefined ? [] : [lastDevicesOn(database, { switch: name, interface: on })],
    ),
  )
  const all = [
    ...touched.macs,
    ...last.flat().map(({ mac }) => mac),
    ...toldOf(known).macs,
    ...(await devicesByIndex(database, touched, now())),
  ].flatMap((text) => {
    const read = readMac(text)
    return read?.kind === 'mac' ? [read.mac] : []
  })
  const macs = [...new Set(all)].slice(0, mostDevices)
  const [seen, leases, authentications, people] = await Promise.all([
    Promise.all(macs.map((mac) => behindMac(database, mac, now()))),
    byLease.some((kind) => asked.has(kind))
      ? askLeases(
          means,
          macs.map((mac) => ({ mac })),
          ask,
        )
      : [],
    byAuthentication.some((kind) => asked.has(kind)) ? askAuthentications(systems, macs, ask) : [],
    asked.has('person') ? askPeople(systems, touched.people, ask) : [],
  ])
  const heard = [...leases, ...authentications, ...people]
  const told = mergeTouched(...seen, toldOf(heard))
  const places = await behindPlaces(database, [...touched.places, ...told.places])
  return { touched: mergeTouched(told, places), unread: silent([...known, ...heard]) }
}

/** Names, whole and by their first word, and addresses, whose devices are looked for. */
function questionsOf({ hosts, addresses }: Touched): LeaseQuestion[] {
  const names = hosts.map((name) => name.toLowerCase()).flatMap((name) => [name, name.split('.')[0] ?? name])
  return [
    ...[...new Set(names)].map((hostname) => ({ hostname })),
    ...addresses.map((address) => ({ address })),
  ]
}

const toldOf = (heard: readonly Heard[]): Touched =>
  mergeTouched(...heard.flatMap((one) => ('touched' in one ? [one.touched] : [])))

const silent = (heard: readonly Heard[]): string[] => [
  ...new Set(
    heard.flatMap((one) => ('touched' in one ? [] : [`${one.title} (${one.why.replace(/\.$/, '')})`])),
  ),
]
