import type { Command, Context, Given, Lines, Mode } from '../command/command.ts'
import { valueOf } from '../command/command.ts'
import { vlansFrom } from '../device/notation.ts'
import { watchRecovery } from '../device/recovery.ts'
import { beforeChange } from '../device/snapshot.ts'
import { setToDefault } from './interface-change.ts'

function go(context: Context, mode: Mode): [] {
  context.session.mode = mode
  return []
}

const interfaceMode = (name: Mode['name'], interfaces: readonly string[]): Mode => ({
  name,
  interfaces,
  vlans: [],
})

export const globalConfiguration: readonly Command[] = [
  {
    pattern: 'interface <interface>',
    run: (context, given) => go(context, interfaceMode('interface', [valueOf(given, 'interface')])),
  },
  {
    pattern: 'interface range <interfaces>',
    run: (context, given) =>
      go(context, interfaceMode('interface-range', valueOf(given, 'interfaces').split(','))),
  },
  { pattern: 'default interface <interface>', run: toDefault },
  { pattern: 'default interface range <interfaces>', run: toDefault },
  { pattern: 'vlan <vlans>', run: vlan },
  { pattern: 'no vlan <vlans>', run: removeVlan },
  {
    pattern: 'errdisable recovery cause (all|<word>)',
    run: (context, given) => recovery(context, given, true),
  },
  {
    pattern: 'no errdisable recovery cause (all|<word>)',
    run: (context, given) => recovery(context, given, false),
  },
  {
    pattern: 'errdisable recovery interval <seconds>',
    run({ chassis }, given) {
      beforeChange(chassis)
      chassis.recoveryInterval = Number(valueOf(given, 'seconds'))
      return []
    },
  },
  {
    pattern: 'no errdisable recovery interval',
    run({ chassis }) {
      chassis.recoveryInterval = 300
      return []
    },
  },
  {
    pattern: '[no] ip (domain lookup|domain-lookup)',
    run({ chassis }, given) {
      chassis.domainLookup = !given.keywords.has('no')
      return []
    },
  },
  {
    pattern: '[no] cdp run',
    run({ chassis }, given) {
      beforeChange(chassis)
      chassis.cdp = !given.keywords.has('no')
      return []
    },
  },
  {
    pattern: '[no] lldp run',
    run({ chassis }, given) {
      beforeChange(chassis)
      chassis.lldp = !given.keywords.has('no')
      return []
    },
  },
  {
    pattern: '[no] switch <number> provision [<word>]',
    run: provision,
  },
  { pattern: 'archive', run: (context) => go(context, interfaceMode('archive', [])) },
  {
    pattern: 'line (vty <number> [<number2>]|console <number>)',
    run: (context) => go(context, interfaceMode('line', [])),
  },
]

function toDefault(context: Context, given: Given): Lines {
  const names = (given.values['interfaces'] ?? valueOf(given, 'interface')).split(',')
  return names.flatMap((name) => {
    setToDefault(context, name)
    return [`Interface ${name} set to default configuration`]
  })
}

/** The VLANs are made when the mode is left, or with their name. */
function vlan(context: Context, given: Given): Lines {
  const ids = vlansFrom(valueOf(given, 'vlans')) ?? []
  const reserved = ids.find((id) => id >= 1002 && id <= 1005)
  if (reserved !== undefined) return [`Default VLAN ${reserved} may not be modified.`]
  return go(context, { name: 'vlan', interfaces: [], vlans: ids })
}

function removeVlan({ world, device, chassis }: Context, given: Given): Lines {
  const ids = vlansFrom(valueOf(given, 'vlans')) ?? []
  const kept = ids.find((id) => id === 1 || (id >= 1002 && id <= 1005))
  if (kept !== undefined) return [`%Default VLAN ${kept} may not be deleted.`]
  beforeChange(chassis)
  for (const id of ids) world.removeVlan(device.name, id)
  return []
}

/** A unit that is to come: it stands in the stack's table until it does. */
function provision({ chassis, device }: Context, given: Given): Lines {
  const number = Number(valueOf(given, 'number'))
  const most = device.os === 'ios' ? 8 : 16
  if (number < 1 || number > most) return [`% Invalid switch number, must be between 1 and ${most}`]
  if (device.members.some((member) => member.number === number))
    return [
      `%Switch can not be ${given.keywords.has('no') ? 'un' : ''}provisioned: it is present in the stack.`,
    ]
  beforeChange(chassis)
  if (given.keywords.has('no')) chassis.provisioned.delete(number)
  else if (given.values['word'] === undefined) return ['% Incomplete command.', '']
  else chassis.provisioned.set(number, given.values['word'])
  return []
}

const knownCauses = [
  'arp-inspection',
  'bpduguard',
  'channel-misconfig',
  'dhcp-rate-limit',
  'dtp-flap',
  'gbic-invalid',
  'inline-power',
  'link-flap',
  'loopback',
  'loopdetect',
  'pagp-flap',
  'psecure-violation',
  'security-violation',
  'storm-control',
  'udld',
]

function recovery({ chassis }: Context, given: Given, on: boolean): Lines {
  const cause = given.keywords.has('all') ? null : valueOf(given, 'word')
  if (cause !== null && !knownCauses.includes(cause)) return [`% Invalid cause ${cause}`]
  beforeChange(chassis)
  for (const one of cause === null ? knownCauses : [cause]) {
    if (on) chassis.recovery.add(one)
    else chassis.recovery.delete(one)
  }
  chassis.endRecovery?.()
  chassis.endRecovery = chassis.recovery.size > 0 ? watchRecovery(chassis) : null
  return []
}
