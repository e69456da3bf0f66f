/** Which of these is not said; blanks say nothing. */
export const notSaid = <Name extends string>(
  needed: readonly Name[],
  said: (name: Name) => string | null | undefined,
): Name[] => needed.filter((name) => (said(name) ?? '').trim() === '')
