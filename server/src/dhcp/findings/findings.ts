import type { Finding } from '@patchbay/contract/common-queries/dhcp-server'
import type { Source } from '@patchbay/contract/systems/sources'
import type { Facts } from '../facts.ts'
import { keptSince } from '../cached-since.ts'
import { staleDns } from './of-dns.ts'
import { poolNearlyFull } from './of-utilisation.ts'
import { poolFillsSoon } from './of-forecasts.ts'
import type { Forecasts } from './of-forecasts.ts'
import { declined, leasedElsewhere, leasedToAnother, usedByAnother, usedWithoutLease } from './of-leases.ts'
import {
  reservedDifferently,
  reservedInPool,
  reservedOnOne,
  reservedOutside,
  reservedTwice,
} from './of-reservations.ts'
import { notServing, partnerUnreachable, serverSilent, serversDisagree } from './of-servers.ts'

const weight = { bad: 0, warn: 1, info: 2 } as const

/** What servers said before says nothing against what is seen now. */
const atOneTime = (facts: Facts, sources: readonly Source[]): Facts =>
  keptSince(sources) === null ? facts : { ...facts, seen: [] }

/** Everything somebody should look at, the worst first. `networks` are the subnets whose fill and settings matter here. */
export const findingsOf = (
  told: Facts,
  sources: readonly Source[],
  networks: ReadonlySet<string>,
  forecasts: Forecasts,
): Finding[] => {
  const facts = atOneTime(told, sources)
  return [
    ...serverSilent(sources),
    ...notServing(facts),
    ...partnerUnreachable(facts),
    ...serversDisagree(facts, networks),
    ...usedByAnother(facts),
    ...leasedToAnother(facts),
    ...reservedTwice(facts),
    ...reservedOutside(facts),
    ...reservedOnOne(facts),
    ...reservedDifferently(facts),
    ...poolNearlyFull(facts, networks),
    ...poolFillsSoon(forecasts),
    ...leasedElsewhere(facts),
    ...usedWithoutLease(facts),
    ...staleDns(facts, sources),
    ...declined(facts),
    ...reservedInPool(facts),
  ].toSorted((a, b) => weight[a.tone] - weight[b.tone])
}
