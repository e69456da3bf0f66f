/** What has a name by a pattern. */
export const namedThings = ['hosts', 'ports', 'endpoints', 'accessPoints'] as const
export type NamedThing = (typeof namedThings)[number]

/** Places of a naming pattern: what may stand there, and what an example has there. */
export const namePlaces = {
  building: { of: /[\p{L}\p{N}]/u, example: 'b12', words: 'letters and digits' },
  kind: { of: /\p{L}/u, example: 'printer', words: 'letters' },
  number: { of: /\p{N}/u, example: '7', words: 'digits' },
  room: { of: /[\p{L}\p{N}.-]/u, example: '3-041', words: 'letters, digits, dots and dashes' },
  outlet: { of: /[\p{L}\p{N}./-]/u, example: '3-041-A', words: 'letters, digits, dots, slashes and dashes' },
  owner: { of: /[\p{L}\p{N} .'-]/u, example: 'Ada Lovelace', words: 'letters, digits, spaces and dots' },
  ticket: { of: /[\p{L}\p{N}#-]/u, example: 'INC-1234', words: 'letters, digits, # and dashes' },
} as const
export type NamePlace = keyof typeof namePlaces

/** One character, or a place that is filled by at least one, or anything. */
type Token = { readonly character: string } | { readonly place: NamePlace } | { readonly anything: true }

const parts = /\{([^{}]*)\}|\*|[^]/gu

const isPlace = (name: string): name is NamePlace => Object.hasOwn(namePlaces, name)

/** A pattern such as `{building}-{kind}-{number}` in its parts; a sentence that names the fault where it is none. */
export function readNamePattern(pattern: string): readonly Token[] | { readonly fault: string } {
  const tokens: Token[] = []
  for (const [whole, name] of pattern.trim().matchAll(parts)) {
    if (name === undefined) {
      tokens.push(whole === '*' ? { anything: true } : { character: whole.toLowerCase() })
    } else if (isPlace(name)) tokens.push({ place: name })
    else {
      const known = Object.keys(namePlaces).map((one) => `{${one}}`)
      return { fault: `“${whole}” is not one of ${known.join(', ')}` }
    }
  }
  if (tokens.every((token) => 'anything' in token)) return { fault: `“${pattern.trim()}” matches every name` }
  return tokens
}

/** A name that fits, such as `b12-printer-7`. */
export const exampleOf = (pattern: string): string =>
  pattern
    .trim()
    .replaceAll('*', '')
    .replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => (isPlace(name) ? namePlaces[name].example : whole))

const takes = (token: Token, character: string): boolean =>
  'character' in token
    ? token.character === character
    : 'place' in token
      ? namePlaces[token.place].of.test(character)
      : true

const repeats = (token: Token): boolean => !('character' in token)

/**
 * Whether a name fits a pattern, whatever its letters' case. All ways to read it are followed at once, a character at a time: it
 * takes time in proportion to both, whatever the pattern.
 */
export function fitsNamePattern(pattern: string, name: string): boolean {
  const tokens = readNamePattern(pattern)
  if ('fault' in tokens) return false
  // At `at[n]` the first n parts are read, the last of them perhaps with more to come.
  let at = skipAnything(tokens, [true, ...tokens.map(() => false)])
  for (const character of name.toLowerCase()) {
    const next = at.map((_, n) => {
      const last = tokens[n - 1]
      if (last === undefined || !takes(last, character)) return false
      return at[n - 1] === true || (at[n] === true && repeats(last))
    })
    at = skipAnything(tokens, next)
  }
  return at.at(-1) === true
}

/** Anything may be nothing. */
function skipAnything(tokens: readonly Token[], at: readonly boolean[]): readonly boolean[] {
  const reached = [...at]
  for (const [n, token] of tokens.entries()) {
    if (reached[n] === true && 'anything' in token) reached[n + 1] = true
  }
  return reached
}
