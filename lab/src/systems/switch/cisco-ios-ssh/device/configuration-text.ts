import type { Switch } from '../../../../world/model/switch.ts'
import type { World } from '../../../../world/model/world.ts'
import type { Chassis } from './chassis.ts'
import { vlanName } from './interface-facts.ts'
import { interfaceLines } from './interface-text.ts'
import { plainWord, typeFive, typeNine, typeSeven } from './made-secrets.ts'
import { restartText } from './notation.ts'
import {
  contactOf,
  defaultGateway,
  locationOf,
  logHost,
  radiusHost,
  routes,
  timeServers,
  trapHost,
} from './services.ts'
import type { ConfigurationSnapshot } from './snapshot.ts'

/** Types of secrets by generation: MD5 on IOS 15, scrypt on IOS-XE. */
const secretOf = ({ os, name }: Switch, of: string) =>
  os === 'ios' ? typeFive(`${name} ${of}`) : typeNine(`${name} ${of}`)

function head({ device, lastChange }: Chassis): string[] {
  return [
    '!',
    ...(lastChange === null
      ? []
      : [
          `! Last configuration change at ${restartText(lastChange.at)}${lastChange.by === '' ? '' : ` by ${lastChange.by}`}`,
          '!',
        ]),
    `version ${device.os === 'ios' ? '15.2' : device.software.split('.').slice(0, 2).join('.')}`,
    'service timestamps debug datetime msec',
    'service timestamps log datetime msec',
    'service password-encryption',
    '!',
    `hostname ${device.name}`,
    '!',
  ]
}

function accounts({ device, lab }: Chassis): string[] {
  const { switchLogin, switchReader } = lab.accounts
  return [
    `enable secret ${secretOf(device, 'enable')}`,
    '!',
    `username ${switchLogin.username} privilege 15 secret ${secretOf(device, 'login')}`,
    `username ${switchReader.username} password ${typeSeven(`${device.name} reader`)}`,
    'aaa new-model',
    '!',
    'aaa authentication login default local',
    'aaa authentication dot1x default group radius',
    'aaa authorization exec default local ',
    '!',
  ]
}

/** What it sends to others and from where they may ask. */
function services({ device, lab }: Chassis): string[] {
  const { world } = lab
  const gateway = routes(device) ? null : defaultGateway(world, device)
  return [
    ...(gateway === null ? [] : [`ip default-gateway ${gateway}`]),
    'ip ssh version 2',
    '!',
    'logging trap informational',
    `logging host ${logHost}`,
    `snmp-server group ${lab.accounts.snmp.v3.username} v3 priv context vlan- match prefix `,
    `snmp-server community ${plainWord(`${device.name} read`)} RO`,
    `snmp-server community ${plainWord(`${device.name} write`)} RW`,
    `snmp-server location ${locationOf(device)}`,
    `snmp-server contact ${contactOf(world)}`,
    'snmp-server enable traps snmp authentication linkdown linkup coldstart warmstart',
    `snmp-server host ${trapHost} version 2c ${plainWord(`${device.name} trap`)} `,
    '!',
    'radius server ise-1',
    ` address ipv4 ${radiusHost} auth-port 1812 acct-port 1813`,
    ` key ${typeSeven(`${device.name} radius`)}`,
    '!',
    'banner login ^C',
    `This is ${device.name}. Whoever has no business here leaves now.`,
    '^C',
    '!',
  ]
}

function lines({ device, execTimeout }: Chassis): string[] {
  const timeout = execTimeout === 10 ? [] : [` exec-timeout ${execTimeout} 0`]
  return [
    'line con 0',
    ` password ${typeSeven(`${device.name} console`)}`,
    ' logging synchronous',
    ' stopbits 1',
    `line vty 0 ${device.os === 'ios' ? 4 : 15}`,
    ...timeout,
    ` password ${typeSeven(`${device.name} vty`)}`,
    ' transport input ssh',
    '!',
  ]
}

function time(world: World, device: Switch): string[] {
  return [
    `ntp authentication-key 1 md5 ${typeSeven(`${device.name} time`).slice(2)} 7`,
    ...timeServers(world, device).map((address) => `ntp server ${address}`),
  ]
}

/** VRFs, spanning tree, causes that recover, archive: what is there when it is not as in the factory. */
function features(chassis: Chassis): string[] {
  const { device, lab } = chassis
  const vrfs = [...new Set([...device.interfaces.values()].flatMap((of) => of.vrf ?? []))]
  return [
    ...[...chassis.provisioned]
      .sort(([a], [b]) => a - b)
      .map(([number, model]) => `switch ${number} provision ${model.toLowerCase()}`),
    ...(chassis.domainLookup ? [] : ['no ip domain lookup']),
    `ip domain name ${lab.world.domain}`,
    '!',
    ...vrfs.flatMap((vrf) => [`vrf definition ${vrf}`, ' address-family ipv4', ' exit-address-family', '!']),
    ...(chassis.cdp ? [] : ['no cdp run']),
    ...(chassis.lldp ? ['lldp run'] : []),
    'spanning-tree mode rapid-pvst',
    'spanning-tree extend system-id',
    ...[...chassis.recovery].sort().map((cause) => `errdisable recovery cause ${cause}`),
    ...(chassis.recoveryInterval === 300 ? [] : [`errdisable recovery interval ${chassis.recoveryInterval}`]),
    ...(chassis.archivePath === null
      ? []
      : [
          'archive',
          ` path ${chassis.archivePath}`,
          ...(chassis.archiveWriteMemory ? [' write-memory'] : []),
          '!',
        ]),
  ]
}

/** The whole text from the first `!` to `end`; of the snapshot, or of what runs. */
export function configurationLines(chassis: Chassis, snapshot: ConfigurationSnapshot | null): string[] {
  const { device, lab } = chassis
  const vlans = [...(snapshot?.vlans ?? device.vlans)].filter((id) => id !== 1).sort((a, b) => a - b)
  return [
    ...head(chassis),
    ...accounts(chassis),
    ...features(chassis),
    ...vlans.flatMap((id) => [`vlan ${id}`, ` name ${vlanName(lab.world, id)}`, '!']),
    ...[...device.interfaces.values()].flatMap((of) => [
      ...interfaceLines(chassis, of, snapshot?.ports.get(of.name)),
      '!',
    ]),
    ...services(chassis),
    ...lines(chassis),
    ...time(lab.world, device),
    'end',
    '',
  ]
}
