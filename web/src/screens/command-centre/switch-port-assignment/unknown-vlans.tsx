import type { PortLike } from '@patchbay/contract/command-centre/switch-port-assignment'
import { Callout } from '../../../ui/callout.tsx'

/** VLANs of that run that the chosen port's switch does not know. */
export function UnknownVlans({ of, vlans }: { of: PortLike; vlans: readonly number[] }) {
  if (vlans.length === 0) return null
  return (
    <Callout tone="warn">
      {vlans.length === 1 ? `VLAN ${vlans[0]} of` : `VLANs ${vlans.join(' and ')} of`} run {of.run}{' '}
      {vlans.length === 1 ? 'is' : 'are'} not known on this switch, so it is left as it is here.
    </Callout>
  )
}
