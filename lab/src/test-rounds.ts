/**
 * So many of the `whole` cases of a search for counterexamples: all of them at night (`NIGHTLY=1`), a tenth by day, or
 * what `ROUNDS` says.
 */
export const rounds = (whole: number): number =>
  Number(process.env['ROUNDS'] ?? (process.env['NIGHTLY'] === '1' ? whole : Math.ceil(whole / 10)))
