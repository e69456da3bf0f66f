import type { TimelineAnswer } from './use-run-timeline.ts'

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

/** What does not stand there of the same time; null where all of it does. */
export function leftOutWords({ untold, earlier }: Pick<TimelineAnswer, 'untold' | 'earlier'>): string | null {
  const words = [
    ...(untold === 0 ? [] : [`${many(untold, 'more change is', 'more changes are')} hidden from you.`]),
    ...(earlier === 0
      ? []
      : [`${many(earlier, 'earlier change is', 'earlier changes are')} in Command history.`]),
  ]
  return words.length === 0 ? null : words.join(' ')
}
