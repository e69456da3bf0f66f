import type { Answer } from '../../contract/src/common-queries/dhcp-server.ts'
import type { World } from '../../lab/src/world/model/world.ts'
import { nameRecords, reverseOf } from '../../lab/src/world/name-records.ts'

/** What a device has: its addresses, and its names with or without the domain. */
export interface Named {
  readonly addresses: readonly string[]
  readonly names: readonly string[]
}

const list = (texts: Iterable<string>) => [...new Set(texts)].toSorted().join(' ') || 'none'

interface Row {
  readonly type: string
  readonly name: string
  readonly data: string
  /** Of names of addresses nobody tells it: the library that asks does not hand it on. */
  readonly ttl: number | null
}

const words = ({ type, name, data, ttl }: Row) => [type, name, data, ttl].join('/')

/** The records of the addresses and of the names, as the campus's name service has them. */
export function trueRecords(world: World, { addresses, names }: Named): string {
  const { forward, reverse } = nameRecords(world)
  const whole = names.map((name) => (name.includes('.') ? name : `${name}.${world.domain}`).toLowerCase())
  return list([
    ...addresses.flatMap((address) => {
      const found = reverse.get(reverseOf(address))
      return found === undefined
        ? []
        : [words({ type: 'PTR', name: reverseOf(address), data: found.data, ttl: null })]
    }),
    ...whole.flatMap((name) => {
      const found = forward.get(name)
      return found === undefined ? [] : [words({ type: 'A', name, ...found })]
    }),
  ])
}

export const saidRecords = ({ dns }: Answer): string => list(dns.records.map(words))

/** Who enters them: the DHCP servers do for the domain's own computers, as long as they have a lease. */
export function trueOwner(world: World, mac: string): string {
  if (world.leaseOf(mac) === null) return 'nobody says'
  return world.endpoints.get(mac)?.domainJoined === true
    ? 'entered by DHCP kea-1 and DHCP kea-2'
    : 'not entered by DHCP'
}

export const saidOwner = ({ dns }: Answer): string => dns.owner ?? 'nobody says'
