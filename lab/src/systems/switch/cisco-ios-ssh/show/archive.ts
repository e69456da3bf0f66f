import type { Command, Context, Given, Lines } from '../command/command.ts'
import { configurationLines } from '../device/configuration-text.ts'
import { configurationDifferences } from '../device/configuration-differences.ts'

export const archiveCommands: readonly Command[] = [
  { pattern: 'show archive', privilege: 15, run: archive },
  { pattern: 'show archive config rollback timer', privilege: 15, run: timer },
  { pattern: 'show archive config differences <file> [<file2>]', privilege: 15, run: differences },
  {
    pattern: 'show archive config differences <file> system:running-config',
    privilege: 15,
    run: differences,
  },
]

function archive({ chassis }: Context): Lines {
  if (chassis.archivePath === null) return [' Archive feature not enabled']
  const saved = [...chassis.files.keys()].filter((name) => name.startsWith(chassis.archivePath ?? ''))
  return [
    'The maximum archive configurations allowed is 10.',
    `There are currently ${saved.length} archive configurations saved.`,
    `The next archive file will be named ${chassis.archivePath}-<timestamp>-${saved.length}`,
    ' Archive #  Name',
    // Ten places, filled or not.
    ...Array.from({ length: 10 }, (_, place) => {
      const newest = place === saved.length - 1 ? ' <- Most Recent' : ''
      return `   ${String(place + 1).padEnd(9)}${saved[place] ?? ''}${newest}`
    }),
  ]
}

function timer({ chassis }: Context): Lines {
  const pending = chassis.pendingRollback
  if (pending === null) return ['%No Rollback Confirmed Change pending']
  return [
    `Time configured(UTC): ${new Date(pending.startedAt).toISOString().slice(11, 19)}`,
    'Timer type: absolute timer',
    `Timer value: ${pending.minutes} min`,
    `User: ${pending.owner}`,
  ]
}

function differences({ chassis }: Context, given: Given): Lines {
  const [from, to] = [given.values['file'] ?? '', given.values['file2']]
  const before = chassis.files.get(from)
  if (before === undefined) return [`%Error opening ${from} (No such file or directory)`]
  const after = to === undefined ? null : (chassis.files.get(to) ?? null)
  if (to !== undefined && after === null) return [`%Error opening ${to} (No such file or directory)`]
  return [
    '!Contextual Config Diffs:',
    ...configurationDifferences(configurationLines(chassis, before), configurationLines(chassis, after)),
  ]
}
