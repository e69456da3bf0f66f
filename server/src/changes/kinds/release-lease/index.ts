import { refused } from '@patchbay/connectors/failures'
import { changeKindTitles } from '@patchbay/contract/changes/kind-names'
import { touchesNothing } from '../../../policies/protected.ts'
import { placesNamed } from '../../behind/place-named.ts'
import type { ChangeKind } from '../../kind.ts'
import { checkRelease } from './checks.ts'
import { releaseIntent } from './intent.ts'
import type { ReleaseIntent } from './intent.ts'
import { movedSince, readLease } from './read.ts'
import { showRelease } from './show.ts'
import { releaseSnapshot } from './snapshot.ts'
import type { ReleaseSnapshot } from './snapshot.ts'
import { releaseProofs, releaseSteps } from './steps.ts'

/** Has every server of a subnet forget who has an address. */
export const releaseLease: ChangeKind<ReleaseIntent, ReleaseSnapshot> = {
  name: 'release-lease',
  title: changeKindTitles['release-lease'],
  key: 'commands-dhcp-lease-release',
  intent: releaseIntent,
  snapshot: releaseSnapshot,
  named: ({ address }) => `Lease of ${address}`,
  targets: ({ address, mac }) => [`address ${address}`, ...(mac === null ? [] : [`reservation ${mac}`])],
  writesTo: ({ servers }) => {
    if (servers.length > 0) return servers.map((system) => ({ system, device: null }))
    throw refused({ cause: 'right-missing', message: 'It is not known which DHCP servers have it.' })
  },
  read: readLease,
  moved: movedSince,
  touches: ({ mac, address }, { seen, vlan, servers }) => ({
    ...touchesNothing,
    places: placesNamed(seen?.place),
    vlans: vlan === null ? [] : [vlan],
    macs: mac === null ? [] : [mac],
    hosts: servers.flatMap(({ lease }) => lease?.hostname ?? []),
    addresses: [address],
  }),
  check: async (intent, before) => checkRelease(intent, before),
  show: showRelease,
  steps: releaseSteps,
  proofs: releaseProofs,
  after: () => ({}),
  risky: () => true,
  neverUndone: true,
  undo: () => null,
}
