import { z } from 'zod'
import type { Ask, Reading } from '../../asking.ts'
import { unreadable } from '../../failures.ts'
import { jsonOf, sift } from '../../transport/answers.ts'
import { notAllowed } from '../../transport/path.ts'
import type { RequestTemplate } from '../template.ts'
import type { Ivanti } from './channel.ts'
import { recIdField, textField } from './fields.ts'
import { incidentTemplate } from './incident-template.ts'
import { recId } from './odata.ts'
import { notAnswered } from './rows.ts'

/** Four of twenty fields; a tenant has some hundred offerings of 1 kB each. */
const offering = z.object({
  strRecId: recIdField,
  strSubscriptionId: recIdField,
  strName: z.string().trim().min(1),
  strDescription: textField,
})

/** What is asked of a template and what is submitted have each an id of their own: they travel as one, so that none is mixed. */
export interface OfferingId {
  readonly template: string
  readonly subscription: string
}

export const offeringId = ({ template, subscription }: OfferingId): string => `${template}.${subscription}`

/** @throws Failure refused, text-not-allowed */
export function offeringOf(id: string): OfferingId {
  const [template = '', subscription = '', ...rest] = id.split('.')
  if (rest.length > 0) throw notAllowed()
  return { template: recId(template), subscription: recId(subscription) }
}

/** What somebody is offered, by name, and last what becomes an incident, which is offered to everybody. */
export async function listTemplates(
  ivanti: Ivanti,
  requester: string,
  ask: Ask,
): Promise<Reading<readonly RequestTemplate[]>> {
  const parts = ['rest', 'Template', recId(requester), '_All_']
  const answer = await ivanti.read({ method: 'GET', parts }, ask)
  if (answer.status >= 300) throw notAnswered(ivanti.name, answer)
  const observedAt = answer.receivedAt
  const body: unknown =
    answer.status === 204 || answer.text.trim() === '' ? [] : jsonOf(ivanti.name, answer.text)
  if (!Array.isArray(body)) {
    throw unreadable({
      cause: 'not-understood',
      message: `${ivanti.name} answered with no list of templates`,
    })
  }
  const { rows, dropped } = sift(offering, body)
  const offered = rows
    .map(({ strRecId, strSubscriptionId, strName, strDescription }) => ({
      id: offeringId({ template: strRecId, subscription: strSubscriptionId }),
      name: strName,
      description: strDescription,
      kind: 'request' as const,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  return { value: [...offered, incidentTemplate], complete: dropped === 0, dropped, observedAt }
}
