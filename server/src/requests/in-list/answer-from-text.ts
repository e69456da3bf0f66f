import type { Answer, Choice, Parameter } from '@patchbay/connectors/service-desk/template'
import { momentOf } from '@patchbay/contract/times/moment-text'

/** A sentence of what is wrong with a text, where it is no answer. */
export type Read = { readonly answer: Answer } | { readonly words: string }

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()

const yesOrNo: Readonly<Record<string, boolean>> = {
  yes: true,
  y: true,
  true: true,
  '1': true,
  no: false,
  n: false,
  false: false,
  '0': false,
}

/** Null where it says neither. */
export const readYesNo = (text: string): boolean | null =>
  Object.hasOwn(yesOrNo, plain(text)) ? (yesOrNo[plain(text)] ?? null) : null

const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** `2026-12-01T08:00:00.000Z` of a moment as it is typed in a zone, or that names its own; null where it is none. */
export function readMoment(text: string, zone: string): string | null {
  if (!zoned.test(text.trim())) return momentOf(text, zone)
  const at = new Date(text.trim())
  return Number.isFinite(at.getTime()) ? at.toISOString() : null
}

/**
 * What a cell answers to a question of a template. Moments name their zone.
 * @param choices those of the question now; null where they were not told
 */
export function answerFromText(
  { kind, takesOther = false }: Pick<Parameter, 'kind' | 'takesOther'>,
  text: string,
  choices: readonly Choice[] | null,
): Read {
  switch (kind) {
    case 'yes-no': {
      const yes = readYesNo(text)
      return yes === null ? { words: 'Enter yes or no.' } : { answer: { as: 'yes-no', yes } }
    }
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(text)
        ? { answer: { as: 'date', date: text } }
        : { words: 'Enter a date, such as 2026-12-01.' }
    case 'moment': {
      const at = zoned.test(text) ? readMoment(text, 'UTC') : null
      return at === null
        ? { words: 'Enter a date and a time, such as 2026-12-01 08:00.' }
        : { answer: { as: 'moment', at } }
    }
    case 'choice':
    case 'choices':
      if (takesOther) return known(text, choices ?? [])
      return choices === null ? { words: 'Its choices were not read.' } : chosen(kind, text, choices)
    case 'heading':
      return { words: 'It takes no answer.' }
    default:
      return { answer: { as: 'text', text } }
  }
}

/** Several stand there with semicolons, bars or line breaks between them; with commas, where none of these is there. */
function partsOf(text: string): string[] {
  const apart = /[;|\n]/.test(text) ? text.split(/[;|\n]/) : text.split(',')
  return apart.map((part) => part.trim()).filter((part) => part !== '')
}

/** One of those that are known, else as it was typed. */
function known(text: string, choices: readonly Choice[]): Read {
  const one = choiceOf(text, choices)
  return { answer: 'none' in one ? { as: 'text', text } : { as: 'choices', choices: [one] } }
}

function chosen(kind: 'choice' | 'choices', text: string, choices: readonly Choice[]): Read {
  // A choice may have a comma in it.
  const whole = choiceOf(text, choices)
  const parts =
    kind === 'choice' || !('none' in whole) ? [whole] : partsOf(text).map((part) => choiceOf(part, choices))
  const wrong = parts.find((part) => 'none' in part)
  if (wrong !== undefined && 'none' in wrong) return { words: wrong.none }
  const all = parts.flatMap((part) => ('id' in part ? [part] : []))
  return {
    answer: {
      as: 'choices',
      choices: all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at),
    },
  }
}

/** By its text, or by its id. */
function choiceOf(text: string, choices: readonly Choice[]): Choice | { readonly none: string } {
  const exact = choices.filter((one) => one.text === text.trim())
  const called = exact.length > 0 ? exact : choices.filter((one) => plain(one.text) === plain(text))
  const [only, ...others] = called.length > 0 ? called : choices.filter(({ id }) => id === text.trim())
  if (only === undefined) return { none: `“${text.trim()}” is not one of its choices.` }
  return others.length === 0
    ? only
    : { none: `Several choices have the name “${text.trim()}”. Enter the id of one.` }
}
