import { expect, test } from 'vitest'
import { recordIds } from './tenant/record-id.ts'
import { objects, rest, start } from './test-desk.ts'

const idOf = recordIds('desk')

const run = (name: string, recId: string, more: object = {}) => {
  const actionId = idOf('quick action', `Incident ${name}`)
  const FormParams = { actionId, objectId: recId, actualObjectType: 'Incident#' }
  return {
    ActionId: actionId,
    ShouldSave: true,
    ActionParams: { GridParams: null, FormParams },
    promptParams: null,
    ...more,
  }
}

test('what a record has against an action stands deep inside an answer that looks fine', async () => {
  const { ask, first, get } = await start()
  const { RecId } = await first(`${objects}/incidents?$filter=Status eq 'Logged' and Owner eq '$NULL'`)
  const at = `${objects}/incidents('${String(RecId)}')`
  const refused = await ask('POST', `${at}/Make Active`, { body: run('Make Active', String(RecId)) })
  expect([refused.status, refused.json['status']]).toEqual([200, 'OK'])
  expect(refused.json['validationErrors']).toEqual({
    [String(RecId)]: {
      fieldErrors: {
        Owner: { fieldMessages: ['Owner: Required field Incident.Owner value must be provided.'] },
      },
    },
  })
  expect((await get(at)).json['Status']).toBe('Logged')
})

test('an action is carried out, tried with a form, and carried out all the same with a grid', async () => {
  const { ask, first, get } = await start()
  const id = String((await first(`${objects}/incidents?$filter=Status eq 'Logged'`))['RecId'])
  const at = `${objects}/incidents('${id}')`
  const owner = async () => (await get(at)).json['Owner']
  const post = (more: object) => ask('POST', `${at}/Assign to Me`, { body: run('Assign to Me', id, more) })
  await post({ ShouldSave: false })
  expect(await owner()).toBeNull()
  await post({ ShouldSave: false, ActionParams: { GridParams: {}, FormParams: null } })
  expect(await owner()).toBe('svc-noc')
  const print = await ask('POST', `${at}/Print`, { body: run('Print', id) })
  expect(print.json).toMatchObject({ saved: true, status: 'OK' })
  expect((await post({ ActionId: '0'.repeat(32) })).status).toBe(400)
  expect((await ask('POST', `${at}/Nonsense`, { body: run('Print', id) })).status).toBe(404)
})

test('full text is searched in one object or in all', async () => {
  const { ask, get } = await start()
  const search = (path: string, body: object) =>
    ask<{ data: { IncidentNumber?: number; ObjectType?: string }[]; totalRows: number }>(
      'POST',
      `${rest}/${path}`,
      { body },
    )
  const wanted = (await get(`${objects}/incidents?$search=link&$top=100`)).json.value.length
  const page = await search('search/fulltext', { Text: 'link', ObjectType: 'incident#', $top: 2, $skip: 0 })
  expect([page.json.data.length, page.json.totalRows]).toEqual([2, wanted])
  const next = await search('search/fulltext', { Text: 'link', ObjectType: 'Incidents', $top: 2, $skip: 2 })
  expect(next.json.data[0]?.IncidentNumber).not.toBe(page.json.data[0]?.IncidentNumber)
  const all = await search('Search', { Text: 'outlet' })
  expect(new Set(all.json.data.map((one) => one.ObjectType)).size).toBeGreaterThan(1)
  expect((await search('search/fulltext', { ObjectType: 'incident#' })).status).toBe(400)
})
