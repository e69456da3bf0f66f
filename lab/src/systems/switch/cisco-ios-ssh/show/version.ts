import type { Command, Context, Lines } from '../command/command.ts'
import type { StackMember, Switch } from '../../../../world/model/switch.ts'
import { restartText, uptimeText } from '../device/notation.ts'
import { cell, right } from '../device/column.ts'
import { compiledLine, imageFile, imageOf, paddedVersion, softwareLine } from '../../release.ts'

export const versionCommands: readonly Command[] = [{ pattern: 'show version', run: showVersion }]

function showVersion({ world, device }: Context): Lines {
  const xe = device.os === 'ios-xe'
  const up = world.clock.now() - device.bootedAt
  const first = device.members[0]
  const serial = first?.serial ?? ''
  const memory = xe
    ? `cisco ${device.model} (X86) processor with 1331521K/6147K bytes of memory.`
    : `cisco ${device.model} (APM86XXX) processor (revision A0) with 524288K bytes of memory.`
  return [
    ...(xe ? [`Cisco IOS XE Software, Version ${paddedVersion(device.software)}`] : []),
    softwareLine(device),
    'Technical Support: http://www.cisco.com/techsupport',
    'Copyright (c) 1986-2023 by Cisco Systems, Inc.',
    compiledLine(device),
    '',
    '',
    xe ? 'ROM: IOS-XE ROMMON' : 'ROM: Bootstrap program is C2960X boot loader',
    xe
      ? 'BOOTLDR: System Bootstrap, Version 17.8.1r[FC2], RELEASE SOFTWARE (P)'
      : 'BOOTLDR: C2960X Boot Loader (C2960X-HBOOT-M) Version 15.2(7r)E2, RELEASE SOFTWARE (fc1)',
    `${device.name} uptime is ${uptimeText(up)}`,
    ...(xe ? [`Uptime for this control processor is ${uptimeText(up + 180_000)}`] : []),
    `System returned to ROM by ${xe ? 'Reload Command' : 'power-on'}`,
    `System restarted at ${restartText(device.bootedAt)}`,
    `System image file is "${xe ? `${canStack(device) ? '' : 'boot'}flash:packages.conf` : `flash:/${imageFile(device)}`}"`,
    `Last reload reason: Reload ${xe ? 'Command' : 'command'}`,
    '',
    '',
    '',
    memory,
    `Processor board ID ${serial}`,
    ...(xe ? [] : ['Last reset from power-on']),
    `${[...device.interfaces.values()].filter((of) => of.kind === 'svi').length} Virtual Ethernet interfaces`,
    ...portCounts(device),
    ...(xe
      ? ['2048K bytes of non-volatile configuration memory.', '']
      : [
          'The password-recovery mechanism is enabled.',
          '',
          '512K bytes of flash-simulated non-volatile configuration memory.',
        ]),
    ...memberFields(device, first),
    '',
    ...(canStack(device) ? ['', ...memberTable(device), ''] : []),
    ...device.members
      .slice(1)
      .flatMap((member) => [
        `Switch ${String(member.number).padStart(2, '0')}`,
        '---------',
        field(xe, `Switch ${xe ? 'u' : 'U'}ptime`, `${uptimeText(up)} `),
        ...(xe ? [''] : []),
        ...memberFields(device, member),
        '',
      ]),
    `Configuration register is ${xe ? '0x102' : '0xF'}`,
    '',
  ]
}

function portCounts(device: Switch): string[] {
  const counts = new Map<string, number>()
  for (const of of device.interfaces.values()) {
    if (of.kind !== 'physical') continue
    const words = of.name.startsWith('Gig')
      ? 'Gigabit Ethernet'
      : of.name.startsWith('TwoG')
        ? '2.5 Gigabit Ethernet'
        : of.name.startsWith('TenG')
          ? 'Ten Gigabit Ethernet'
          : of.name.startsWith('TwentyF')
            ? 'TwentyFive Gigabit Ethernet'
            : 'Hundred Gigabit Ethernet'
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  return [...counts].map(([words, count]) => `${count} ${words} interfaces`)
}

/** The colon stands after 35 characters on IOS-XE, after 32 on IOS. */
const field = (xe: boolean, key: string, value: string) => `${key.padEnd(xe ? 35 : 32)}: ${value}`

/** IOS writes its keys in small letters and its address in capitals. */
function memberFields({ os }: Switch, member: StackMember | undefined): string[] {
  if (member === undefined) return []
  const xe = os === 'ios-xe'
  const { mac, serial, model } = member
  const rows = xe
    ? [
        ['Base Ethernet MAC Address', mac],
        ['Motherboard Serial Number', serial],
        ['Model Revision Number', 'A0'],
        ['Model Number', model],
        ['System Serial Number', serial],
      ]
    : [
        ['Base ethernet MAC Address', mac.toUpperCase()],
        ['Motherboard serial number', serial],
        ['Model revision number', 'A0'],
        ['Model number', model],
        ['System serial number', serial],
        ['Version ID', 'V02'],
      ]
  return rows.map(([key = '', value = '']) => field(xe, key, value))
}

/** A 9500 has no table of members. */
const canStack = ({ model }: Switch) => !model.startsWith('C95')

/** The 2960X has wider columns and no Mode. */
function memberTable(device: Switch): string[] {
  const xe = device.os === 'ios-xe'
  const version = xe ? paddedVersion(device.software) : device.software
  const image = imageOf(device).name
  const [model, software, last] = xe ? [18, 17, 21] : [25, 21, 25]
  const head = (words: readonly string[]) =>
    `${words[0]} ${cell(words[1] ?? '', model)} ${cell(words[2] ?? '', software)} ${cell(words[3] ?? '', last)} ${xe ? `${words[4]}   ` : ''}`.trimEnd()
  return [
    head(['Switch Ports', 'Model', 'SW Version', 'SW Image', 'Mode']),
    head(['------ -----', '-----', '----------', '----------', '----']),
    ...device.members.map((member) =>
      `${member.number === 1 ? '*' : ' '}${right(member.number, 5)} ${cell(member.ports, 5)} ${cell(member.model, model)} ${cell(version, software)} ${cell(image, last)} ${xe ? 'INSTALL' : ''}`.trimEnd(),
    ),
    '',
  ]
}
