import type { HttpAnswer } from '../../../../emulator/http-listener.ts'
import { empty, json } from '../tenant/answers.ts'
import type { OptionQuestion } from '../catalogue/validation-list.ts'
import type { Desk } from '../desk/desk.ts'
import { isPayload, payloadOf, textOf } from '../tenant/payload.ts'

/** `GET /api/rest/Template/<person>/_All_`: what somebody is offered, most of it for drawing. */
export function offerings(desk: Desk, personId: string): HttpAnswer {
  const person = desk.people.byId(personId)
  const offered = person === null ? [] : desk.catalogue.offeredTo(person)
  if (offered.length === 0) return empty(204)
  return json(
    200,
    offered.map((one, index) => ({
      strRecId: desk.catalogue.templateId(one),
      strSubscriptionId: desk.catalogue.subscriptionId(one),
      strName: one.name,
      strDescription: one.description,
      strCategory: one.category,
      strCategoryRecId: desk.recordId('template category', one.category),
      strImageUrl: `/HEAT/images/offerings/${index + 1}.png`,
      strIcon: 'glyphicon-list-alt',
      strColor: '#33658A',
      strPrice: '0.00',
      strCurrency: 'EUR',
      strDeliveryTime: one.approval ? '5 days' : '1 day',
      strStatus: 'Published (Automatic)',
      strLayout: 'ServiceReq.ResponsiveAnalyst.DefaultLayout',
      bIsFavorite: false,
      bIsPopular: index < 2,
      bShowPrice: false,
      bHasAttachments: true,
      iSequence: index,
      iParameterCount: one.parameters.length,
    })),
  )
}

function questionOf(body: string): OptionQuestion {
  const sent = payloadOf(body)
  const constraints = sent['constraintParams']
  const given = (Array.isArray(constraints) ? constraints : []).flatMap((one: unknown) =>
    isPayload(one) ? [[textOf(one['queryFieldName']), textOf(one['value'])] as const] : [],
  )
  return { given: new Map(given.filter(([, value]) => value !== '')), typed: textOf(sent['query']) }
}

/**
 * `/api/rest/ServiceRequest/<parameter>/ValidationList`: rows of RecId, value and another word for it. Asked by the method
 * that the tenant does not have, the list is empty.
 */
export function validationList(desk: Desk, parameterId: string, method: string, body: string): HttpAnswer {
  const { validationListBy } = desk.options
  if (validationListBy !== 'both' && validationListBy !== method) return json(200, [])
  const parameter = desk.catalogue.parameterById(parameterId)
  if (parameter === null) return json(200, [])
  const question = body.trim() === '' ? { given: new Map<string, string>(), typed: '' } : questionOf(body)
  return json(200, desk.lists.options(parameter, question))
}
