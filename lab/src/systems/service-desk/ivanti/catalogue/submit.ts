import type { HttpAnswer } from '../../../../emulator/http-listener.ts'
import { badPayload, json } from '../tenant/answers.ts'
import type { Desk } from '../desk/desk.ts'
import { isPayload, payloadOf, textOf, type Payload } from '../tenant/payload.ts'
import type { FieldValue } from '../tenant/record.ts'
import { answersGiven, Refusal, type GivenAnswer } from './answers-given.ts'
import { storedDate } from './stored-date.ts'
import { requestStages } from './progress.ts'

const always = [
  'attachmentsToDelete',
  'attachmentsToUpload',
  'parameters',
  'delayedFulfill',
  'saveReqState',
  'serviceReqData',
  'strUserId',
  'subscriptionId',
]
const oftenLeftOut = ['formName', 'strCustomerLocation', 'localOffset']

const refused = (why: string): HttpAnswer =>
  json(200, { IsSuccess: false, ErrorText: why, ServiceRequests: [], InvalidServiceRequests: {} })

/** What is read back of an answer. A box shows what was sent, ticked by it or not. */
function stored(desk: Desk, { parameter, value }: GivenAnswer, localOffset: number): string {
  const isDate = parameter.kind === 'date' || parameter.kind === 'datetime'
  return isDate && value !== '' ? storedDate(value, localOffset, desk.options, desk.now()) : value
}

const boxes = (answers: readonly GivenAnswer[]) =>
  answers
    .filter(({ parameter }) => parameter.kind === 'checkbox')
    .map(({ parameter, ticked }) => `${parameter.name}=${ticked}`)

function submitted(desk: Desk, sent: Payload): HttpAnswer {
  if (desk.refuses()) throw new Refusal('The service request could not be submitted. Try again later.')
  const person = desk.people.byId(textOf(sent['strUserId']))
  if (person === null) throw new Refusal('The user is not found.')
  const offering = desk.catalogue.bySubscription(textOf(sent['subscriptionId']))
  if (offering === null || !desk.catalogue.offeredTo(person).includes(offering)) {
    throw new Refusal('The subscription is not found or is not available to the user.')
  }
  const form = desk.catalogue.parametersOf(offering)
  const parameters = isPayload(sent['parameters']) ? sent['parameters'] : {}
  const answers = answersGiven(form, parameters, (one, recId) => desk.lists.has(one, recId))
  const data = isPayload(sent['serviceReqData']) ? sent['serviceReqData'] : {}
  const offset = typeof sent['localOffset'] === 'number' ? sent['localOffset'] : 0
  const isDraft = sent['saveReqState'] === true
  const values: Record<string, FieldValue> = {
    Subject: textOf(data['Subject']) || offering.name,
    Symptom: textOf(data['Symptom']) || null,
    Status: isDraft ? 'Draft' : 'Submitted',
    Source: 'API',
    ProfileLink_RecID: desk.people.idOf(person),
    ProfileLink_Category: 'Employee',
    SvcReqTmplLink_RecID: desk.catalogue.templateId(offering),
    SvcReqTmplLink_Category: 'ServiceReqTemplate',
    ServiceReqTemplateName: offering.name,
    SubscriptionRecId: desk.catalogue.subscriptionId(offering),
    CustomerLocation: textOf(sent['strCustomerLocation']) || null,
    OwnerTeam: offering.team,
  }
  const request = desk.requests.insert(values)
  const made: Record<string, string> = {}
  for (const [index, answer] of answers.entries()) {
    const { parameter, chosen } = answer
    const row = desk.requestAnswers.insert({
      ParentLink_RecID: request.RecId,
      ParentLink_Category: 'ServiceReq',
      SvcReqTmplParamLink_RecID: parameter.id,
      SvcReqTmplParamLink_Category: 'ServiceReqTemplateParam',
      SequenceNum: index,
      ParameterName: parameter.name,
      ParameterDisplayName: parameter.title,
      ParameterType: parameter.kind,
      ParameterValue: stored(desk, answer, offset),
      ParameterValueRecId: chosen === '' ? null : chosen,
    })
    made[parameter.id] = row.RecId
  }
  const number = String(request['ServiceReqNumber'])
  if (desk.keeps()) {
    if (!isDraft) desk.progress.begin(request, requestStages(offering))
    const ticks = boxes(answers).join(' ')
    desk.record(
      `ServiceReq ${number} submitted: ${offering.name} for ${person.username}, ${answers.length} answers ${ticks}`.trim(),
    )
  } else {
    for (const id of Object.values(made)) {
      const row = desk.requestAnswers.byId(id)
      if (row !== null) desk.requestAnswers.remove(row)
    }
    desk.requests.remove(request)
  }
  return json(200, {
    IsSuccess: true,
    ErrorText: '',
    ServiceRequests: [
      {
        bNew: true,
        strSubscriptionRecId: desk.catalogue.subscriptionId(offering),
        strRequestRecId: request.RecId,
        strRequestNum: number,
        strName: offering.name,
        strStatus: null,
        parameterTemplateParameterIds: made,
        DateApproved: null,
      },
    ],
    InvalidServiceRequests: {},
  })
}

/** `POST /api/rest/ServiceRequest/new`. A refusal is 200; files that are named here are dropped without a word. */
export function submit(desk: Desk, body: string): HttpAnswer {
  const sent = payloadOf(body)
  const wanted = desk.options.submission === 'whole' ? [...always, ...oftenLeftOut] : always
  const missing = wanted.filter((name) => sent[name] === undefined || sent[name] === null)
  if (missing.length > 0) {
    throw badPayload(...missing.map((name) => `Mandatory field "${name}" value must be provided.`))
  }
  try {
    return submitted(desk, sent)
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message)
    throw error
  }
}
