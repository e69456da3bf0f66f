import { joinWish } from '@patchbay/contract/changes/kinds/request-intent'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import { addChanger, permitWriting } from '../../run/test-kind-runs.ts'
import { deskTemplates, openAbout, templateNow } from '../../../requests/choices.ts'
import { runTemplate } from '../run-template.ts'
import { requestLike } from './index.ts'
import { requestOfRun } from '../../../requests/desk-comments.ts'
import { settleJoin } from './settle.ts'
import { parameter, TestDesk } from './test-desk.ts'
import { requestRuns } from './test-runs.ts'

const medium = { id: 'u-2', text: 'Medium' }
const urgency = parameter({
  id: 'Urgency',
  name: 'Urgency',
  kind: 'choice',
  required: true,
  choices: [medium],
  takesOther: true,
})
const impact = parameter({ ...urgency, id: 'Impact', name: 'Impact', required: false })
const drawn = [urgency, impact].map(({ id, name, kind, required }) => ({ id, name, kind, required }))
const about = { kind: 'place', text: 'B07-214-A' } as const
const fault = {
  template: 'incident',
  drawn,
  answers: { Urgency: { as: 'choices', choices: [medium] }, Impact: { as: 'text', text: 'A floor' } },
  about,
}

let database: TestDatabase
let person: number
let desk: TestDesk
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'service-desk', ['desk-1'])
})
beforeEach(() => {
  desk = new TestDesk()
  desk.others = [{ id: 'incident', name: 'Tell us what is broken', asks: [urgency, impact] }]
})
afterAll(() => database.drop())

const runs = () => requestRuns(database.db, person, desk)

test('a fault is offered as one, and says of a choice that another value may be typed', async () => {
  const { worker, ask } = runs()
  const { templates } = await deskTemplates(worker.means, { requester: 'jdoe' }, ask)
  expect(templates.map(({ id, kind }) => [id, kind])).toEqual([
    ['fault', 'request'],
    ['incident', 'fault'],
  ])
  const told = await templateNow(worker.means, { template: 'incident' }, ask)
  expect(told.parameters?.map(({ takesOther }) => takesOther)).toEqual([true, true])
})

test('it is reported, read back by its number with its fields, and known as an incident from then on', async () => {
  const all = runs()
  const previewed = await all.preview(fault)
  expect(previewed.preview.sentence).toBe(
    'Report a fault to Service desk desk-1, for Jane Doe: No link at the desk.',
  )
  expect(previewed.preview.target).toBe('Fault “No link at the desk”')
  const { row, proofs } = await all.carryOn(await all.click(previewed))
  expect([row.state, row.why, proofs[0]?.state]).toEqual(['done', null, 'proven'])
  expect(proofs[0]?.seen).toBe('Service desk desk-1 has it as fault 10001, Submitted.')
  expect(row.after).toMatchObject({ Number: '10001', Urgency: 'Medium', Impact: 'A floor' })
  expect(requestOfRun(row)).toMatchObject({ number: '10001', ticket: 'INC-10001' })
  expect(desk.stored[0]?.request).toMatchObject({ template: 'incident', answers: fault.answers })
  expect(runTemplate(row, requestLike).intent.answers).toEqual(fault.answers)
})

test('a desk that stores a value as nothing has not proven it', async () => {
  desk.keepsAs = (text) => (text === 'A floor' ? '' : text)
  const all = runs()
  const { proofs } = await all.carryOn(await all.click(await all.preview(fault)))
  expect(proofs[0]?.state).not.toBe('proven')
  expect(proofs[0]?.seen).toContain('“Impact” is')
})

test('what must be given is a fault at its field, and nothing is sent', async () => {
  const { Urgency: _, ...answers } = fault.answers
  await expect(runs().settled({ ...fault, answers })).rejects.toMatchObject({
    fields: { 'intent.answers.Urgency': 'It must be answered.' },
  })
  expect(desk.stored).toEqual([])
})

test('one whose answer was lost is reported once', async () => {
  desk.faults.set('submit', ['lost-after'])
  const all = runs()
  const { row } = await all.carryOn(await all.click(await all.preview(fault)))
  expect([row.state, desk.stored.length]).toEqual(['done', 1])
})

test('another fault about the same is told, and can be joined as the fault that it is', async () => {
  const all = runs()
  await all.carryOn(await all.click(await all.preview(fault)))
  const { worker, ask } = all
  const { open } = await openAbout(worker.means, about, true, ask)
  expect(open.map(({ kind, number }) => [kind, number])).toEqual([['fault', '10001']])
  const { preview } = await all.preview({ ...fault, subject: 'Again no link' })
  const check = preview.checks.find(({ id }) => id === 'open 10001')
  expect(check).toMatchObject({ level: 'amber' })
  expect(check?.words).toMatch(/^Fault 10001 about B07-214-A is open/)
})

test('who joins it reads that it is a fault, and the note stands in it', async () => {
  const all = runs()
  await all.carryOn(await all.click(await all.preview(fault)))
  const join = { number: '10001', kind: 'fault' } as const
  const wish = joinWish.parse({ requester: 'jdoe', join, words: 'Mine, too.', about })
  const joined = await settleJoin(wish, true, all.worker.means, all.ask)
  const previewed = await all.previewIntent(joined)
  expect(previewed.preview.sentence).toMatch(/^Join fault 10001 at Service desk desk-1 about B07-214-A/)
  const { row } = await all.carryOn(await all.click(previewed))
  expect([row.state, row.target]).toEqual(['done', 'Fault 10001'])
  expect(desk.stored[0]?.notes[0]).toContain('and joins this fault.')
  expect(requestOfRun(row)).toMatchObject({ ticket: 'INC-10001' })
})

test('undone, a desk that does not let faults be taken back is asked to in a note', async () => {
  desk.withdrawable = false
  const all = runs()
  const { row } = await all.carryOn(await all.click(await all.preview(fault)))
  const undo = await all.undo(row.id)
  expect(undo.preview.sentence).toMatch(/^Withdraw fault 10001 at Service desk desk-1: /)
  const back = await all.carryOn(await all.click(undo))
  expect([back.row.state, back.proofs[0]?.state]).toEqual(['done', 'proven'])
  expect(desk.stored[0]?.notes[0]).toMatch(/^This fault is no longer needed: .*\n\n\[pb-.*-withdrawn\]$/)
})

test('an impact that the template does not ask for is a line of the description, and the preview says so', async () => {
  const all = runs()
  const previewed = await all.preview({ impact: 'A whole floor', about })
  expect(previewed.preview.sentence).toContain(', impact A whole floor')
  expect(previewed.preview.checks.find(({ id }) => id === 'beside')).toMatchObject({
    level: 'amber',
    words: 'Service desk desk-1 has no field for its impact. It goes into the description.',
  })
  const { row, proofs } = await all.carryOn(await all.click(previewed))
  expect(proofs[0]?.state).toBe('proven')
  expect(desk.stored[0]?.words).toContain('\n\nImpact: A whole floor\n\n')
  expect(runTemplate(row, requestLike).intent.impact).toBe('A whole floor')
})
