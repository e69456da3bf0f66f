import { z } from 'zod'
import type { Ask, Reading } from '../../asking.ts'
import type { DhcpServer, HighAvailability } from '../capabilities.ts'
import { refused } from '../../failures.ts'
import { checked } from '../../transport/answers.ts'
import type { KeaChannel } from './channel.ts'

const word = z.string().max(100)
const seconds = z.number().min(0).max(0xffff_ffff)

const relationship = z.object({
  'ha-mode': word,
  'ha-servers': z.object({
    local: z.object({ role: word, state: word, 'server-name': word.optional() }),
    remote: z.object({
      role: word,
      'last-state': word.default(''),
      'server-name': word.optional(),
      age: seconds.optional(),
      'in-touch': z.boolean().optional(),
      'communication-interrupted': z.boolean().optional(),
      'unacked-clients': z.int().min(0).default(0),
    }),
  }),
})

const status = z.object({
  uptime: seconds.optional(),
  reload: seconds.optional(),
  'high-availability': z.array(relationship).default([]),
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
  const [pair] = told['high-availability']
  const disabled = told['dhcp-state']?.['globally-disabled']
  return {
    value: {
      version: version.state === 'ok' ? version.text.slice(0, 40) : '',
      startedAt: before(told.uptime),
      configuredAt: before(told.reload),
      serves: disabled === undefined ? null : !disabled,
      pair: pair === undefined ? null : pairOf(pair),
      reservations: known.includes('reservation-add') ? 'by-command' : 'in-configuration',
    },
    complete: true,
    dropped: 0,
    observedAt: answer.receivedAt,
  }
}

/**
 * `in-touch` only says that the partner was ever reached: 2.2.0 leaves it true when the partner is gone. It says
 * `unavailable` at the first heartbeat that fails and `communication-interrupted` when they have failed for long enough.
 */
function pairOf(pair: z.output<typeof relationship>): HighAvailability {
  const { local, remote } = pair['ha-servers']
  const interrupted = remote['communication-interrupted']
  const never = remote['in-touch'] === false
  const gone = never || interrupted === true || remote['last-state'] === 'unavailable'
  return {
    mode: pair['ha-mode'],
    self: { name: local['server-name'] ?? null, role: local.role, state: local.state },
    partner: {
      name: remote['server-name'] ?? null,
      role: remote.role,
      state: remote['last-state'],
      reached: gone ? false : interrupted === undefined ? null : true,
      // Without a touch the age is 0 and means nothing.
      age: never ? null : (remote.age ?? null),
      unanswered: remote['unacked-clients'],
    },
  }
}
