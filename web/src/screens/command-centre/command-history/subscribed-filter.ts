import type { SubscribedFilter } from '@patchbay/contract/command-centre/command-history/subscriptions'
import type { HistoryQuery } from './history-query.ts'
import { makers, proofs, resultChoices } from './filter-choices.ts'
import type { History } from './history-query.ts'

/** What of a look at the history somebody can be told of from now on: its filters without the times. */
export function subscribedFilter(asked: HistoryQuery): SubscribedFilter {
  const {
    from: _from,
    to: _to,
    before: _before,
    after: _after,
    size: _size,
    attention: _attention,
    mine: _mine,
    ...filter
  } = asked
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''))
}

const inOrder = (filter: SubscribedFilter) =>
  JSON.stringify(Object.entries(filter).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** Do two filters leave the same, in whatever order they were given. */
export const sameFilter = (one: SubscribedFilter, other: SubscribedFilter): boolean =>
  inOrder(one) === inOrder(other)

/** `target sw-b12-2, result Done`; `every change` where nothing narrows it. */
export function filterWords(filter: SubscribedFilter, kinds: History['kinds']): string {
  const { q, target, actor, ticket, made, result, proven, kind, system, building, department } = filter
  const chosen = (choices: readonly { readonly value: string; readonly text: string }[], value?: string) =>
    value && (choices.find((choice) => choice.value === value)?.text ?? value)
  const kindWords = kind && (kinds.find(({ name }) => name === kind)?.title ?? kind)
  const words = [
    q && `words ${q}`,
    target && `target ${target}`,
    actor && `who ${actor}`,
    ticket && `ticket ${ticket}`,
    made && `made ${chosen(makers(), made)}`,
    result && `result ${chosen(resultChoices, result)}`,
    proven && `proof ${chosen(proofs, proven)}`,
    kindWords && `kind ${kindWords}`,
    system && `system ${system}`,
    building && `building ${building}`,
    department && `department ${department}`,
  ].filter((each) => each !== undefined && each !== '')
  return words.length === 0 ? 'every change' : words.join(', ')
}
