import type { CallQuery, CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { runResults } from '@patchbay/contract/runs'
import type { RunResultName } from '@patchbay/contract/runs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Address } from './use-place.ts'
import { call } from '../../../api/client.ts'

export type HistoryQuery = CallQuery<Calls['GET /command-centre/command-history/']>

export const sizes = ['10', '25', '50', '100'] as const

export const results = Object.keys(runResults) as readonly RunResultName[]

const text = (typed: string | undefined, most: number) => {
  const trimmed = (typed ?? '').trim().slice(0, most)
  return trimmed === '' ? undefined : trimmed
}
const place = (typed: string | undefined) =>
  /^(outside-)?[1-9]\d{0,9}$/.test(typed ?? '') ? typed : undefined
const instant = (typed: string | undefined) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/.test(typed ?? '') &&
  !Number.isNaN(Date.parse(typed ?? ''))
    ? typed
    : undefined

/** Query of a URL; invalid values are dropped. */
export function askedHistory(address: Address): HistoryQuery {
  return {
    q: text(address.q, 200),
    target: text(address.target, 200),
    actor: text(address.actor, 100),
    ticket: text(address.ticket, 60),
    kind: text(address.kind, 60),
    system: text(address.system, 100),
    building: text(address.building, 100),
    department: text(address.department, 20),
    attention: (['person', 'ends-soon'] as const).find((each) => each === address.attention),
    mine: address.mine === 'yes' ? ('yes' as const) : undefined,
    result: results.find((each) => each === address.result),
    made: (['here', 'outside'] as const).find((each) => each === address.made),
    proven: (['yes', 'no'] as const).find((each) => each === address.proven),
    from: instant(address.from),
    to: instant(address.to),
    before: place(address.before),
    after: place(address.after),
    size: sizes.find((each) => each === address.size),
  }
}

export type History = CallAnswer<Calls['GET /command-centre/command-history/']>
/** A run, or a change made outside. */
export type Entry = History['changes'][number]

/** A page of the history; never refetched by itself, since each read is recorded. */
export function useHistory(query: HistoryQuery) {
  return useQuery({
    queryKey: ['command-history', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('GET /command-centre/command-history/', { query, signal }),
  })
}
