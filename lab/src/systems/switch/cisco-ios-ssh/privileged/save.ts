import type { Command, Context, Given, Lines } from '../command/command.ts'
import { valueOf } from '../command/command.ts'
import { configurationLines } from '../device/configuration-text.ts'
import { takeSnapshot } from '../device/snapshot.ts'

export const saveCommands: readonly Command[] = [
  { pattern: 'write [memory]', privilege: 15, run: save },
  { pattern: 'copy running-config startup-config', privilege: 15, run: copyToStartup },
  { pattern: 'copy running-config <file>', privilege: 15, run: copyToFile },
]

/** Milliseconds a save takes; on real devices seconds. */
const saveTime = 400
const lateBy = 150

async function save(context: Context): Promise<Lines> {
  const { chassis, device, world } = context
  context.say(['Building configuration...'])
  await context.pause(saveTime)
  if (chassis.lab.levers.device(device.name).saving === 'refused')
    return ['startup-config file open failed (Device or resource busy)', '']
  world.saveConfiguration(device.name)
  chassis.startup = null
  if (chassis.archiveWriteMemory && chassis.archivePath !== null) {
    chassis.files.set(
      `${chassis.archivePath}${world.clock.now()}-${chassis.files.size}`,
      takeSnapshot(chassis),
    )
  }
  if (context.session.interactive && device.members.length > 2) {
    // On large stacks the prompt comes first and `[OK]` lands behind it.
    void context.pause(lateBy).then(() => context.say(['[OK]']))
    return []
  }
  if (device.os === 'ios-xe') return ['[OK]']
  const size = configurationLines(chassis, null).reduce((sum, line) => sum + line.length + 1, 0)
  return [`Compressed configuration from ${size} bytes to ${Math.round(size * 0.46)} bytes[OK]`]
}

async function copyToStartup(context: Context): Promise<Lines> {
  const name = await context.question('Destination filename [startup-config]? ')
  if (name === null) return []
  return await save(context)
}

async function copyToFile(context: Context, given: Given): Promise<Lines> {
  const file = valueOf(given, 'file')
  const plain = file.replace(/^\w+:\/?/, '')
  const answer = await context.question(`Destination filename [${plain}]? `)
  if (answer === null) return []
  const target = answer === '' ? file : `flash:${answer.replace(/^\w+:\/?/, '')}`
  context.chassis.files.set(target, takeSnapshot(context.chassis))
  const size = configurationLines(context.chassis, null).reduce((sum, line) => sum + line.length + 1, 0)
  return [`${size} bytes copied in 0.412 secs (${Math.round(size / 0.412)} bytes/sec)`, '']
}
