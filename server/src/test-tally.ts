/** Says what a test counted, where a reader of its output sees it. */
export function sayTally(words: string): void {
  process.stdout.write(`${words}\n`)
}

/** The long form of tests, which `npm run nightly` asks for: full products and many rounds. */
export const isNightly = process.env['NIGHTLY'] === '1'

const asked = process.env['ROUNDS']

/**
 * What of a list one of many cases tries: all of it at night and in the first case. By day the others take turns, one in
 * `parts` each, so that each of the list comes up in every so many cases.
 */
export const inTurn = <T>(list: readonly T[], at: number, parts: number): readonly T[] =>
  isNightly || at === 0 ? list : list.filter((_, index) => (index + at) % parts === 0)

/** Rounds of a test: what `ROUNDS` says, which a campaign sets, else many at night and few by day. */
export const roundsOr = (few: number, many = few): number => Number(asked ?? (isNightly ? many : few))

/** Milliseconds that a test may take: a campaign and the night take as long as they take. */
export const patienceOr = (milliseconds: number): number =>
  asked === undefined && !isNightly ? milliseconds : 12 * 3_600_000

/** The line with which every campaign ends. */
export const sayRounds = (rounds: number, violations: number): void =>
  sayTally(`rounds ${rounds}, violations ${violations}`)
