import { brokenInside } from '../tenant/answers.ts'
import { textOf, type Payload } from '../tenant/payload.ts'
import type { NumberedParameter } from './catalogue.ts'
import { isChoice, isDrawing } from './offering.ts'

/** The desk says no in a sentence, with 200. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

export interface GivenAnswer {
  readonly parameter: NumberedParameter
  readonly value: string
  /** RecIds of what was chosen; empty where nothing was. */
  readonly chosen: string
  /** Of a box: the word `true` ticks it, and neither `True` nor a yes that is no text. */
  readonly ticked: boolean
}

/** Several choices in one answer. */
const between = '~^'

/** Must this one be answered, with these answers to the others? */
function isRequired({ required }: NumberedParameter, values: ReadonlyMap<string, string>): boolean {
  const expression = required.trim()
  if (expression === 'true' || expression === '$(true)') return true
  const [, name, wanted] = /^\$\((\w+) == "([^"]*)"\)$/.exec(expression) ?? []
  return name !== undefined && values.get(name) === wanted
}

function chosenFor(parameter: NumberedParameter, value: string, recIds: string, has: Has): string {
  const wrong = `'${parameter.name}' validation list's value was submitted without it's identifier.`
  if (recIds === '') throw new Refusal(wrong)
  const ids = recIds.split(between)
  if (ids.length !== value.split(between).length) throw new Refusal(wrong)
  if (!ids.every((id) => has(parameter, id)))
    throw new Refusal(`'${parameter.name}' value is not in the validation list.`)
  return recIds
}

type Has = (parameter: NumberedParameter, recId: string) => boolean

/**
 * The answers to a form out of `par-<RecId>` and `par-<RecId>-recId`, with what is preset where nothing was sent. Only the
 * first fault is told. Where no answer at all belongs to the form, nothing is missed and nothing is kept.
 */
export function answersGiven(
  form: readonly NumberedParameter[],
  sent: Payload,
  has: Has,
): readonly GivenAnswer[] {
  const keys = new Map(Object.entries(sent).map(([key, value]) => [key.toLowerCase(), value]))
  const of = (one: NumberedParameter, behind = '') => keys.get(`par-${one.id.toLowerCase()}${behind}`)
  const asked = form.filter((one) => !isDrawing(one))
  if (keys.size > 0 && asked.every((one) => of(one) === undefined)) return []
  const values = new Map(
    asked.map((one) => {
      const value = of(one)
      if (value === null && isChoice(one))
        throw brokenInside('Object reference not set to an instance of an object.')
      return [one.name, value === undefined || value === null ? one.preset : textOf(value)] as const
    }),
  )
  return asked.map((parameter) => {
    const value = values.get(parameter.name) ?? ''
    if (value === '' && isRequired(parameter, values)) {
      throw new Refusal(`Required parameter '${parameter.name}' value must be provided.`)
    }
    const isPreset = of(parameter) === undefined
    const chosen =
      value === '' || isPreset || !isChoice(parameter)
        ? ''
        : chosenFor(parameter, value, textOf(of(parameter, '-recid')), has)
    const ticked = (isPreset ? parameter.preset : of(parameter)) === 'true'
    return { parameter, value, chosen, ticked }
  })
}
