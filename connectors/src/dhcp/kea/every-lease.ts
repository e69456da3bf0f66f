import { z } from 'zod'
import type { Ask } from '../../asking.ts'
import { Failure, refused } from '../../failures.ts'
import { checked, sift } from '../../transport/answers.ts'
import type { KeaAnswer, KeaChannel } from './channel.ts'
import { leaseList, leaseRow } from './schema.ts'
import type { LeaseRow } from './schema.ts'

export interface LeaseReading {
  readonly rows: readonly LeaseRow[]
  readonly dropped: number
  readonly complete: boolean
  readonly observedAt: Date
}

const pageSize = 1_000
const addressed = z.object({ 'ip-address': z.string() })

/**
 * For servers without the searches: reads every lease page by page and keeps those that fit, or all at once where
 * paging is missing too. Ends early, and says so, when a page brings nothing new or the time runs out.
 */
export async function everyLease(
  channel: KeaChannel,
  fits: (row: LeaseRow) => boolean,
  ask: Ask,
): Promise<LeaseReading> {
  const kept: LeaseRow[] = []
  let dropped = 0
  let from = 'start'
  let observedAt: Date | null = null
  for (;;) {
    let answer: KeaAnswer
    try {
      answer = await channel.command('lease4-get-page', { from, limit: pageSize }, ask)
    } catch (error) {
      const late = error instanceof Failure && error.detail.cause === 'timed-out'
      if (!late || observedAt === null) throw error
      return { rows: kept, dropped, complete: false, observedAt }
    }
    if (answer.state === 'unsupported') return allAtOnce(channel, fits, ask)
    observedAt = answer.receivedAt
    const raw = rowsOf(channel.name, answer)
    const page = sift(leaseRow, raw)
    kept.push(...page.rows.filter(fits))
    dropped += page.dropped
    if (raw.length < pageSize) return { rows: kept, dropped, complete: true, observedAt }
    const last = addressed.safeParse(raw.at(-1))
    // A page that ends where the one before did would be asked for ever.
    if (!last.success || last.data['ip-address'] === from) {
      return { rows: kept, dropped, complete: false, observedAt }
    }
    from = last.data['ip-address']
  }
}

async function allAtOnce(
  channel: KeaChannel,
  fits: (row: LeaseRow) => boolean,
  ask: Ask,
): Promise<LeaseReading> {
  // All are asked for by no arguments at all: a map has to name subnets (2.2 to 3.2).
  const answer = await channel.command('lease4-get-all', null, ask)
  if (answer.state === 'unsupported') throw withoutLeases(channel.name)
  const { rows, dropped } = sift(leaseRow, rowsOf(channel.name, answer))
  return { rows: rows.filter(fits), dropped, complete: true, observedAt: answer.receivedAt }
}

/** Leases of an answer, unchecked; result 3 has none. */
export function rowsOf(name: string, answer: KeaAnswer): readonly unknown[] {
  return answer.state === 'ok' ? checked(name, leaseList, answer.arguments).leases : []
}

export function withoutLeases(name: string): Failure {
  return refused({
    cause: 'right-missing',
    message: `${name} does not show its leases: its lease_cmds hook is not loaded`,
  })
}
