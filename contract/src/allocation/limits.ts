/** Days that a port is held at most. */
export const longestHoldDays = 92

/** Days that an owner has to answer, at least and at most. */
export const answerDays = { least: 1, most: 60, usual: 7 } as const
