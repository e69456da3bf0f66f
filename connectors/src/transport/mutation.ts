import * as fc from 'fast-check'

const tokens = [
  '',
  '"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '<',
  '>',
  '&#x0;',
  '__proto__',
  'constructor',
  'null',
  '-1',
]
const more = ['1e999', '\u0000', '\ud800', '<!DOCTYPE x>', '0', 'x']

/** A recorded answer with pieces of its text changed, cut and put in, for tests of what reads it. */
export function mutatedText(sample: string): fc.Arbitrary<string> {
  const edit = fc.record({
    // As a share: doubles are drawn by their digits, and nearly all of them are next to nought.
    at: fc.nat({ max: 9_999 }).map((part) => part / 10_000),
    length: fc.nat({ max: 12 }),
    put: fc.oneof(fc.constantFrom(...tokens, ...more), fc.string({ maxLength: 4, unit: 'binary' })),
  })
  return fc.array(edit, { minLength: 1, maxLength: 4 }).map((edits) =>
    edits.reduce((text, { at, length, put }) => {
      const start = Math.floor(at * text.length)
      return text.slice(0, start) + put + text.slice(start + length)
    }, sample),
  )
}

/** A recorded JSON answer that stays JSON, with some of its values replaced by others of any type. */
export function mutatedJson(sample: string): fc.Arbitrary<string> {
  let places = 0
  JSON.parse(sample, (_key, value: unknown) => {
    places += 1
    return value
  })
  const change = fc.record({
    at: fc.nat({ max: places - 1 }),
    to: fc.option(fc.jsonValue(), { nil: undefined }),
  })
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    let place = -1
    const changed: unknown = JSON.parse(sample, (_key, value: unknown) => {
      place += 1
      const found = changes.find(({ at }) => at === place)
      return found === undefined ? value : found.to
    })
    return JSON.stringify(changed) ?? ''
  })
}
