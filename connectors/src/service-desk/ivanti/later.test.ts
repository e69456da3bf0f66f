import { afterEach, beforeEach, expect, test } from 'vitest'
import { overhear } from '../../overhearing/overhearing.ts'
import { json, reply } from '../../transport/test-server.ts'
import type { Answering } from '../../transport/test-server.ts'
import { failed, writing } from '../test-writing.ts'
import { startTestIvanti } from './test-ivanti.ts'

let desk: Awaited<ReturnType<typeof startTestIvanti>>
beforeEach(async () => {
  desk = await startTestIvanti()
})
afterEach(() => desk.close())

const request = 'ServiceReq:6730C50F527A481A81FFE15D7D60725F'
const fault = 'Incident:003B58C0B4554E4BAA30DFD88876582A'
const file = {
  request,
  name: 'port.png',
  type: 'image/png',
  octets: Uint8Array.of(137, 80, 78, 71, 13, 10, 0, 255),
}
const attachments = '/HEAT/api/odata/businessobject/attachments'

test('a file goes as a form with its parent, and nothing more where it hangs on it', async () => {
  const heard: string[] = []
  await overhear(
    ({ asked }) => heard.push(asked),
    () => desk.writes.attach!({ ...file, request: fault }, writing()),
  )
  expect(heard.filter((one) => one.startsWith('POST'))).toEqual([
    expect.stringMatching(/^POST \/HEAT\/api\/rest\/Attachment\n\n\(\d+ octets\)$/),
  ])
  const { body, headers } = desk.server.received.find(({ url }) => url.endsWith('/rest/Attachment'))!
  expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=patchbay-\w+$/)
  expect(body).toContain('name="ObjectID"\r\n\r\n003B58C0B4554E4BAA30DFD88876582A\r\n')
  expect(body).toContain('name="ObjectType"\r\n\r\nincident#\r\n')
  expect(body).toContain('name="AttachmentType"\r\n\r\nFile\r\n')
  expect(body).toContain('name="file"; filename="port.png"\r\ncontent-type: image/png\r\n\r\n')
  expect(desk.told()).toEqual(['POST /HEAT/api/rest/Attachment'])
})

test('a file that hangs nowhere is hung on its request, by the name of the object with its sign', async () => {
  desk.tenant.loose = true
  const { sent } = await desk.writes.attach!(file, writing())
  expect(desk.told()[1]).toMatch(/^PATCH \/HEAT\/api\/odata\/businessobject\/attachments\('\w{32}'\)$/)
  expect(sent[1]).toContain(`PATCH ${attachments}`)
  expect(sent[1]).toContain('"ParentLink_Category":"ServiceReq#"')
})

test('a file that is not hung on its request after all is refused', async () => {
  desk.tenant.loose = true
  desk.tenant.instead['PATCH /odata/businessobject/attachments'] = json({})
  const failure = await failed(desk.writes.attach!(file, writing()))
  expect([failure?.kind, failure?.message]).toEqual([
    'refused',
    'desk-1 accepted the file and did not attach it',
  ])
})

test('status 300 is a refusal in the words of the desk', async () => {
  const failure = await failed(desk.writes.attach!({ ...file, name: 'tool.exe' }, writing()))
  expect([failure?.kind, failure?.message]).toEqual([
    'refused',
    'desk-1 rejected the file: Upload Failed, Invalid attachment type.',
  ])
})

test('a file for a request that is not there is not sent, since the desk would take it', async () => {
  const failure = await failed(
    desk.writes.attach!({ ...file, request: `ServiceReq:${'F'.repeat(32)}` }, writing()),
  )
  expect([failure?.kind, desk.told()]).toEqual(['not-found', []])
})

const withdrawal = { request, reason: 'The room is closed.' }

test('a state that was taken and not stored is a refusal, and no reason is added', async () => {
  desk.tenant.instead['PATCH /odata/businessobject/ServiceReqs'] = json({})
  const failure = await failed(desk.writes.withdraw!(withdrawal, writing()))
  expect(failure?.message).toBe('desk-1 accepted “Cancelled” and still has it as Submitted')
  expect(desk.told()).toHaveLength(1)
})

test('a workflow that wants a prompt is told in its words', async () => {
  const words = 'DataLayer.PromptException: CancelReason'
  desk.tenant.instead['PATCH /odata/businessobject/ServiceReqs'] = json(
    { code: 'ISM_4000', message: [words] },
    400,
  )
  const failure = await failed(desk.writes.withdraw!(withdrawal, writing()))
  expect(failure?.message).toContain(words)
})

test('one that is taken back is so, whatever became of the reason', async () => {
  desk.tenant.instead['POST /odata/businessobject/journal__notess'] = json({}, 403)
  const { sent, answer } = await desk.writes.withdraw!(withdrawal, writing())
  expect(sent).toHaveLength(1)
  expect(answer).toContain('its reason was not added')
})

test('a closed record, which would take it, and a fault are not taken back', async () => {
  const [row] = desk.tenant.sets['ServiceReqs'] ?? []
  desk.tenant.sets['ServiceReqs'] = [{ ...row, ReadOnly: true }]
  expect((await failed(desk.writes.withdraw!(withdrawal, writing())))?.detail.cause).toBe('busy')
  const other = await failed(desk.writes.withdraw!({ ...withdrawal, request: fault }, writing()))
  expect([other?.detail.cause, desk.told()]).toEqual(['right-missing', []])
})

test('objects that the tenant does not name are told, since it would answer for them as if they were empty', async () => {
  const names = ['incident', 'employee', 'journal__notes', 'attachment', 'ServiceReqTemplateParam']
  const metadata = names.map((name) => `<EntityType Name="${name}">`).join('')
  desk.tenant.instead['GET /odata/incidents/$metadata'] = (_received, response) =>
    void response.writeHead(200, { 'content-type': 'application/xml' }).end(`<edmx>${metadata}</edmx>`)
  const { value } = await desk.can.readDesk!({ signal: new AbortController().signal, limit: 5_000 })
  expect(value).toEqual({ place: '/HEAT/api', version: null, lacks: ['servicereq'] })
})

const notes = 'POST /odata/businessobject/journal__notess'
const note = { request: fault, words: 'Port 14.', toRequester: false }

test('a note for a request that is not there is not sent, since the desk would take it', async () => {
  const absent = { ...note, request: `Incident:${'F'.repeat(32)}` }
  const failure = await failed(desk.writes.comment!(absent, writing()))
  expect([failure?.kind, failure?.detail.cause, desk.told()]).toEqual(['not-found', 'absent', []])
})

test.each<[string, Answering, string, string, RegExp]>([
  ['does not permit it', json({}, 403), 'refused', 'right-missing', /does not permit/],
  [
    'refuses it in its words',
    json({ code: 'ISM_4000', message: ['NotesBody is too long'] }, 400),
    'refused',
    'not-understood',
    /NotesBody is too long/,
  ],
  [
    'is asked too much',
    reply(429, { 'retry-after': '60' }, ''),
    'throttled',
    'rate-limited',
    /throttles questions/,
  ],
  ['has an error', json({}, 500), 'unconfirmed', 'server-error', /./],
  [
    'hangs up',
    (_received, response) => void response.destroy(),
    'unconfirmed',
    'sent-no-answer',
    /did not answer/,
  ],
])(
  'a desk that %s is sent a note once and says what became of it',
  async (_what, answer, kind, cause, words) => {
    desk.tenant.instead[notes] = answer
    const failure = await failed(desk.writes.comment!(note, writing()))
    expect([failure?.kind, failure?.detail.cause]).toEqual([kind, cause])
    expect(failure?.message).toMatch(words)
    expect(desk.told()).toHaveLength(1)
  },
)

test('a note that is not for the requester is kept within the desk', async () => {
  await desk.writes.comment!(note, writing())
  expect(desk.tenant.sets['journal__notess']?.[0]).toMatchObject({
    NotesBody: 'Port 14.',
    ParentLink_Category: 'Incident',
    ParentLink_RecID: '003B58C0B4554E4BAA30DFD88876582A',
    PublishToWeb: false,
  })
})
