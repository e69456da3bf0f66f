import { z } from 'zod'
import type { Ask } from '../../asking.ts'
import { refused } from '../../failures.ts'
import { checked } from '../../transport/answers.ts'
import type { KeaChannel } from './channel.ts'
import { comesFromDatabase, hasHostsDatabase, hidesPasswords } from './running-configuration.ts'
import type { RunningConfiguration } from './running-configuration.ts'

/**
 * How reservations are written: by host_cmds into the hosts database, or into the memory of a server without one; by
 * host_cmds of 2.2, which has no word for where and writes to the database; or as a whole configuration.
 */
export const reservationWays = ['database', 'memory', 'only-database', 'configuration'] as const
export type ReservationWay = (typeof reservationWays)[number]

/** What is not in a database is in the configuration, and is written to its file by a command of its own. */
export const isSaved = (way: string): boolean => way === 'memory' || way === 'configuration'

const names = z.array(z.string())

/** @throws Failure refused, where nothing that we could write would hold */
export async function reservationWay(
  channel: KeaChannel,
  running: RunningConfiguration,
  ask: Ask,
): Promise<ReservationWay> {
  const { name } = channel
  const answer = await channel.command('list-commands', null, ask)
  const known = answer.state === 'ok' ? checked(name, names, answer.arguments) : []
  const byCommand = known.includes('reservation-add') && known.includes('reservation-del')
  // Commands that came with `operation-target` (2.3.7).
  const targets = known.includes('reservation-update')
  if (hasHostsDatabase(running)) {
    if (byCommand) return targets ? 'database' : 'only-database'
    throw cannot(
      `${name} stores reservations in a database. Writing them needs the hook host_cmds, which is not loaded`,
    )
  }
  if (comesFromDatabase(running)) {
    throw cannot(`${name} reads its configuration from a database. Make reservations there`)
  }
  if (byCommand && targets) return 'memory'
  if (hidesPasswords(running)) {
    throw cannot(`${name} hides passwords in its configuration, so it cannot be written back`)
  }
  return 'configuration'
}

const cannot = (message: string) => refused({ cause: 'right-missing', message })
