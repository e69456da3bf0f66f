import type { Command, Context, Lines } from '../command/command.ts'

/** What either protocol says when it is off, to every question about it. */
export const cdpIsOff: Lines = ['% CDP is not enabled']
export const lldpIsOff: Lines = ['% LLDP is not enabled']

export const discoveryCommands: readonly Command[] = [
  { pattern: 'show cdp', run: cdp },
  { pattern: 'show lldp', run: lldp },
  { pattern: 'show cdp interface', run: interfaces },
]

function cdp({ chassis }: Context): Lines {
  if (!chassis.cdp) return cdpIsOff
  return [
    'Global CDP information:',
    '        Sending CDP packets every 60 seconds',
    '        Sending a holdtime value of 180 seconds',
    '        Sending CDPv2 advertisements is  enabled',
  ]
}

function lldp({ chassis }: Context): Lines {
  if (!chassis.lldp) return lldpIsOff
  return [
    '',
    'Global LLDP Information:',
    '    Status: ACTIVE',
    '    LLDP advertisements are sent every 30 seconds',
    '    LLDP hold time advertised is 120 seconds',
    '    LLDP interface reinitialisation delay is 2 seconds',
  ]
}

function interfaces({ world, device, chassis }: Context): Lines {
  if (!chassis.cdp) return cdpIsOff
  return [...device.interfaces.values()]
    .filter((of) => of.kind === 'physical' || of.kind === 'management')
    .flatMap((of) => {
      const up = world.operUp(device, of) ? 'up' : 'down'
      return [
        `${of.name} is ${of.adminUp ? up : 'administratively down'}, line protocol is ${up}`,
        '  Encapsulation ARPA',
        '  Sending CDP packets every 60 seconds',
        '  Holdtime is 180 seconds',
      ]
    })
}
