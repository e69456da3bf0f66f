import type { Around } from './use-around-run.ts'

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

/** What does not stand there of the same time; null where all of it does. */
export function leftOutWords({ untold, earlier }: Pick<Around, 'untold' | 'earlier'>): string | null {
  const words = [
    ...(untold === 0
      ? []
      : [`${many(untold, 'more change was', 'more changes were')} made that you may not look at.`]),
    ...(earlier === 0
      ? []
      : [
          `${many(earlier, 'earlier one is', 'earlier ones are')} left out and ${earlier === 1 ? 'stands' : 'stand'} in Command history.`,
        ]),
  ]
  return words.length === 0 ? null : words.join(' ')
}
