import type { Vlan } from '../model/vlan.ts'

export const firstWirelessVlan = 801

const names = ['WIFI-campus', 'WIFI-guest', 'WIFI-things'] as const

/** Of the whole campus: switched by the controllers, routed by the first building's distribution switch. */
export function planWirelessVlans(
  building: string,
  gatewaySwitch: string,
  gatewayMac: (vlan: number) => string,
): Vlan[] {
  return names.map((name, index) => {
    const id = firstWirelessVlan + index
    const second = 201 + index
    return {
      id,
      name,
      building,
      purpose: 'wireless',
      subnet: `10.${second}.0.0/18`,
      gateway: `10.${second}.0.1`,
      gatewayMac: gatewayMac(id),
      gatewaySwitch,
      prefix: null,
      pool: [`10.${second}.4.0`, `10.${second}.63.254`],
    }
  })
}
