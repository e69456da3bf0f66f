import { ipv4Text } from './addresses.ts'
import { purposesOf, vlanId, type BuildingPurpose } from './building-kinds.ts'
import type { BuildingPlan } from './buildings.ts'
import type { Vlan, VlanPurpose } from './model/vlan.ts'

/** Third octet, prefix length and share of addresses kept from the dynamic range, per purpose. */
const layout: Readonly<Record<BuildingPurpose, readonly [number, number, number]>> = {
  management: [0, 24, 1],
  staff: [16, 20, 0.0625],
  student: [32, 20, 0.0625],
  laboratory: [48, 21, 0.125],
  voice: [64, 20, 0.0625],
  printer: [80, 22, 0.5],
  'building-control': [84, 22, 0.5],
  medical: [88, 21, 0.5],
  'access-point': [96, 21, 0.125],
  quarantine: [104, 24, 0.25],
}

const withIpv6 = new Set<VlanPurpose>(['staff', 'student', 'laboratory', 'access-point'])

export const managementAddress = (building: number, host: number): string => `10.${building}.0.${host}`

/** `gatewayMac` tells the MAC of the distribution switch's SVI of a VLAN. */
export function planVlans(
  building: BuildingPlan,
  gatewaySwitch: string,
  gatewayMac: (vlan: number) => string,
): Vlan[] {
  return purposesOf(building.kind).map((purpose) => {
    const [third, length, kept] = layout[purpose]
    const id = vlanId(building.number, purpose)
    const first = 10 * 2 ** 24 + building.number * 2 ** 16 + third * 256
    const count = 2 ** (32 - length)
    return {
      id,
      name: `${building.code}-${purpose}`,
      building: building.code,
      purpose,
      subnet: `${ipv4Text(first)}/${length}`,
      gateway: ipv4Text(first + 1),
      gatewayMac: gatewayMac(id),
      gatewaySwitch,
      prefix: withIpv6.has(purpose)
        ? `2001:db8:${building.number.toString(16)}:${third.toString(16)}::/64`
        : null,
      pool: kept >= 1 ? null : [ipv4Text(first + Math.round(count * kept)), ipv4Text(first + count - 2)],
    }
  })
}
