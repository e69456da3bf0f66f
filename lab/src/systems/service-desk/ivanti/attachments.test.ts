import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { objects, rest, start, type StartedDesk } from './test-desk.ts'

type Outcome = readonly {
  readonly FileName: string
  readonly IsUploaded: boolean
  readonly Message: string
}[]

const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x00, 0xff, 0x2d, 0x2d])

function formOf(recId: string, ...names: readonly string[]): FormData {
  const form = new FormData()
  form.append('ObjectID', recId)
  form.append('ObjectType', 'incident#')
  form.append('AttachmentType', 'File')
  for (const name of names) form.append('file', new Blob([picture], { type: 'image/png' }), name)
  return form
}

const upload = ({ ask }: StartedDesk, body: FormData) => ask<Outcome>('POST', `${rest}/Attachment`, { body })
const someIncident = async ({ first }: StartedDesk) =>
  String((await first(`${objects}/incidents?$top=1`))['RecId'])

test('a file is kept, belongs to nothing until it is linked, and comes back as it was', async () => {
  const desk = await start()
  const { ask, get } = desk
  const incident = await someIncident(desk)
  const sent = await upload(desk, formOf(incident, 'port "A" ü.png'))
  expect(sent.status).toBe(200)
  const [{ Message: id, ...rest_ }] = sent.json as [Outcome[number]]
  expect([rest_, id]).toEqual([
    { FileName: 'port "A" ü.png', IsUploaded: true },
    expect.stringMatching(/^[0-9A-F]{32}$/),
  ])
  const at = `${objects}/attachments('${id}')`
  expect((await get(at)).json).toMatchObject({
    ParentLink_RecID: null,
    ParentLink_Category: null,
    ATTACHSIZE: 10,
  })
  const link = (category: string) =>
    ask('PATCH', at, {
      body: { ParentLink_RecID: incident, ParentLink_Category: category, CreatedBy: 'adiaz' },
    })
  const refused = await link('Incident')
  expect([refused.status, refused.json.message[0]]).toEqual([
    400,
    expect.stringContaining('does not have rights'),
  ])
  expect((await link('Incident#')).status).toBe(200)
  const related = await get(`${objects}/incidents('${incident}')/IncidentContainsAttachment`)
  expect(related.json.value.map((one) => one['RecId'])).toEqual([id])
  const file = await get(`${rest}/Attachment?ID=${id}`)
  expect(file.bytes.equals(picture)).toBe(true)
  expect(file.headers['content-type']).toBe('image/png')
  expect(file.headers['content-disposition']).toContain('attachment; filename="port _A_ _.png"')
})

test('a type that is not taken, or a name that is there already, is answered with 300', async () => {
  const desk = await start()
  const incident = await someIncident(desk)
  const mixed = await upload(desk, formOf(incident, 'a.txt', 'a.log', 'b'))
  expect(mixed.status).toBe(300)
  expect(mixed.json.map((one) => one.IsUploaded)).toEqual([true, false, false])
  expect(mixed.json[1]?.Message).toBe('Upload Failed, Invalid attachment type.')
  const again = await upload(desk, formOf(incident, 'a.txt'))
  expect([again.status, again.json[0]?.Message]).toEqual([
    300,
    'a.txt is already attached to this object. Please change the name.',
  ])
  desk.pull({ attachments: 'refused' })
  expect((await upload(desk, formOf(incident, 'c.txt'))).status).toBe(300)
})

test('the record need not be there, the fields have other names too, and a form without a file is refused', async () => {
  const desk = await start()
  const form = new FormData()
  form.append('businessObjectId', '0'.repeat(32))
  form.append('objectType', 'Incident#')
  form.append('file', new Blob(['x']), 'x.txt')
  expect((await upload(desk, form)).status).toBe(200)
  expect((await upload(desk, formOf('0'.repeat(32)))).status).toBe(400)
  expect((await desk.ask('POST', `${rest}/Attachment`, { body: { ObjectID: 'x' } })).status).toBe(400)
})

test('what never was is deleted as well', async () => {
  const desk = await start()
  const [made] = (await upload(desk, formOf(await someIncident(desk), 'x.txt'))).json
  for (const id of [made!.Message, made!.Message, '0'.repeat(32)]) {
    const reply = await desk.ask('DELETE', `${rest}/Attachment?ID=${id}`)
    expect([reply.status, reply.body]).toEqual([204, ''])
  }
  expect((await desk.get(`${rest}/Attachment?ID=${made!.Message}`)).json.message).toEqual(['Invalid key'])
})

test('curl gets along with it', async (context) => {
  const desk = await start()
  const run = promisify(execFile)
  const curl = (...rest: readonly string[]) =>
    run('curl', ['-sSkg', '-H', `Authorization: ${desk.key}`, ...rest], { encoding: 'buffer' })
  if (!(await run('curl', ['--version']).then(Boolean, () => false))) context.skip('curl is not installed')
  const incident = await someIncident(desk)
  const at = `https://127.0.0.1:${desk.port}${rest}/Attachment`
  const form = ['-F', `ObjectID=${incident}`, '-F', 'ObjectType=incident#', '-F', 'AttachmentType=File']
  const sent = await curl(
    ...form,
    '-F',
    `file=@${import.meta.filename};filename=test.txt;type=text/plain`,
    at,
  )
  const [outcome] = JSON.parse(sent.stdout.toString()) as Outcome
  expect(outcome).toMatchObject({ FileName: 'test.txt', IsUploaded: true })
  const back = await curl(`${at}?ID=${outcome!.Message}`)
  expect(back.stdout.equals(readFileSync(import.meta.filename))).toBe(true)
})
