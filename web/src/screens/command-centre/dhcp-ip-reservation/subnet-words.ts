import type { ReservableSubnet } from '@patchbay/contract/command-centre/dhcp-ip-reservation'

/** Network, name and VLAN in one line, as `10.20.30.0/24 · Library staff · VLAN 120`. */
export const subnetWords = ({ subnet, name, vlan }: ReservableSubnet): string =>
  [subnet, name, vlan === null ? null : `VLAN ${vlan}`].filter((part) => part !== null).join(' · ')
