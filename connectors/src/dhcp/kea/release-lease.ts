import { refused } from '../../failures.ts'
import { canonicalMac } from '../../mac.ts'
import { checked } from '../../transport/answers.ts'
import type { Writing, Written } from '../../writing.ts'
import type { LeaseRelease } from '../writes.ts'
import type { KeaChannel } from './channel.ts'
import { withoutLeases } from './every-lease.ts'
import { canonicalOctets, keaQuestion } from './question.ts'
import { leaseRow } from './schema.ts'
import type { LeaseRow } from './schema.ts'

const parametersOf = (address: string) => ({ 'ip-address': address })

export const releaseLines = (address: string): string[] => [
  `lease4-del ${JSON.stringify(parametersOf(address))}`,
]

/** Kea with lease_cmds: the lease goes, whatever the client believes to have. */
export async function releaseLease(
  channel: KeaChannel,
  release: LeaseRelease,
  writing: Writing,
): Promise<Written> {
  const question = keaQuestion({ address: release.address })
  const address = question.by === 'address' ? question.address : release.address
  const answer = await channel.command('lease4-get', parametersOf(address), writing)
  if (answer.state === 'unsupported') throw withoutLeases(channel.name)
  const held = answer.state === 'ok' ? checked(channel.name, leaseRow, answer.arguments) : null
  if (held === null) return { sent: [], answer: 'The address had no lease.' }
  if (!isOf(held, release)) {
    throw refused({
      cause: 'busy',
      message: `${channel.name} has leased ${address} to another client since; nothing was sent`,
    })
  }
  await writing.beforeSending(channel.name)
  const gone = await channel.command('lease4-del', parametersOf(address), writing, { changes: true })
  if (gone.state === 'unsupported') throw withoutLeases(channel.name)
  return {
    sent: releaseLines(address),
    answer: gone.state === 'ok' ? gone.text : 'The address had no lease.',
  }
}

const isOf = (row: LeaseRow, { mac, clientId }: LeaseRelease): boolean =>
  mac === null
    ? clientId !== null && canonicalOctets(row['client-id'] ?? '') === clientId
    : canonicalMac(row['hw-address'] ?? '') === mac
