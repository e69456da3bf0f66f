import type { Command, Context, Lines } from '../command/command.ts'
import type { Interface, StackMember, Switch } from '../../../../world/model/switch.ts'
import type { World } from '../../../../world/model/world.ts'
import { plugSpeed, takesPlug } from './interface-facts.ts'

export const inventoryCommands: readonly Command[] = [
  { pattern: 'show inventory [(raw|oid)]', run: showInventory },
]

const item = (name: string, description: string, pid: string, vid: string, serial: string): string[] => [
  `NAME: "${name}", DESCR: "${description}"`,
  `PID: ${pid.padEnd(18)}, VID: ${vid.padEnd(4)} , SN: ${serial}`,
  '',
]

function showInventory({ world, device }: Context): Lines {
  const [first] = device.members
  if (first === undefined) return []
  if (isCore(device)) return coreItems(world, device, first)
  // The pseudo-item of the whole stack repeats the first member's serial.
  const stack =
    device.os === 'ios-xe'
      ? item(`${family(device)} Stack`, `${family(device)} Stack`, device.model, 'V02', first.serial)
      : []
  return [...stack, ...device.members.flatMap((member) => memberItems(world, device, member))]
}

export const isCore = ({ model }: Switch) => model.startsWith('C95')

/** Of the pseudo-item for a whole stack, which a single switch of a family that stacks has too. */
export const family = (device: Switch) =>
  device.model.startsWith('C93') ? 'c93xx' : device.model.startsWith('C92') ? 'c92xx' : 'c95xx'

/** A 9500 is a chassis whose supervisor repeats its serial; its supplies are counted from 0. */
function coreItems(world: World, device: Switch, member: StackMember): string[] {
  const series = 'Cisco Catalyst 9500 Series'
  return [
    ...item('Chassis', `${series} Chassis`, device.model, 'V02', member.serial),
    ...item('Slot 1 Supervisor', `${series} Switch`, device.model, 'V02', member.serial),
    ...plugItems(world, device, member),
    ...item(
      'Power Supply Module 0',
      `${series} 650W AC Power Supply`,
      supplyModel(device),
      'V01',
      partSerial(member, 'DTN'),
    ),
    ...item('Fan Tray 0', `${series} Fan Tray`, 'C9K-T1-FANTRAY', '', ''),
  ]
}

/** A part's serial number, made from its chassis's. */
export const partSerial = (member: StackMember, part: string) => `${part}${member.serial.slice(3)}`

export const supplyModel = (device: Switch) =>
  device.model.startsWith('C92')
    ? 'PWR-C5-1KWAC'
    : device.model.startsWith('C95')
      ? 'C9K-PWR-650WAC-R'
      : 'PWR-C1-1100WAC'

function memberItems(world: World, device: Switch, member: StackMember): string[] {
  const xe = device.os === 'ios-xe'
  const name = xe ? `Switch ${member.number}` : String(member.number)
  const supply = `Switch ${member.number} - Power Supply A`
  return [
    ...item(name, member.model, member.model, 'V02', member.serial),
    ...(xe ? item(supply, supply, supplyModel(device), 'V02', partSerial(member, 'DTN')) : []),
    ...plugItems(world, device, member),
  ]
}

const plugItems = (world: World, device: Switch, member: StackMember) =>
  [...device.interfaces.values()]
    .filter((of) => of.member === member.number && of.uplink !== null && takesPlug(device, of))
    .flatMap((of) => plug(world, device, member, of))

export interface Plug {
  readonly description: string
  readonly model: string
  readonly serial: string
}

/** The transceiver in a port of this member. */
export function plugOf(world: World, member: StackMember, of: Interface): Plug {
  const kinds: Readonly<Record<number, readonly [string, string]>> = {
    1_000: ['1000BaseSX SFP', 'GLC-SX-MMD'],
    10_000: ['SFP-10GBase-SR', 'SFP-10G-SR'],
    25_000: ['SFP-25GBase-SR', 'SFP-25G-SR-S'],
    40_000: ['QSFP 40GE SR4', 'QSFP-40G-SR4'],
    100_000: ['QSFP 100G SR4', 'QSFP-100G-SR4-S'],
  }
  const [description, model] = kinds[plugSpeed(world, of)] ?? ['unknown', 'Unspecified']
  const number = of.name.replaceAll(/\D/g, '').padStart(3, '0')
  return { description, model, serial: `AVD${member.serial.slice(3, 7)}${number}` }
}

/** Only stacks of IOS-XE name the port in short. */
function plug(world: World, device: Switch, member: StackMember, of: Interface): string[] {
  const { description, model, serial } = plugOf(world, member, of)
  const name = device.os === 'ios' || isCore(device) ? of.name : of.shortName
  return item(name, description, model, 'V03', serial)
}
