import type { Answer, Answers, Parameter, ParameterKind } from './template.ts'

/** What is wrong with one answer, in a sentence that stands at its field. */
export interface AnswerFault {
  /** Id of the parameter. */
  readonly parameter: string
  readonly words: string
}

const asOf: Readonly<Record<ParameterKind, Answer['as'] | null>> = {
  text: 'text',
  'long-text': 'text',
  number: 'text',
  time: 'text',
  'yes-no': 'yes-no',
  date: 'date',
  moment: 'moment',
  choice: 'choices',
  choices: 'choices',
  heading: null,
}

const kindWords: Readonly<Record<Answer['as'], string>> = {
  text: 'a text',
  'yes-no': 'yes or no',
  date: 'a date',
  moment: 'a date and a time',
  choices: 'a choice',
}

export const isEmpty = (answer: Answer): boolean =>
  (answer.as === 'text' && answer.text.trim() === '') ||
  (answer.as === 'choices' && answer.choices.length === 0)

export const isDate = (text: string): boolean => {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  // The last day of a month overflows into the next without an error.
  return date !== null && Number.isFinite(date.getTime()) && date.toISOString().startsWith(text)
}

const isMoment = (text: string): boolean =>
  isDate(text.slice(0, 10)) &&
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
  Number.isFinite(Date.parse(text))

function faultOf({ kind, choices, takesOther = false }: Parameter, answer: Answer): string | null {
  const as = asOf[kind]
  if (as === null) return 'It no longer takes an answer.'
  if (takesOther && answer.as === 'text') return null
  if (answer.as !== as) return `It takes ${kindWords[as]} now.`
  if (answer.as === 'date') return isDate(answer.date) ? null : 'It takes a date.'
  if (answer.as === 'moment') return isMoment(answer.at) ? null : 'It takes a date and a time.'
  if (answer.as === 'choices') {
    if (kind === 'choice' && answer.choices.length > 1) return 'It takes one choice.'
    if (takesOther) return null
    const other = answer.choices.find((one) => choices?.every(({ id }) => id !== one.id) ?? false)
    return other === undefined ? null : `“${other.text}” is not one of its choices.`
  }
  if (answer.as !== 'text' || isEmpty(answer)) return null
  if (kind === 'number' && !/^[+-]?\d{1,15}([.,]\d{1,6})?$/.test(answer.text.trim()))
    return 'It takes a number.'
  if (kind === 'time' && !/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(answer.text.trim())) {
    return 'It takes a time, such as 08:00.'
  }
  return null
}

/** What of the answers does not fit what a template asks, in its order. What only the desk can tell is left to it. */
export function faultsOf(parameters: readonly Parameter[], answers: Answers): AnswerFault[] {
  const known = new Set(parameters.map(({ id }) => id))
  const strangers = Object.keys(answers)
    .filter((id) => !known.has(id))
    .map((parameter) => ({ parameter, words: 'The template no longer asks this.' }))
  const own = parameters.flatMap((parameter) => {
    const answer = Object.hasOwn(answers, parameter.id) ? answers[parameter.id] : undefined
    const missing = parameter.required === true && (answer === undefined || isEmpty(answer))
    const words = missing ? 'It must be answered.' : answer === undefined ? null : faultOf(parameter, answer)
    return words === null ? [] : [{ parameter: parameter.id, words }]
  })
  return [...own, ...strangers]
}
