import type { Lease } from '@patchbay/contract/common-queries/dhcp-server'
import { call } from '../../../api/client.ts'
import { Acts } from '../../../changes/acts/act.tsx'
import type { ActAsked } from '../../../changes/acts/act.tsx'
import { heldKeys, useProfile } from '../../../session/use-session.ts'

/** Has every server of the subnet forget the lease, for who may; a lease that nobody holds is none. */
export function Release({ lease: { address, state } }: { lease: Lease }) {
  const held = heldKeys(useProfile())
  if (!held.has('commands-dhcp-lease-release') || state !== 'active') return null
  const preview = (asked: ActAsked) =>
    call('POST /common-queries/dhcp-server/lease-release/preview/', {
      body: { ...asked, intent: { address } },
    })
  return <Acts acts={[{ words: `Release ${address}`, short: 'Release', preview }]} />
}
