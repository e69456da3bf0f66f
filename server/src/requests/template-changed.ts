import type { RequestIntent } from './intent.ts'
import type { RequestSnapshot } from './snapshot.ts'

type Drawn = RequestIntent['drawn']

const must = (required: boolean | null) =>
  required === true
    ? 'must be answered'
    : required === false
      ? 'need not be answered'
      : 'must be answered in some cases'

/** What a template asks otherwise than a form was drawn from it, each in a sentence that names the field. */
export function templateChanges(drawn: Drawn, asks: NonNullable<RequestSnapshot['asks']>): string[] {
  const before = new Map(drawn.map((one) => [one.id, one]))
  const now = new Set(asks.map(({ id }) => id))
  const gone = drawn.filter(({ id }) => !now.has(id)).map(({ name }) => `“${name}” is no longer asked`)
  const others = asks.flatMap((one) => {
    const was = before.get(one.id)
    if (was === undefined) return [`“${one.name}” is new`]
    if (was.kind !== one.kind) return [`“${one.name}” takes another kind of answer`]
    if (was.required !== one.required) return [`“${one.name}” ${must(one.required)} now`]
    return was.name === one.name ? [] : [`“${was.name}” is now “${one.name}”`]
  })
  return [...gone, ...others]
}
