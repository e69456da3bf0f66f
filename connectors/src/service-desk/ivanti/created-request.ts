import { z } from 'zod'
import { refused, unconfirmed } from '../../failures.ts'
import type { DeskObject } from './desk-objects.ts'
import { numberField, recIdField, textField } from './fields.ts'
import { scrubbed } from './refusals.ts'

/** What an answer says was made. */
export interface CreatedRequest {
  readonly recId: string
  readonly number: string
  /** Ids of two offerings that were mixed make a request without answers, and are called a success. */
  readonly unanswered: boolean
}

const submitted = z.object({
  IsSuccess: z.boolean(),
  ErrorText: textField,
  ServiceRequests: z.array(z.unknown()).nullish(),
})

const request = z.object({
  strRequestRecId: recIdField,
  strRequestNum: numberField,
  parameterTemplateParameterIds: z.record(z.string(), z.unknown()).nullish(),
})

const record = z.object({ RecId: recIdField, IncidentNumber: numberField })

/** @throws Failure refused in the words of the desk; unconfirmed where it does not say what it made */
export function madeIn(name: string, { kind }: DeskObject, text: string): CreatedRequest {
  return kind === 'fault' ? madeIncident(name, text) : madeRequest(name, text)
}

/** The whole record comes back. */
function madeIncident(name: string, text: string): CreatedRequest {
  const made = record.safeParse(parsed(text)).data
  if (made === undefined) throw unclear(name)
  return { recId: made.RecId, number: made.IncidentNumber, unanswered: false }
}

/** A refusal is status 200 too; it names one parameter at a time. */
function madeRequest(name: string, text: string): CreatedRequest {
  const said = submitted.safeParse(parsed(text)).data
  if (said === undefined) throw unclear(name)
  if (!said.IsSuccess) {
    const words = scrubbed(said.ErrorText ?? '')
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .slice(0, 300)
    const message = `${name} rejected the request: ${words || 'no reason given'}`
    throw refused({ cause: 'not-understood', message, evidence: 'IsSuccess false' })
  }
  const first = request.safeParse(said.ServiceRequests?.[0]).data
  if (first === undefined) throw unclear(name)
  const { strRequestRecId: recId, strRequestNum: number, parameterTemplateParameterIds: ids } = first
  return { recId, number, unanswered: Object.keys(ids ?? {}).length === 0 }
}

/** It was taken, and what was made is not known: it is looked for by its mark. */
const unclear = (name: string) =>
  unconfirmed({
    cause: 'not-understood',
    message: `${name} did not confirm the request; the result is not known until it is read`,
  })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
