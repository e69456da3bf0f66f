import type { ReservableSubnet } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import { ChoiceField } from '../../../ui/field.tsx'

interface Props {
  readonly value: string
  /** Null while they are not told. */
  readonly subnets: readonly ReservableSubnet[] | null
  readonly fault: string | undefined
  readonly onChange: (subnet: string) => void
}

/** In which subnet, by network, name or VLAN; and who is written to for it. */
export function SubnetField({ value, subnets, fault, onChange }: Props) {
  const chosen = subnets?.find(({ subnet }) => subnet === value)
  const known = (subnets ?? []).map((one) => ({ value: one.subnet, text: subnetWords(one) }))
  // A link may name one that nobody has told yet.
  const named = value !== '' && chosen === undefined ? [{ value, text: value }] : []
  return (
    <ChoiceField
      label="Subnet"
      name="subnet"
      value={value}
      choices={[{ value: '', text: 'By address or room' }, ...named, ...known]}
      onChange={onChange}
      fault={fault}
      hint={hintOf(chosen, subnets === null)}
    />
  )
}

function hintOf(chosen: ReservableSubnet | undefined, asking: boolean): string {
  if (asking) return 'Reading the subnets.'
  if (chosen === undefined) return 'Written to every server of the subnet.'
  const { servers, blocked } = chosen
  return blocked ?? `Written to ${servers.join(' and ')}.`
}

/** Network, name and VLAN in one line, as `10.20.30.0/24 · Library staff · VLAN 120`. */
export const subnetWords = ({ subnet, name, vlan }: ReservableSubnet): string =>
  [subnet, name, vlan === null ? null : `VLAN ${vlan}`].filter((part) => part !== null).join(' · ')
