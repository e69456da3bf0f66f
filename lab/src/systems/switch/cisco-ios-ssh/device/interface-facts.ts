import type { Interface, Switch } from '../../../../world/model/switch.ts'
import type { World } from '../../../../world/model/world.ts'

/** Words about one interface that several commands show, so that they agree with each other. */

export type LinkStatus = 'connected' | 'notconnect' | 'disabled' | 'err-disabled' | 'inactive'

export function linkStatus(world: World, device: Switch, of: Interface): LinkStatus {
  if (!of.adminUp) return 'disabled'
  if (of.errDisabled !== null) return 'err-disabled'
  if (bridgesItself(of) && of.mode === 'access' && !device.vlans.has(of.accessVlan)) return 'inactive'
  return world.operUp(device, of) ? 'connected' : 'notconnect'
}

export const isSwitchport = (of: Interface) =>
  (of.kind === 'physical' || of.kind === 'port-channel') && of.mode !== 'routed'

/** Bundled members have left the bridge and spanning tree to their channel. */
export const bridgesItself = (of: Interface) => isSwitchport(of) && of.channel === null

/** Bits of the mask of an interface's address: those of its VLAN's subnet, 24 for what is in none. */
export const maskLength = (world: World, of: Interface): number =>
  Number(world.vlans.get(of.accessVlan)?.subnet.split('/')[1] ?? 24)

/** The type's letters: `GigabitEthernet`. */
export const typeOf = (of: Interface) => /^[A-Za-z-]+/.exec(of.name)?.[0] ?? of.name

/** `1/0/7` */
export const numberOf = (of: Interface) => of.name.slice(typeOf(of).length)

/** Ports that take a plug: an uplink module (middle number not 0), the 2960X's 10G ports, and all of a backbone's. */
export const takesPlug = (device: Switch, of: Interface) =>
  /^\d+\/[1-9]\d*\/\d+$/.test(numberOf(of)) ||
  (device.os === 'ios' && of.name.startsWith('Ten')) ||
  (of.kind === 'physical' && copper[typeOf(of)] === undefined && !of.name.startsWith('App'))

export function vlanCell(of: Interface): string {
  if (of.mode === 'trunk') return 'trunk'
  return of.mode === 'routed' || of.kind === 'management' ? 'routed' : String(of.accessVlan)
}

/** A port shows as trunk only while its link is up; a down trunk reads as its access VLAN. */
export function statusVlanCell(world: World, device: Switch, of: Interface): string {
  if (of.kind === 'port-channel' && !world.operUp(device, of)) return 'unassigned'
  return of.mode === 'trunk' && !world.operUp(device, of) ? String(of.accessVlan) : vlanCell(of)
}

export function duplexCell(world: World, device: Switch, of: Interface): string {
  if (!world.operUp(device, of)) return 'auto'
  return takesPlug(device, of) ? 'full' : 'a-full'
}

export function speedCell(world: World, device: Switch, of: Interface): string {
  if (!world.operUp(device, of)) return 'auto'
  const speed = world.linkSpeed(device, of)
  if (speed >= 10_000) return takesPlug(device, of) ? `${speed / 1000}G` : `a-${speed / 1000}G`
  return takesPlug(device, of) ? String(speed) : `a-${speed}`
}

const copper: Readonly<Record<string, string>> = {
  FastEthernet: '10/100BaseTX',
  GigabitEthernet: '10/100/1000BaseTX',
  TwoGigabitEthernet: '100/1000/2.5GBaseTX',
  FiveGigabitEthernet: '100/1000/2.5G/5GBaseTX',
  TenGigabitEthernet: '100/1000/2.5G/5G/10GBaseTX',
}
const plugs: Readonly<Record<number, string>> = {
  1_000: '1000BaseSX SFP',
  10_000: 'SFP-10GBase-SR',
  25_000: 'SFP-25GBase-SR',
  40_000: 'QSFP 40G SR4 SFP',
  100_000: 'QSFP 100G SR4',
}

/** Mb/s of the optics in a port: both ends of a cable have the same, which is what the slower of them takes. */
export function plugSpeed(world: World, of: Interface): number {
  const far = of.uplink === null ? undefined : world.switches.get(of.uplink.switch)
  return Math.min(of.speed, far?.interfaces.get(of.uplink?.interface ?? '')?.speed ?? of.speed)
}

export function mediaType(world: World, device: Switch, of: Interface): string {
  if (of.kind === 'port-channel') return device.os === 'ios-xe' ? 'N/A' : ''
  const type = typeOf(of)
  if (type.startsWith('AppGigabit')) return 'App-hosting port'
  if (!takesPlug(device, of)) return copper[type] ?? '10/100/1000BaseTX'
  if (of.uplink !== null) return plugs[plugSpeed(world, of)] ?? 'unknown'
  return device.os === 'ios-xe' ? 'unknown' : 'Not Present'
}

/** `Gigabit Ethernet`, as in `Hardware is …`. */
export function hardwareWords(of: Interface): string {
  if (of.kind === 'svi') return 'Ethernet SVI'
  if (of.kind === 'port-channel') return 'EtherChannel'
  if (of.kind === 'management') return 'RP management port'
  const words: Readonly<Record<string, string>> = {
    FastEthernet: 'Fast Ethernet',
    GigabitEthernet: 'Gigabit Ethernet',
    TwoGigabitEthernet: 'Two Gigabit Ethernet',
    FiveGigabitEthernet: 'Five Gigabit Ethernet',
    TenGigabitEthernet: 'Ten Gigabit Ethernet',
    TwentyFiveGigE: 'Twenty Five Gigabit Ethernet',
    FortyGigabitEthernet: 'Forty Gigabit Ethernet',
    HundredGigE: 'Hundred Gigabit Ethernet',
  }
  return words[typeOf(of)] ?? 'Gigabit Ethernet'
}

/** VLANs that a trunk may carry and the switch knows. */
export function carriedVlans(device: Switch, of: Interface): number[] {
  const known = [...device.vlans].sort((a, b) => a - b)
  const allowed = of.allowedVlans
  return allowed === 'all' ? known : known.filter((id) => allowed.includes(id))
}

/** MAC of the system at the other end of a channel, a switch or a thing with two plugs; null where nothing is known there. */
export function bundledWith(world: World, device: Switch, channel: string | null): string | null {
  const of = device.interfaces.get(channel ?? '')
  if (of === undefined) return null
  const far = of.uplink === null ? undefined : world.switches.get(of.uplink.switch)
  return far?.mac ?? world.attachedTo(device, of)[0]?.endpoint.mac ?? null
}

export const vlanName = (world: World, id: number) =>
  id === 1 ? 'default' : (world.vlans.get(id)?.name ?? `VLAN${String(id).padStart(4, '0')}`)
