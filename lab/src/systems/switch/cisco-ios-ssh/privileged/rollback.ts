import type { Command, Context, Given, Lines } from '../command/command.ts'
import { valueOf } from '../command/command.ts'
import type { Chassis } from '../device/chassis.ts'
import { log } from '../device/log.ts'
import { restoreSnapshot, takeSnapshot } from '../device/snapshot.ts'
import { atWorldTime } from '../device/timers.ts'
import { enter } from './configure.ts'

export const rollbackCommands: readonly Command[] = [
  { pattern: 'configure terminal revert timer <minutes>', privilege: 15, run: enterWithTimer },
  { pattern: 'configure confirm', privilege: 15, run: confirm },
  { pattern: 'configure revert now', privilege: 15, run: revertNow },
  { pattern: 'configure replace <file> [force]', privilege: 15, run: replace },
]

const minute = 60_000
const warning =
  'Rollback Confirmed Change: Rollback will begin in one minute. Enter "configure confirm" if you wish to keep what you\'ve configured'

/** `May--4-13-16-19.360`, as archive files are named. */
function stamp(at: number): string {
  const date = new Date(at)
  const month = date.toUTCString().slice(8, 11)
  const time = date.toISOString().slice(11, 23).replaceAll(':', '-')
  return `${month}-${String(date.getUTCDate()).padStart(2, '-')}-${time}`
}

function enterWithTimer(context: Context, given: Given): Lines {
  const { chassis, world, session } = context
  if (chassis.archivePath === null) {
    return ["%Please turn config archive on before using 'configure revert' commands"]
  }
  if (chassis.pendingRollback !== null) {
    return ['%Rollback Confirmed Change already pending. Please confirm or revert it first']
  }
  const minutes = Number(valueOf(given, 'minutes'))
  const now = world.clock.now()
  const file = `${chassis.archivePath}${stamp(now)}-${chassis.files.size}`
  const before = takeSnapshot(chassis)
  chassis.files.set(file, before)
  const end = now + minutes * minute
  const timers = [
    atWorldTime(world, end - minute, () => {
      for (const one of chassis.sessions) one.tell(warning)
    }),
    atWorldTime(world, end, () => revert(chassis)),
  ]
  const cancel = () => {
    for (const stop of timers) stop()
  }
  chassis.pendingRollback = { owner: session.username, minutes, startedAt: now, before, cancel }
  log(chassis, `%ARCHIVE_DIFF-5-ROLLBK_CNFMD_CHG_BACKUP: Backing up current running config to ${file}`)
  log(
    chassis,
    `%ARCHIVE_DIFF-5-ROLLBK_CNFMD_CHG_START_ABSTIMER: User: ${session.username}: Scheduled to rollback to config ${file} in ${minutes} minutes`,
  )
  return [
    `Rollback Confirmed Change: Backing up current running config to ${file}`,
    '',
    ...enter(context, { keywords: new Set(), values: {} }),
  ]
}

/** Puts back what ran before, whoever is logged in. */
function revert(chassis: Chassis): number {
  const pending = chassis.pendingRollback
  if (pending === null) return 0
  pending.cancel()
  chassis.pendingRollback = null
  log(chassis, '%ARCHIVE_DIFF-5-ROLLBK_CNFMD_CHG_ROLLBACK_START: Start rolling to the saved config')
  return restoreSnapshot(chassis, pending.before)
}

function confirm({ chassis, session }: Context): Lines {
  const pending = chassis.pendingRollback
  if (pending === null) return ['%No Rollback Confirmed Change pending']
  pending.cancel()
  chassis.pendingRollback = null
  log(
    chassis,
    `%ARCHIVE_DIFF-5-ROLLBK_CNFMD_CHG_CONFIRM: User: ${session.username}: Confirm the configuration change`,
  )
  return []
}

function revertNow({ chassis }: Context): Lines {
  if (chassis.pendingRollback === null) return ['%No Rollback Confirmed Change pending']
  return done(revert(chassis))
}

const done = (changed: number): Lines => [
  `Total number of passes: ${changed > 0 ? 1 : 0}`,
  'Rollback Done',
  '',
]

async function replace(context: Context, given: Given): Promise<Lines> {
  const { chassis } = context
  const file = valueOf(given, 'file')
  const snapshot = chassis.files.get(file)
  if (snapshot === undefined) return [`%Error opening ${file} (No such file or directory)`]
  if (!given.keywords.has('force')) {
    context.say([
      'This will apply all necessary additions and deletions',
      'to replace the current running configuration with the',
      'contents of the specified configuration file, which is',
      'assumed to be a complete configuration, not a partial',
    ])
    const sure = await context.question(
      'configuration. Enter Y if you are sure you want to proceed. ? [no]: ',
    )
    if (sure === null || !/^y/i.test(sure)) return []
  }
  return done(restoreSnapshot(chassis, snapshot))
}
