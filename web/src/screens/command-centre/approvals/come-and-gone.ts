import type { Approvals, WaitingChange } from './use-approvals.ts'

export interface ComeAndGone {
  /** In the order in which it came. */
  readonly came: readonly WaitingChange[]
  /** Of what is on the page. */
  readonly gone: ReadonlySet<number>
}

type Shown = Pick<Approvals, 'waiting' | 'more'>

const idsOf = (changes: readonly WaitingChange[]) => new Set(changes.map(({ id }) => id))

/** Whether something waits that is not on the page. One that is full says itself how many more there are. */
export const isMissingAny = (
  { waiting, more }: Shown,
  came: readonly WaitingChange[],
  ids: readonly number[],
): boolean => {
  const known = idsOf([...waiting, ...came])
  return more === 0 && ids.some((id) => !known.has(id))
}

/**
 * What came since the page was read, and what of all that is no longer pending: it stays, since somebody may be at it. `before` is
 * what had come until now, `ids` all that waits now, null while that is not known, and `now` what was read last of it.
 */
export function comeAndGone(
  { waiting, more }: Shown,
  before: readonly WaitingChange[],
  ids: readonly number[] | null,
  now: readonly WaitingChange[],
): ComeAndGone {
  if (ids === null) return { came: before, gone: new Set() }
  const still = new Set(ids)
  const known = idsOf([...waiting, ...before])
  const added = more > 0 ? [] : now.filter(({ id }) => still.has(id) && !known.has(id))
  const came = added.length === 0 ? before : [...before, ...added]
  return { came, gone: new Set([...known].filter((id) => !still.has(id))) }
}

/** What an assistive technology is told of it; null where nothing is new since what was told before. */
export function comeAndGoneWords(
  { came, gone }: ComeAndGone,
  before: ComeAndGone,
  targetOf: (id: number) => string,
): string | null {
  const had = new Set(before.came.map(({ id }) => id))
  const added = came.filter(({ id }) => !had.has(id))
  const left = [...gone].filter((id) => !before.gone.has(id))
  const words = [
    ...(added.length === 0
      ? []
      : [
          `${added.length} more ${added.length === 1 ? 'change waits' : 'changes wait'}, at the end of the page`,
        ]),
    ...left.map((id) => `${targetOf(id)} is no longer pending`),
  ]
  return words.length === 0 ? null : words.join('. ')
}
