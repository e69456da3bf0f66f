import { Failure, unreachable } from '../../failures.ts'
import { writingInSteps } from '../../transport/limits.ts'
import type { Writing } from '../../writing.ts'
import { besideAllowed, takesNothing } from '../extra-fields.ts'
import { pageOf } from '../request-page.ts'
import { requestAllowed, textsAllowed } from '../texts.ts'
import type { Parameter } from '../template.ts'
import type { NewRequest, Submitted } from '../writes.ts'
import { requestId } from './desk-objects.ts'
import { madeIn } from './created-request.ts'
import { makingOf, submitLine } from './making.ts'
import { differencesOf } from './read-back.ts'
import { readTemplate } from './read-template.ts'
import { notTaken } from './refusals.ts'
import { findByMark } from './requests.ts'
import type { RequestsOf } from './request-rows.ts'

/** Makes a service request, or an incident, unless one with its mark is there. @throws Failure */
export async function submit(of: RequestsOf, request: NewRequest, given: Writing): Promise<Submitted> {
  const writing = writingInSteps(given)
  const { ivanti, settings } = of
  textsAllowed(request)
  besideAllowed(takesNothing, request.beside)
  const making = makingOf(settings, request)
  const before = await findByMark(of, { ...request.mark, template: request.template }, writing)
  if (before.value !== null) {
    const { id, number, link } = before.value
    const answer = 'It already existed.'
    return { sent: [], answer, request: { id, number, link }, existed: true, differences: null }
  }
  if (!before.complete) {
    const message = `${ivanti.name} did not say whether it has this request; nothing was sent`
    throw unreachable({ cause: 'too-large', message })
  }
  const template = await readTemplate(of, request.template, writing)
  const parameters = template.value ?? []
  requestAllowed(request, parameters)
  const line = submitLine(await ivanti.base(writing), making)
  const { parts, body } = making
  const answer = await ivanti.write({ method: 'POST', parts, body }, writing)
  if (answer.status >= 300) throw notTaken(ivanti.name, answer)
  const { recId, number, unanswered } = madeIn(ivanti.name, making.of, answer.text)
  const id = requestId(making.of, recId)
  const link = pageOf(settings.requestPage, { id: recId, number, kind: making.of.object })
  const mixed = unanswered && Object.keys(request.answers).length > 0
  const read = await readBack(of, recId, request, parameters, writing)
  return {
    sent: [line],
    answer: `${answer.status} ${number} ${recId}`,
    request: { id, number, link },
    existed: false,
    differences: mixed && read !== null && read.length === 0 ? ['It was made without its answers.'] : read,
  }
}

/** Null where it could not be read: the request is there all the same. */
async function readBack(
  of: RequestsOf,
  id: string,
  request: NewRequest,
  parameters: readonly Parameter[],
  writing: Writing,
): Promise<readonly string[] | null> {
  try {
    return await differencesOf(of, id, request, parameters, writing)
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}
