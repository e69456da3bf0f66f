import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { AnswerFault } from '@patchbay/connectors/service-desk/faults'
import type { Answer, Answers, Parameter } from '@patchbay/connectors/service-desk/template'
import { answerWords } from './answer-words.ts'
import type { WritableDesk } from './desk.ts'

/** What narrows the choices of one: what is answered to those that it depends on, by the names of their parameters. */
export const givenTo = (
  { dependsOn }: Pick<Parameter, 'dependsOn'>,
  parameters: readonly Parameter[],
  answers: Answers,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    parameters.flatMap(({ id, name }) => {
      const answer = dependsOn.includes(name) ? answers[id] : undefined
      const words = answer === undefined ? null : answerWords(answer as never)
      return words === null ? [] : [[name, words] as const]
    }),
  )

/** What of the answers does not fit what a template asks now, also where choices are narrowed by other answers. */
export async function answerFaults(
  desk: WritableDesk,
  template: string,
  parameters: readonly Parameter[],
  answers: Answers,
  ask: Ask,
): Promise<readonly AnswerFault[]> {
  const found = desk.plans.faults(parameters, answers)
  const wrong = new Set(found.map(({ parameter }) => parameter))
  const { listChoices } = await desk.can()
  if (listChoices === undefined) return found
  const narrowed = await Promise.all(
    parameters.map(async (one): Promise<AnswerFault[]> => {
      const chosen = chosenIn(answers[one.id])
      if (wrong.has(one.id) || one.dependsOn.length === 0 || chosen.length === 0) return []
      const given = givenTo(one, parameters, answers)
      const question = { template, parameter: one.id, given }
      const told = await listChoices(question, ask).catch((error: unknown) => {
        if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
        return null
      })
      if (told === null || !told.complete) return []
      const other = chosen.find(({ id }) => told.value.every((choice) => choice.id !== id))
      return other === undefined
        ? []
        : [{ parameter: one.id, words: `“${other.text}” is not a choice with the other answers.` }]
    }),
  )
  return [...found, ...narrowed.flat()]
}

const chosenIn = (answer: Answer | undefined) => (answer?.as === 'choices' ? answer.choices : [])
