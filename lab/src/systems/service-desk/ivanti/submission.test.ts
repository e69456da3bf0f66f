import { expect, test } from 'vitest'
import { objects, rest, start, type StartedDesk } from './test-desk.ts'

interface Submitted {
  readonly IsSuccess: boolean
  readonly ErrorText: string
  readonly ServiceRequests: readonly {
    readonly strRequestRecId: string
    readonly strRequestNum: string
    readonly parameterTemplateParameterIds: Readonly<Record<string, string>>
  }[]
}
type Row = Record<string, string | number | boolean | null>
interface Offered {
  readonly strRecId: string
  readonly strSubscriptionId: string
  readonly strName: string
}

/** A form of the desk, and what is sent when somebody has filled it. */
async function open(desk: StartedDesk, name = 'Move of a network connection') {
  const person = await desk.recIdOf(desk.somebody.username)
  const offered = (await desk.get<Offered[]>(`${rest}/Template/${person}/_All_`)).json
  const offering = offered.find((one) => one.strName === name)!
  const read = `${objects}/ServiceReqTemplateParams?$top=100&$filter=ParentLink_RecID eq '${offering.strRecId}'`
  const rows = (await desk.get(read)).json.value as Row[]
  const id = (parameter: string) => String(rows.find((one) => one['Name'] === parameter)!['RecId'])
  const option = async (
    parameter: string,
    value: string,
    given: readonly (readonly [string, string])[] = [],
  ) => {
    const constraintParams = given.map(([queryFieldName, value]) => ({
      queryFieldName,
      value,
      condition: null,
    }))
    const path = `${rest}/ServiceRequest/${id(parameter)}/ValidationList`
    const all = (await desk.ask<[string, string][]>('POST', path, { body: { constraintParams, query: '' } }))
      .json
    return all.find((one) => one[1] === value)![0]
  }
  const body = (parameters: Record<string, unknown>, more: object = {}) => ({
    attachmentsToDelete: [],
    attachmentsToUpload: [],
    parameters,
    delayedFulfill: false,
    formName: 'ServiceReq.ResponsiveAnalyst.DefaultLayout',
    saveReqState: false,
    serviceReqData: { Subject: 'Network point', Symptom: 'Requested from the console' },
    strCustomerLocation: 'Main Campus',
    strUserId: person,
    subscriptionId: offering.strSubscriptionId,
    localOffset: -60,
    ...more,
  })
  const submit = (parameters: Record<string, unknown>, more: object = {}) =>
    desk.ask<Submitted>('POST', `${rest}/ServiceRequest/new`, { body: body(parameters, more) })
  const answers = async (reply: { readonly json: Submitted }) => {
    const path = `${objects}/ServiceReqs('${reply.json.ServiceRequests[0]!.strRequestRecId}')/ServiceReqContainsServiceReqParam`
    const stored = (await desk.get(path)).json.value as Row[]
    return Object.fromEntries(stored.map((one) => [String(one['ParameterName']), one['ParameterValue']]))
  }
  return { id, option, body, submit, answers, person, offering }
}

type Form = Awaited<ReturnType<typeof open>>

/** Everything that the form of a move must have. */
async function moved({ id, option }: Form, { world }: StartedDesk): Promise<Record<string, unknown>> {
  const building = world.buildings.get('B01')!.name
  const room = [...world.rooms.values()].find((one) => one.building === 'B01')!.code
  return {
    [`par-${id('Building')}`]: building,
    [`par-${id('Building')}-recId`]: await option('Building', building),
    [`par-${id('Room')}`]: room,
    [`par-${id('Room')}-recId`]: await option('Room', room, [['Building', building]]),
    [`par-${id('FromOutlet')}`]: 'B01-101-A',
    [`par-${id('ToOutlet')}`]: 'B01-102-A',
    [`par-${id('MoveDate')}`]: '2026-12-01T00:00:00Z',
  }
}

test('a request is made for whom it is said, with its answers and what is preset', async () => {
  const desk = await start()
  const form = await open(desk)
  const reply = await form.submit(await moved(form, desk))
  expect([reply.status, reply.json.IsSuccess, reply.json.ErrorText]).toEqual([200, true, ''])
  const [made] = reply.json.ServiceRequests
  expect(Object.keys(made!.parameterTemplateParameterIds)).toContain(form.id('ToOutlet'))
  const request = await desk.first(
    `${objects}/ServiceReqs?$filter=ServiceReqNumber eq ${made!.strRequestNum}`,
  )
  expect(request).toMatchObject({
    Subject: 'Network point',
    Status: 'Submitted',
    ProfileLink_RecID: form.person,
    Email: desk.somebody.email,
    AlternateContactLink_RecID: null,
  })
  expect(await form.answers(reply)).toMatchObject({
    ToOutlet: 'B01-102-A',
    MoveDate: '2026-12-01T00:00:00.0000000Z',
    DeviceKind: 'Computer',
    OutOfHours: 'false',
  })
  expect(desk.journal.filter((line) => line.includes(' submitted: '))).toEqual([
    `desk-1 ServiceReq ${made!.strRequestNum} submitted: Move of a network connection for ${desk.somebody.username}, 10 answers OutOfHours=false`,
  ])
})

test('a refusal is 200, names one thing at a time and makes nothing', async () => {
  const desk = await start()
  const form = await open(desk)
  const whole = await moved(form, desk)
  const without = (...names: string[]) =>
    Object.fromEntries(
      Object.entries(whole).filter(([key]) => !names.some((name) => key === `par-${form.id(name)}`)),
    )
  const count = async () => (await desk.get(`${objects}/ServiceReqs?$top=1`)).json['@odata.count']
  const before = await count()
  const refused = async (parameters: Record<string, unknown>, more: object = {}) => {
    const { status, json } = await form.submit(parameters, more)
    expect([status, json.IsSuccess, json.ServiceRequests]).toEqual([200, false, []])
    return json.ErrorText
  }
  expect(await refused(without('FromOutlet', 'ToOutlet'))).toBe(
    "Required parameter 'FromOutlet' value must be provided.",
  )
  expect(await refused({ ...whole, [`par-${form.id('Room')}-recId`]: '' })).toBe(
    "'Room' validation list's value was submitted without it's identifier.",
  )
  expect(await refused({ ...whole, [`par-${form.id('Room')}-recId`]: '0'.repeat(32) })).toContain("'Room'")
  expect(await refused({})).toBe("Required parameter 'Building' value must be provided.")
  expect(await refused(whole, { strUserId: '0'.repeat(32) })).toContain('user')
  expect(await refused(whole, { subscriptionId: form.offering.strRecId })).toContain('subscription')
  expect(await count()).toBe(before)
})

test.each(['localOffset', 'formName', 'strCustomerLocation', 'attachmentsToUpload'])(
  'without %s it is a bad request; some tenants do without',
  async (name) => {
    const desk = await start()
    const form = await open(desk)
    const { [name]: _, ...body } = form.body(await moved(form, desk)) as Record<string, unknown>
    const reply = await desk.ask('POST', `${rest}/ServiceRequest/new`, { body })
    expect([reply.status, reply.json.code]).toEqual([400, 'ISM_4000'])
    const lenient = await (
      await start({ submission: 'lenient' })
    ).ask('POST', `${rest}/ServiceRequest/new`, { body })
    expect(lenient.status).toBe(name === 'attachmentsToUpload' ? 400 : 200)
  },
)

test('a choice that is null breaks the desk; one that is left empty does not', async () => {
  const desk = await start()
  const form = await open(desk)
  const whole = await moved(form, desk)
  const key = `par-${form.id('ContactPerson')}`
  const broken = await form.submit({ ...whole, [key]: null })
  expect(broken.status).toBe(500)
  expect((await form.submit({ ...whole, [key]: '' })).json.IsSuccess).toBe(true)
})

test('a box is ticked by one word alone, and shows whatever was sent', async () => {
  const desk = await start()
  const form = await open(desk)
  const whole = await moved(form, desk)
  const key = `par-${form.id('OutOfHours')}`
  for (const [sent, ticked] of [
    ['true', true],
    ['True', false],
    [true, false],
    ['1', false],
  ] as const) {
    const reply = await form.submit({ ...whole, [key]: sent })
    expect((await form.answers(reply))['OutOfHours']).toBe(String(sent))
    expect(desk.journal.at(-2)).toContain(`OutOfHours=${ticked}`)
  }
})

test('with parameters of another form a request is made without any answers, and said to be made', async () => {
  const desk = await start()
  const form = await open(desk)
  const other = await open(desk, 'Fault on a network outlet')
  const reply = await other.submit(await moved(form, desk))
  expect(reply.json.IsSuccess).toBe(true)
  expect(reply.json.ServiceRequests[0]?.parameterTemplateParameterIds).toEqual({})
  const path = `${objects}/ServiceReqs('${reply.json.ServiceRequests[0]!.strRequestRecId}')/ServiceReqContainsServiceReqParam`
  expect((await desk.get(path)).json.value).toBe('No instances found.')
})

test('several choices stand in one answer, and what another answer asks for is required', async () => {
  const desk = await start()
  const fault = await open(desk, 'Fault on a network outlet')
  const parameters = {
    [`par-${fault.id('Outlet')}`]: 'B01-101-A',
    [`par-${fault.id('Fault')}`]: 'Other',
    [`par-${fault.id('Fault')}-recId`]: await fault.option('Fault', 'Other'),
    [`par-${fault.id('Since')}`]: '2026-11-20T08:10:00Z',
  }
  const refused = await fault.submit(parameters)
  expect(refused.json.ErrorText).toBe("Required parameter 'Description' value must be provided.")
  const described = await fault.submit({ ...parameters, [`par-${fault.id('Description')}`]: 'It hums.' })
  expect(described.json.IsSuccess).toBe(true)
  const firewall = await open(desk, 'Opening of the firewall')
  const ids = [await firewall.option('Services', 'SSH'), await firewall.option('Services', 'RDP')]
  const several = await firewall.submit({
    [`par-${firewall.id('Services')}`]: 'SSH~^RDP',
    [`par-${firewall.id('Services')}-recId`]: ids[0],
  })
  // The addresses come before the services, and only one fault is told.
  expect(several.json.ErrorText).toContain("'Source'")
  const rest = Object.fromEntries(
    ['Source', 'Destination', 'Until', 'Reason'].map((name) => [
      `par-${firewall.id(name)}`,
      '2026-12-01T00:00:00Z',
    ]),
  )
  const one = await firewall.submit({
    ...rest,
    [`par-${firewall.id('Services')}`]: 'SSH~^RDP',
    [`par-${firewall.id('Services')}-recId`]: ids[0],
  })
  expect(one.json.ErrorText).toContain("'Services'")
})

test('requests go on as time passes, until somebody says what they are', async () => {
  const desk = await start()
  const form = await open(desk)
  const { json } = await form.submit(await moved(form, desk))
  const at = `${objects}/ServiceReqs('${json.ServiceRequests[0]!.strRequestRecId}')`
  const status = async () => (await desk.get(at)).json['Status']
  expect(await status()).toBe('Submitted')
  desk.world.clock.advance(11 * 60_000)
  expect(await status()).toBe('Active')
  await desk.ask('PATCH', at, { body: { Status: 'Waiting for Approval' } })
  desk.world.clock.advance(30 * 3_600_000)
  expect(await status()).toBe('Waiting for Approval')
})

test('a form that was changed meanwhile wants what was not asked for', async () => {
  const desk = await start()
  const form = await open(desk)
  const whole = await moved(form, desk)
  desk.pull({ templates: 'changed' })
  expect((await form.submit(whole)).json.ErrorText).toBe(
    "Required parameter 'FromOutlet' value must be provided.",
  )
})
