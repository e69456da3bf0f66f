/** Characters of the words of a name at most. */
export const longestWords = 80

/** Why something is no words of a name, as a pattern has them with `*` for anything; null where it is. */
export function nameWordsFault(text: string): string | null {
  const words = text.trim()
  if (words.length > longestWords) return `words of a name have ${longestWords} characters at most`
  return /[\p{L}\p{N}]/u.test(words) ? null : `“${words}” has no letter and no digit, so it matches any name`
}
