import type { SubnetUse } from '@patchbay/connectors/dhcp/capabilities'
import type { Finding } from '@patchbay/contract/common-queries/dhcp-server'
import type { Facts, ServerFacts } from '../facts.ts'
import { counted, findingOf, item } from './wording.ts'

/** In percent of the pools: from here on a busy morning fills what is left. */
const nearly = 90
const full = 98

type Counts = Pick<SubnetUse, 'total' | 'assigned' | 'declined'>

const percentOf = ({ total, assigned, declined }: Counts) =>
  total === 0 ? 100 : Math.floor(((assigned + declined) / total) * 100)
const leftOf = ({ total, assigned, declined }: Counts) => Math.max(0, total - assigned - declined)

/** All of a shared network together; null for a subnet that is in none, and where one of them was not told. */
export function sharedUse(
  { subnets, use }: Pick<ServerFacts, 'subnets' | 'use'>,
  name: string | null,
): Counts | null {
  const siblings = name === null ? [] : subnets.filter(({ sharedNetwork }) => sharedNetwork === name)
  const told = siblings
    .filter(({ pools }) => pools.length > 0)
    .map(({ id }) => use.find(({ subnetId }) => subnetId === id))
  const counts = told.filter((one) => one !== undefined)
  if (siblings.length < 2 || counts.length < told.length) return null
  const sum = (of: (one: SubnetUse) => number) => counts.reduce((all, one) => all + of(one), 0)
  return {
    total: sum((one) => one.total),
    assigned: sum((one) => one.assigned),
    declined: sum((one) => one.declined),
  }
}

/**
 * Given out and declined together are close to all there is. Who finds a subnet full is given an address of another one
 * of the same shared network, so there the whole of it must be.
 */
export function poolNearlyFull({ servers }: Facts, networks: ReadonlySet<string>): Finding[] {
  const found = servers.flatMap((server) =>
    server.use.flatMap((use) => {
      const subnet = server.subnets.find(({ id }) => id === use.subnetId)
      if (subnet === undefined || !networks.has(subnet.subnet) || use.total === 0) return []
      const shared = sharedUse(server, subnet.sharedNetwork)
      const percent = Math.min(percentOf(use), shared === null ? 100 : percentOf(shared))
      if (percent < nearly) return []
      const own = `${subnet.subnet}: ${percentOf(use)} % used, ${leftOf(use)} free`
      const all =
        shared === null
          ? ''
          : `; all of the shared network ${subnet.sharedNetwork} ${percentOf(shared)} %, ${leftOf(shared)} free`
      return [{ percent, item: item(`${own}${all}, says ${server.title}`, subnet.subnet) }]
    }),
  )
  const worst = Math.max(0, ...found.map(({ percent }) => percent))
  const subnets = new Set(found.map((one) => one.item.ask)).size
  return findingOf(
    'pool-nearly-full',
    worst >= full ? 'bad' : 'warn',
    found.map((one) => one.item),
    () => `${counted(subnets, 'subnet is', 'subnets are')} nearly full`,
  )
}
