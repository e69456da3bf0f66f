export type VlanPurpose =
  | 'staff'
  | 'student'
  | 'laboratory'
  | 'voice'
  | 'printer'
  | 'building-control'
  | 'medical'
  | 'access-point'
  | 'management'
  | 'quarantine'
  | 'wireless'

export interface Vlan {
  readonly id: number
  /** `B07-staff` */
  readonly name: string
  readonly building: string
  readonly purpose: VlanPurpose
  /** `10.7.16.0/20` */
  readonly subnet: string
  readonly gateway: string
  readonly gatewayMac: string
  /** Name of the switch whose SVI is the gateway. */
  readonly gatewaySwitch: string
  /** `2001:db8:7:10::/64`, where the VLAN has IPv6. */
  readonly prefix: string | null
  /** Dynamic range, first and last address, inclusive. */
  readonly pool: readonly [string, string] | null
}
