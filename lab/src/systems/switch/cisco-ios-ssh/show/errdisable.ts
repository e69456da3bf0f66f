import type { Command, Context, Lines } from '../command/command.ts'
import { cell, loose, right } from '../device/column.ts'

export const errdisableCommands: readonly Command[] = [
  { pattern: 'show errdisable recovery', run: recovery },
  { pattern: 'show errdisable detect', run: detect },
]

/** The list differs by release; reasons may hold spaces. */
export const causes = [
  'arp-inspection',
  'bpduguard',
  'channel-misconfig (STP)',
  'dhcp-rate-limit',
  'dtp-flap',
  'gbic-invalid',
  'inline-power',
  'l2ptguard',
  'link-flap',
  'link-monitor-failure',
  'loopback',
  'loopdetect',
  'pagp-flap',
  'psecure-violation',
  'psp',
  'security-violation',
  'storm-control',
  'udld',
  'vmps',
]

function recovery({ chassis, world, device }: Context): Lines {
  const waiting = [...device.interfaces.values()].filter(
    (of) => of.adminUp && of.errDisabled !== null && chassis.recovery.has(of.errDisabled),
  )
  const passed = (since: number) => Math.floor((world.clock.now() - since) / 1000)
  return [
    'ErrDisable Reason            Timer Status',
    '-----------------            --------------',
    ...causes.map(
      (cause) =>
        `${cell(cause, 29)}${chassis.recovery.has(cause.replace(/ .*/, '')) ? 'Enabled' : 'Disabled'}`,
    ),
    '',
    `Timer interval: ${chassis.recoveryInterval} seconds`,
    '',
    'Interfaces that will be enabled at the next timeout:',
    ...(waiting.length === 0
      ? []
      : [
          '',
          'Interface       Errdisable reason       Time left(sec)',
          '---------       -----------------       --------------',
          ...waiting.map((of) => {
            const left = Math.max(0, chassis.recoveryInterval - passed(of.lastChange))
            return `${loose(of.shortName, 12)}${right(of.errDisabled ?? '', 20)}${right(left, 13)}`
          }),
        ]),
    '',
  ]
}

function detect(): Lines {
  return [
    'ErrDisable Reason            Detection    Mode',
    '-----------------            ---------    ----',
    ...causes.map((cause) => `${cell(cause, 29)}Enabled      port`),
  ]
}
