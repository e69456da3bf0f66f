import { expect, test } from 'vitest'
import { objects, start } from './test-desk.ts'

const incidents = `${objects}/incidents`
const minute = 60_000

async function reported() {
  const desk = await start()
  const { ask, get, somebody, recIdOf, world } = desk
  const made = await ask('POST', incidents, {
    body: {
      Subject: 'No link on B01-101-A',
      Symptom: 'Since this morning.',
      ProfileLink_RecID: await recIdOf(somebody.username),
      ProfileLink_Category: 'Employee',
    },
  })
  const at = `${incidents}('${String(made.json['RecId'])}')`
  return {
    ...desk,
    at,
    after: async (minutes: number) => {
      world.clock.advance(minutes * minute)
      return (await get(at)).json
    },
  }
}

test('an incident is taken up, resolved and closed as time passes, and then only read', async () => {
  const { after } = await reported()
  expect(await after(9)).toMatchObject({ Status: 'Logged', Owner: null, ReadOnly: false })
  expect(await after(1)).toMatchObject({ Status: 'Active', Owner: 'svc-noc' })
  expect(await after(26 * 60)).toMatchObject({ Status: 'Resolved', Resolution: 'Put right.' })
  expect(await after(72 * 60)).toMatchObject({ Status: 'Closed', ReadOnly: true })
})

test('one that was left alone until it is closed has what came with each step', async () => {
  const { after } = await reported()
  expect(await after(100 * 60)).toMatchObject({
    Status: 'Closed',
    Owner: 'svc-noc',
    Resolution: 'Put right.',
  })
})

test('it stays where somebody puts it', async () => {
  const { ask, at, after } = await reported()
  await ask('PATCH', at, {
    body: { Status: 'Waiting for Customer', Category: 'Connectivity', Owner: 'helper' },
  })
  expect(await after(200 * 60)).toMatchObject({ Status: 'Waiting for Customer', Owner: 'helper' })
})

test('a tenant may want more of an incident than a description and a customer', async () => {
  const { ask, somebody, recIdOf } = await start({ incidentNeeds: ['Category'] })
  const body = { Symptom: 'x', ProfileLink_RecID: await recIdOf(somebody.username) }
  const refused = await ask('POST', incidents, { body })
  expect([refused.status, ...refused.json.message]).toEqual([
    400,
    'Required field Incident.Category value must be provided.',
  ])
  expect((await ask('POST', incidents, { body: { ...body, Category: 'Connectivity' } })).status).toBe(201)
})
