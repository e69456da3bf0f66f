/** Says what a test counted, where a reader of its output sees it. */
export function sayTally(words: string): void {
  process.stdout.write(`${words}\n`)
}

/** Rounds of a test that a campaign makes longer: its own number, or what `ROUNDS` says. */
export const roundsOr = (few: number): number => Number(process.env['ROUNDS'] ?? few)

/** Milliseconds that a test may take: a campaign takes as long as it takes. */
export const patienceOr = (milliseconds: number): number =>
  process.env['ROUNDS'] === undefined ? milliseconds : 12 * 3_600_000

/** The line with which every campaign ends. */
export const sayRounds = (rounds: number, violations: number): void =>
  sayTally(`rounds ${rounds}, violations ${violations}`)
