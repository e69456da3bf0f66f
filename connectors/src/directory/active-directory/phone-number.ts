/** Digits of a number without the sign or zeros in front, so that `+34 91…`, `0034 91…` and `91…` end alike. */
export const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '')

/** Fewer would find half the campus. */
export const fewestDigits = 4

/**
 * Is it the same line, as far as the shorter of the two says it? A national number is the end of the international
 * one, an extension the end of both.
 */
export function sameNumber(asked: string, stored: string): boolean {
  const [a, b] = [digitsOf(asked), digitsOf(stored)]
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= fewestDigits && long.endsWith(short)
}
