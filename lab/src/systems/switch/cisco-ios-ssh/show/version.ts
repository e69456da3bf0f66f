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
    `System image file is "${xe ? 'flash:packages.conf' : `flash:/${imageFile(device)}`}"`,
    ...(xe ? ['Last reload reason: Reload Command'] : []),
    '',
    memory,
    `Processor board ID ${serial}`,
    `${[...device.interfaces.values()].filter((of) => of.kind === 'svi').length} Virtual Ethernet interfaces`,
    ...portCounts(device),
    '2048K bytes of non-volatile configuration memory.',
    '',
    ...memberFields(first),
    '',
    ...memberTable(device),
    '',
    ...device.members
      .slice(1)
      .flatMap((member) => [
        `Switch ${String(member.number).padStart(2, '0')}`,
        '---------',
        `Switch uptime                      : ${uptimeText(up)} `,
        '',
        ...memberFields(member),
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

function memberFields(member: StackMember | undefined): string[] {
  if (member === undefined) return []
  return [
    `Base Ethernet MAC Address          : ${member.mac}`,
    `Motherboard Serial Number          : ${member.serial}`,
    `Model Number                       : ${member.model}`,
    `System Serial Number               : ${member.serial}`,
  ]
}

/** The 2960X's table has no Mode column; its exact spacing is unconfirmed. */
function memberTable(device: Switch): string[] {
  const xe = device.os === 'ios-xe'
  const version = xe ? paddedVersion(device.software) : device.software
  const image = imageOf(device).name
  return [
    `Switch Ports Model              SW Version        SW Image              ${xe ? 'Mode' : ''}`.trimEnd(),
    `------ ----- -----              ----------        ----------            ${xe ? '----' : ''}`.trimEnd(),
    ...device.members.map((member) =>
      `${member.number === 1 ? '*' : ' '}${right(member.number, 5)} ${cell(member.ports, 5)} ${cell(member.model, 18)} ${cell(version, 17)} ${cell(image, 21)} ${xe ? 'INSTALL' : ''}`.trimEnd(),
    ),
    '',
  ]
}
