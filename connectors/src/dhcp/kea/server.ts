import { z } from 'zod'
import type { Ask, Reading } from '../../asking.ts'
import type { DhcpServer } from '../capabilities.ts'
import { refused } from '../../failures.ts'
import { checked } from '../../transport/answers.ts'
import type { KeaChannel } from './channel.ts'
import { pairOf, relationshipsOf } from './pairs.ts'

const seconds = z.number().min(0).max(0xffff_ffff)

const status = z.object({
  uptime: seconds.optional(),
  reload: seconds.optional(),
  'high-availability': z.array(z.unknown()).default([]),
  'dhcp-state': z.object({ 'globally-disabled': z.boolean().optional() }).optional(),
})

const commandNames = z.array(z.string())

/** Version, age and partner of a server: three short questions. */
export async function readServer(channel: KeaChannel, ask: Ask): Promise<Reading<DhcpServer>> {
  const version = await channel.command('version-get', null, ask)
  const answer = await channel.command('status-get', null, ask)
  const commands = await channel.command('list-commands', null, ask)
  if (answer.state !== 'ok') {
    throw refused({
      cause: 'right-missing',
      message: `${channel.name} does not show its status to this account`,
    })
  }
  const told = checked(channel.name, status, answer.arguments)
  const known = commands.state === 'ok' ? checked(channel.name, commandNames, commands.arguments) : []
  const before = (age: number | undefined) =>
    age === undefined ? null : new Date(answer.receivedAt.getTime() - age * 1000)
  const { relationships, dropped } = relationshipsOf(told['high-availability'])
  const disabled = told['dhcp-state']?.['globally-disabled']
  return {
    value: {
      version: version.state === 'ok' ? version.text.slice(0, 40) : '',
      startedAt: before(told.uptime),
      configuredAt: before(told.reload),
      serves: disabled === undefined ? null : !disabled,
      pair: pairOf(relationships),
      relationships,
      reservations: known.includes('reservation-add') ? 'by-command' : 'in-configuration',
    },
    complete: dropped === 0,
    dropped,
    observedAt: answer.receivedAt,
  }
}
