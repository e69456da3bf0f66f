/** Two names that look the same are one: letters of either case, other widths, blanks in a row, what cannot be seen. */
export const nameKey = (name: string) =>
  name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
