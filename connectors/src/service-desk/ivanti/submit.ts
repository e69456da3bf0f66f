import { z } from 'zod'
import { Failure, refused, unconfirmed, unreachable } from '../../failures.ts'
import { writingInSteps } from '../../transport/limits.ts'
import type { Writing } from '../../writing.ts'
import { besideAllowed, takesNothing } from '../beside.ts'
import { pageOf } from '../request-page.ts'
import { requestAllowed, textsAllowed } from '../texts.ts'
import type { Parameter } from '../template.ts'
import type { NewRequest, Submitted } from '../writes.ts'
import { requestId, serviceRequest } from './desk-objects.ts'
import { numberField, recIdField, textField } from './fields.ts'
import { differencesOf } from './read-back.ts'
import { readTemplate } from './read-template.ts'
import { notTaken, scrubbed } from './refusals.ts'
import { findByMark } from './requests.ts'
import type { RequestsOf } from './request-rows.ts'
import { submitBody } from './submit-body.ts'

const path = ['rest', 'ServiceRequest', 'new']

export const submitLine = (base: string, body: object) =>
  `POST ${base}/${path.join('/')} ${JSON.stringify(body)}`

const submitted = z.object({
  IsSuccess: z.boolean(),
  ErrorText: textField,
  ServiceRequests: z.array(z.unknown()).nullish(),
})

const made = z.object({
  strRequestRecId: recIdField,
  strRequestNum: numberField,
  parameterTemplateParameterIds: z.record(z.string(), z.unknown()).nullish(),
})

/** Makes a service request, unless one with its mark is there. @throws Failure */
export async function submit(of: RequestsOf, request: NewRequest, given: Writing): Promise<Submitted> {
  const writing = writingInSteps(given)
  const { ivanti, settings } = of
  textsAllowed(request)
  besideAllowed(takesNothing, request.beside)
  const body = submitBody(settings, request)
  const before = await findByMark(of, request.mark, writing)
  if (before.value !== null) {
    const { id, number, link } = before.value
    const answer = 'It was there already.'
    return { sent: [], answer, request: { id, number, link }, found: true, differences: null }
  }
  if (!before.complete) {
    const message = `${ivanti.name} did not tell whether it has this request already; nothing was sent`
    throw unreachable({ cause: 'too-large', message })
  }
  const template = await readTemplate(ivanti, request.template, writing)
  const parameters = template.value ?? []
  requestAllowed(request, parameters)
  const line = submitLine(await ivanti.base(writing), body)
  const answer = await ivanti.write({ method: 'POST', parts: path, body }, writing)
  if (answer.status >= 300) throw notTaken(ivanti.name, answer)
  const { recId, number, unanswered } = madeIn(ivanti.name, answer.text)
  const id = requestId(serviceRequest, recId)
  const link = pageOf(settings.requestPage, { id: recId, number, kind: serviceRequest.object })
  const mixed = unanswered && Object.keys(request.answers).length > 0
  const read = await readBack(of, recId, request, parameters, writing)
  return {
    sent: [line],
    answer: `${answer.status} ${number} ${recId}`,
    request: { id, number, link },
    found: false,
    // Ids of two offerings that were mixed make a request without answers, and are called a success.
    differences: mixed && read !== null && read.length === 0 ? ['It was made without its answers.'] : read,
  }
}

/** A refusal is status 200 too; it names one parameter at a time. */
function madeIn(name: string, text: string) {
  const said = submitted.safeParse(parsed(text)).data
  if (said === undefined) throw unclear(name)
  if (!said.IsSuccess) {
    const words = scrubbed(said.ErrorText ?? '')
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .slice(0, 300)
    const message = `${name} did not take the request: ${words || 'it did not say why'}`
    throw refused({ cause: 'not-understood', message, evidence: 'IsSuccess false' })
  }
  const first = made.safeParse(said.ServiceRequests?.[0]).data
  if (first === undefined) throw unclear(name)
  const { strRequestRecId: recId, strRequestNum: number, parameterTemplateParameterIds: ids } = first
  return { recId, number, unanswered: Object.keys(ids ?? {}).length === 0 }
}

/** It was taken, and what was made is not known: it is looked for by its mark. */
const unclear = (name: string) =>
  unconfirmed({
    cause: 'not-understood',
    message: `${name} did not say what it made of the request; that is not known until it is read`,
  })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
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
