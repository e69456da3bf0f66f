import type { NewRequest } from '../writes.ts'
import { incident, serviceRequest } from './desk-objects.ts'
import type { DeskObject } from './desk-objects.ts'
import { incidentBody } from './incident-body.ts'
import { incidentTemplate } from './incident-template.ts'
import type { IvantiSettings } from './settings.ts'
import { submitBody } from './submit-body.ts'

/** What becomes of a template. */
export const objectOf = (template: string): DeskObject =>
  template === incidentTemplate.id ? incident : serviceRequest

/** How a request is made: an offering is submitted, an incident is a record of its set. */
export interface Making {
  readonly of: DeskObject
  readonly parts: readonly string[]
  readonly body: object
}

/** @throws Failure refused, text-not-allowed */
export function makingOf(settings: IvantiSettings, request: NewRequest): Making {
  const of = objectOf(request.template)
  return of.kind === 'fault'
    ? { of, parts: ['odata', 'businessobject', of.set], body: incidentBody(settings, request) }
    : { of, parts: ['rest', 'ServiceRequest', 'new'], body: submitBody(settings, request) }
}

export const submitLine = (base: string, { parts, body }: Making) =>
  `POST ${base}/${parts.join('/')} ${JSON.stringify(body)}`
