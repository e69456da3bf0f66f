/** Hex digits of a MAC without separators, at least four, and where in it they stand. */
export interface MacPart {
  readonly digits: string
  readonly where: 'starts' | 'ends' | 'contains'
}

/** A part of a MAC; not `clear` where the same text may well be a name, a number, a room or an outlet. */
export type PartialMac = MacPart & { readonly clear: boolean }

const whereWords: readonly (readonly [RegExp, MacPart['where']])[] = [
  [/^(?:ends?(?: with| in)?|ending(?: with| in)?) /i, 'ends'],
  [/^(?:starts?(?: with)?|starting(?: with)?|begins?(?: with)?) /i, 'starts'],
  [/^contains? /i, 'contains'],
]

/** Nothing else is written so: pairs with colons, and Cisco's quads as long as a letter is among them. */
const clearly = [
  /^[0-9a-f]{2}(?::[0-9a-f]{2}){1,4}(?::[0-9a-f])?$/i,
  /^(?=.*[a-f])[0-9a-f]{4}\.[0-9a-f]{1,4}(?:\.[0-9a-f]{1,3})?$/i,
]

/** The other notations, cut anywhere: `a4-bb-6d`, `a4 bb 6d`, `a4.bb.6d`, `aabb-cc`, `1234.56`, `aabbcc-dd`, `a4bb6d`. */
const possibly = [
  /^[0-9a-f]{2}([- ])[0-9a-f]{2}(?:\1[0-9a-f]{2}){0,3}(?:\1[0-9a-f])?$/i,
  /^(?=.*[a-f])[0-9a-f]{2}(?:\.[0-9a-f]{2}){1,4}(?:\.[0-9a-f])?$/i,
  /^[0-9a-f]{4}([-. ])[0-9a-f]{1,4}(?:\1[0-9a-f]{1,3})?$/i,
  /^[0-9a-f]{6}[-:. ][0-9a-f]{1,5}$/i,
  /^[0-9a-f]{4,11}$/i,
]

const matches = (forms: readonly RegExp[], text: string) => forms.some((form) => form.test(text))

/** The place that stars say: `*3f2a`, `aabb*`, `*bb6d*`. */
function starred(before: string | undefined, after: string | undefined): MacPart['where'] | null {
  if (before === undefined) return after === undefined ? null : 'starts'
  return after === undefined ? 'ends' : 'contains'
}

/**
 * Part of a MAC in any notation: said with words (`ends 3f:2a`), with stars (`*3f2a`, `aabb*`), with an open separator
 * (`aa:bb:`, `:3f:2a`), or the digits alone as a notation writes them.
 */
export function readPartialMac(text: string): PartialMac | { readonly fault: string } | null {
  const word = whereWords.find(([pattern]) => pattern.test(text))
  const rest = word === undefined ? text : text.replace(word[0], '')
  const parts = /^(\*|…|\.\.\.)?([0-9a-f:. -]*[0-9a-f][0-9a-f:. -]*)(\*|…|\.\.\.)?$/i.exec(rest)
  if (parts === null) return null
  const [, before, body = '', after] = parts
  const open = /^[:.-]/.test(body) ? 'ends' : /[:.-]$/.test(body) ? 'starts' : null
  const inner = body.replace(/^[:. -]+|[:. -]+$/g, '')
  const said = starred(before, after) ?? word?.[1] ?? open
  const clear = said !== null || matches(clearly, inner)
  if (!/^[0-9a-f]+([:. -][0-9a-f]+)*$/i.test(inner) || !(clear || matches(possibly, inner))) return null
  const digits = inner.replace(/[^0-9a-f]/gi, '').toLowerCase()
  if (digits.length < 4) {
    return clear ? { fault: `${digits.length} hex digits, part of a MAC needs at least 4` } : null
  }
  return digits.length >= 12 ? null : { digits, where: said ?? 'contains', clear }
}
