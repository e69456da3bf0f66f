type Question = (...asked: readonly unknown[]) => Promise<unknown>

/** How one question goes: what it is called, what is asked with it, and how it is put. */
export type Through = (
  name: string,
  asked: readonly unknown[],
  put: () => Promise<unknown>,
) => Promise<unknown>

/** The same capabilities, each question of which goes through one place. */
export const eachQuestion = <Can extends object>(can: Can, through: Through): Can =>
  Object.fromEntries(
    Object.entries(can as Record<string, Question>).map(([name, ask]): [string, Question] => [
      name,
      (...asked) => through(name, asked, () => ask.apply(can, [...asked])),
    ]),
  ) as Can
