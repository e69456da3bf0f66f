import type { PortNow } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { Choice } from '../../../ui/field.tsx'

type Vlan = PortNow['vlans'][number]

const vlanLabel = ({ id, name }: Vlan) => (name === '' ? String(id) : `${id} ${name}`)

/** The VLANs of the switch; one that is others' to use says whose, and cannot be chosen. */
export const vlanChoices = ({ vlans }: PortNow): readonly Choice[] =>
  vlans.map((vlan) => ({
    value: String(vlan.id),
    text:
      vlan.usedBy.length === 0 ? vlanLabel(vlan) : `${vlanLabel(vlan)}, used by ${vlan.usedBy.join(', ')}`,
    disabled: vlan.usedBy.length > 0,
  }))

/** Why the port is not taken out of the VLAN that it is in by who asks; null where it may be. */
export function lockedIn({ vlans }: PortNow, id: number | null): string | null {
  const vlan = vlans.find((one) => one.id === id)
  if (vlan === undefined || vlan.usedBy.length === 0) return null
  return `In VLAN ${vlanLabel(vlan)}, reserved for ${vlan.usedBy.join(', ')}. Only they can move it.`
}
