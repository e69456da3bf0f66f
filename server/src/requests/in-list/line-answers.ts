import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { Answer, Choice, Parameter } from '@patchbay/connectors/service-desk/template'
import type { Cells } from '../../changes/list-kind.ts'
import { answerFaults, givenTo } from '../answer-faults.ts'
import { asked } from '../desk.ts'
import type { WritableDesk } from '../desk.ts'
import { answerFromText } from './answer-from-text.ts'
import type { Read } from './answer-from-text.ts'
import type { LineFault } from './line-facts.ts'
import { askedIn, isQuestion } from './questions.ts'

interface Asked {
  readonly desk: WritableDesk
  /** Id at the desk. */
  readonly template: string
  readonly parameters: readonly Parameter[]
}

export interface LineAnswers {
  readonly answers: Readonly<Record<string, Answer>>
  readonly faults: readonly LineFault[]
}

/**
 * What a line answers to what its template asks now, by the ids of the questions, and what of it does not fit. A box of which
 * nothing is said says no.
 * @param headOf the head of a column by its name
 */
export async function answersOf(
  cells: Cells,
  at: Asked,
  headOf: (column: string) => string,
  ask: Ask,
): Promise<LineAnswers> {
  const { parameters } = at
  const faults: LineFault[] = []
  const texts = new Map<string, string>()
  for (const [column, text] of Object.entries(cells).filter(([name]) => isQuestion(name))) {
    const [one, ...others] = askedIn(column, parameters)
    if (one === undefined) faults.push({ column, words: `${headOf(column)}: not part of this template.` })
    else if (others.length === 0) texts.set(one.id, text)
    else
      faults.push({ column, words: `${one.name}: several questions have this name. Request this one alone.` })
  }
  const answers: Record<string, Answer> = {}
  const wrong = new Set<string>()
  // Those whose choices depend on others come after them.
  for (const one of parameters.toSorted(
    (a, b) => Math.sign(a.dependsOn.length) - Math.sign(b.dependsOn.length),
  )) {
    const text = texts.get(one.id)
    if (text === undefined) {
      if (one.kind === 'yes-no') answers[one.id] = { as: 'yes-no', yes: false }
      continue
    }
    const read = await answerOf(one, text, answers, at, ask)
    if ('answer' in read) answers[one.id] = read.answer
    else {
      wrong.add(one.id)
      faults.push({ column: one.id, words: `${one.name}: ${read.words}` })
    }
  }
  const found = await answerFaults(at.desk, at.template, parameters, answers, ask)
  const unfitting = found.filter(({ parameter }) => !wrong.has(parameter))
  const named = unfitting.map(({ parameter, words }) => ({
    column: parameter,
    words: `${parameters.find(({ id }) => id === parameter)?.name ?? parameter}: ${words}`,
  }))
  return { answers, faults: [...faults, ...named] }
}

async function answerOf(
  one: Parameter,
  text: string,
  answers: LineAnswers['answers'],
  at: Asked,
  ask: Ask,
): Promise<Read> {
  if (!/^choices?$/.test(one.kind) || one.dependsOn.length === 0)
    return answerFromText(one, text, one.choices)
  const given = givenTo(one, at.parameters, answers)
  const open = one.dependsOn.filter((name) => given[name] === undefined)
  if (open.length > 0) return { words: `Its choices depend on ${open.join(' and ')}. Answer that first.` }
  try {
    return answerFromText(one, text, await narrowed(one, given, at, ask))
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return { words: `Its choices could not be read: ${error.detail.message}` }
  }
}

/** Null where none was told, which does not say that there are none. */
async function narrowed(
  { id: parameter }: Parameter,
  given: Readonly<Record<string, string>>,
  { desk, template }: Asked,
  ask: Ask,
): Promise<readonly Choice[] | null> {
  const { value } = await (await asked(desk, 'listChoices'))({ template, parameter, given }, ask)
  return value.length === 0 ? null : value
}
