import { releaseLease } from '@patchbay/contract/changes/kinds/release-lease'
import type { Lease } from '@patchbay/contract/common-queries/dhcp-server'
import { ChangeActs } from '../../../changes/acts/act.tsx'

/** Has every server of the subnet forget the lease; one that nobody holds is none. */
export const Release = ({ lease: { address, state } }: { lease: Lease }) =>
  state === 'active' && (
    <ChangeActs
      change={releaseLease}
      acts={[{ words: `Release ${address}`, noun: 'release', short: 'Release', asked: { address } }]}
    />
  )
