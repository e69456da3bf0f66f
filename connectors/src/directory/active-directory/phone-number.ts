/** Digits of a number, without the zeros that stand for the plus of an international one. */
export const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^00/, '')

/** Fewer would find half the campus. */
export const fewestDigits = 4

/** A zero in front may be the trunk prefix, which is no part of the international form; an extension keeps its own. */
export const withoutTrunk = (digits: string) => (digits.length > 7 ? digits.replace(/^0/, '') : digits)

/**
 * Is it the same line, as far as the shorter of the two says it? A national number is the end of the international
 * one, an extension the end of both.
 */
export function sameNumber(asked: string, stored: string): boolean {
  const [a, b] = [withoutTrunk(digitsOf(asked)), withoutTrunk(digitsOf(stored))]
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= fewestDigits && long.endsWith(short)
}
