import { badPayload } from '../tenant/answers.ts'

export type Word =
  | { readonly is: 'name'; readonly text: string }
  | { readonly is: 'text' | 'date' | 'number'; readonly text: string }
  | { readonly is: '(' }
  | { readonly is: ')' }

const shapes = [
  ['text', /'((?:[^']|'')*)'/y],
  ['date', /(\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?)(?![\w-])/y],
  ['number', /(-?\d+(?:\.\d+)?)(?![\w-])/y],
  ['name', /([A-Za-z_][\w/]*)/y],
  ['(', /\(/y],
  [')', /\)/y],
] as const

/** The words of a `$filter`. A text is in single quotes, one inside it is doubled; a date is bare. */
export function filterWords(filter: string): Word[] {
  const words: Word[] = []
  let at = 0
  for (;;) {
    while (/\s/.test(filter.charAt(at))) at++
    if (at >= filter.length) return words
    let found = false
    for (const [is, shape] of shapes) {
      shape.lastIndex = at
      const match = shape.exec(filter)
      if (match === null) continue
      const text = match[1] ?? ''
      words.push(
        is === '(' || is === ')' ? { is } : { is, text: is === 'text' ? text.replaceAll("''", "'") : text },
      )
      at = shape.lastIndex
      found = true
      break
    }
    if (!found) throw badPayload(`The filter cannot be read at "${filter.slice(at, at + 20)}".`)
  }
}
