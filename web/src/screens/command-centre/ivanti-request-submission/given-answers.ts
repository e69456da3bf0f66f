import type { DeskParameter } from '@patchbay/contract/command-centre/ivanti-request-submission/choices'
import type { FormValues } from './form-values.ts'

/** What narrows the choices of a parameter, by the names of the others; null while one of those is not answered. */
export function givenTo(
  { dependsOn }: Pick<DeskParameter, 'dependsOn'>,
  parameters: readonly DeskParameter[],
  answers: FormValues['answers'],
): Readonly<Record<string, string>> | null {
  if (dependsOn.length === 0) return null
  const given = dependsOn.map((name) => {
    const one = parameters.find((each) => each.name === name)
    const answer = one === undefined ? undefined : answers[one.id]
    if (answer?.as === 'choices') return [name, answer.choices[0]?.text ?? ''] as const
    return [name, answer?.as === 'text' ? answer.text : ''] as const
  })
  return given.some(([, value]) => value === '') ? null : Object.fromEntries(given)
}
