import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ivantiDesk } from '../../lab/src/systems/service-desk/ivanti/emulator.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'
import { startSubmitting } from './submitting.ts'
import type { Submitting } from './submitting.ts'

let campus: Campus
let submitting: Submitting
let login: string

beforeAll(async () => {
  campus = await startCampus('submitting', [ivantiDesk('desk-1')])
  submitting = await startSubmitting(campus)
  const { people } = campus.lab.world
  login = [...people.values()].find(({ kind, enabled }) => kind === 'staff' && enabled)!.username
})
afterEach(() => campus.lab.levers.reset())
afterAll(() => campus.stop())

const file = { name: 'port.txt', type: 'text/plain', content: Buffer.from('no link').toString('base64') }

/** A fault on an outlet, with its answers by what the desk asks now. */
async function fault(subject: string, of: object = {}) {
  const { id, parameters } = await submitting.template(login, 'Fault on a network outlet')
  const named = (name: string) => parameters.find((one) => one.name === name)!
  const what = named('What is wrong')
  return {
    requester: login,
    template: id,
    drawn: parameters.map(({ id: own, name, kind, required }) => ({ id: own, name, kind, required })),
    subject,
    words: 'The outlet by the window has had no link since this morning.',
    answers: {
      [named('Outlet').id]: { as: 'text', text: 'B07-214-A' },
      [what.id]: { as: 'choices', choices: what.choices!.slice(0, 1) },
      [named('Since when').id]: { as: 'moment', at: '2026-11-20T08:00:00Z' },
      [named('Patients are affected').id]: { as: 'yes-no', yes: true },
    },
    ...of,
  }
}

test('a fault is submitted with what is known and a file, the desk has it as asked for, and it is withdrawn', async () => {
  const mac = [...campus.lab.world.endpoints.values()].find(({ kind }) => kind === 'printer')!.mac
  const about = { kind: 'device', text: mac }
  const wish = await fault('No link at the window', { about, evidence: true, files: [file] })
  const run = await submitting.run(wish)
  expect(run.seen[0]).toMatch(/^Service desk desk-1 has it as request \d+, Submitted\.$/)
  expect([run.row.why, run.row.state]).toEqual([null, 'done'])
  expect(run.steps).toEqual(['submit forth done', 'attach 1 forth done'])
  expect(run.proofs).toEqual(['stands proven', 'files proven'])
  const [one, ...others] = await submitting.open('No link at the window')
  expect(others).toEqual([])
  expect(one!.words).toContain(`Read for ${mac} at `)
  expect(run.row.after).toMatchObject({
    Number: one!.number,
    Outlet: 'B07-214-A',
    'What is wrong': 'No link',
  })

  // Whoever asks about the same device is shown it.
  const again = await submitting.preview(await fault('The printer is away', { about }))
  expect(again.preview.checks.find(({ id }) => id === `open ${one!.number}`)).toMatchObject({
    level: 'amber',
  })

  const back = await submitting.carry(await submitting.click(await submitting.undo(run.id)))
  expect([back.row.why, back.row.state, back.proofs]).toEqual([null, 'done', ['withdrawn proven']])
  expect(await submitting.open('No link at the window')).toEqual([])
}, 240_000)

test('rooms are those of the building, and one of another building is refused at its field', async () => {
  const { id, parameters } = await submitting.template(login, 'New network outlet')
  const [building, room] = ['Building', 'Room'].map((name) => parameters.find((one) => one.name === name)!)
  const [first, second] = building!.choices!
  const { choices } = await submitting.narrowed(id, room!.id, { Building: first!.text })
  expect(choices.length).toBeGreaterThan(0)
  const wish = await fault('More outlets', {
    template: id,
    answers: {
      [building!.id]: { as: 'choices', choices: [second] },
      [room!.id]: { as: 'choices', choices: choices.slice(0, 1) },
    },
  })
  await expect(submitting.settled(wish)).rejects.toMatchObject({
    fields: { [`intent.answers.${room!.id}`]: expect.stringMatching(/not a choice with the other/) },
  })
}, 120_000)

test('a desk that does it and hangs up: it is found, and there is one', async () => {
  const run = await submitting.run(await fault('Lost on its way'), () =>
    campus.lab.levers.pull('desk-1', { losing: true }),
  )
  campus.lab.levers.reset()
  const { row } = run.row.state === 'done' ? run : await submitting.carry(run.id)
  expect(row.state).toBe('done')
  expect(await submitting.open('Lost on its way')).toHaveLength(1)
}, 240_000)

test('a desk that is away is tried again when it is back, and has it once', async () => {
  const run = await submitting.run(await fault('Queued for a while'), () =>
    campus.lab.levers.pull('desk-1', { failing: true }),
  )
  expect(run.row.state).toBe('scheduled')
  expect(run.row.why).toMatch(/^Queued, number pending: /)
  expect((await submitting.carry(run.id)).row.state).toBe('scheduled')
  campus.lab.levers.reset()
  const { row } = await submitting.carry(run.id)
  expect([row.why, row.state]).toEqual([null, 'done'])
  expect(await submitting.open('Queued for a while')).toHaveLength(1)
}, 240_000)

test('a desk that refuses it is not asked again, and its words are told', async () => {
  const run = await submitting.run(await fault('Refused by the desk'), () =>
    campus.lab.levers.pull('desk-1', { configuring: 'refused' }),
  )
  expect(run.row.state).toBe('undone')
  expect(run.row.why).toMatch(/could not be submitted/)
  expect(await submitting.open('Refused by the desk')).toEqual([])
}, 120_000)

test('a desk that forgets what it took: the run does not say that it was done', async () => {
  const run = await submitting.run(await fault('Taken and forgotten'), () =>
    campus.lab.levers.pull('desk-1', { configuring: 'forgotten' }),
  )
  // It may only be late, which is waited for.
  expect(run.row.state).toBe('outcome-unknown')
  campus.lab.levers.reset()
  const later = await settledLater(run.id)
  expect(later).toBe('undone')
  expect(await submitting.open('Taken and forgotten')).toEqual([])
}, 240_000)

test('a template that was changed since the form was drawn is refused at its new field', async () => {
  const wish = await fault('Before the change')
  campus.lab.levers.pull('desk-1', { templates: 'changed' })
  const { fields } = await submitting.settled(wish).then(
    () => ({ fields: {} }),
    (error: unknown) => error as { readonly fields: Readonly<Record<string, string>> },
  )
  expect(Object.values(fields)).toContain('It must be answered.')
}, 120_000)

test('a list of three is at the desk once each, also where the desk hangs up on one', async () => {
  const mac = [...campus.lab.world.endpoints.values()].find(({ kind }) => kind === 'camera')!.mac
  const of = (subject: string) =>
    `${login},fault on a network OUTLET,${subject},Since this morning,${mac},yes,B07-214-A,No link,2026-11-20 08:00,yes`
  const subjects = ['Listed and first', 'Listed and lost', 'Listed and last']
  const head =
    'For whom,What is asked for,Subject,Description,Which one,Evidence,Outlet,What is wrong,Since when,Patients are affected'
  const [first, lost, last] = await submitting.list([head, ...subjects.map(of)].join('\n'))
  expect((await submitting.carry(lost!)).row.state).toBe('scheduled')
  expect((await submitting.carry(first!)).row).toMatchObject({ state: 'done', why: null })
  campus.lab.levers.pull('desk-1', { losing: true })
  await submitting.carry(lost!)
  campus.lab.levers.reset()
  expect(await settledLater(lost!)).toBe('done')
  expect((await submitting.carry(last!)).row.state).toBe('done')
  for (const subject of subjects) {
    const [one, ...others] = await submitting.open(subject)
    expect([one?.subject, others]).toEqual([subject, []])
    expect(one!.words).toContain(`Read for ${mac} at `)
  }
}, 240_000)

/** An incident, with what the desk asks of one now. */
async function incident(subject: string, of: object = {}) {
  const { id, parameters } = await submitting.template(login, 'Report a fault')
  const choice = (name: string, text: string) => {
    const one = parameters.find((each) => each.name === name)!
    return { as: 'choices', choices: [one.choices!.find((each) => each.text === text)!] }
  }
  return {
    requester: login,
    template: id,
    drawn: parameters.map(({ id: own, name, kind, required }) => ({ id: own, name, kind, required })),
    subject,
    words: 'The switch port is err-disabled.',
    answers: {
      Urgency: choice('Urgency', 'High'),
      Impact: choice('Impact', 'Low'),
      Service: choice('Service', 'Network'),
      Category: choice('Category', 'Connectivity'),
    },
    ...of,
  }
}

test('an incident is raised with urgency, impact and a file, read back by its number, found by who asks next, and a note takes it back', async () => {
  const mac = [...campus.lab.world.endpoints.values()].find(({ kind }) => kind === 'camera')!.mac
  const about = { kind: 'device', text: mac }
  const wish = await incident('The port shut itself down', { about, evidence: true, files: [file] })
  const run = await submitting.run(wish)
  expect(run.seen[0]).toMatch(/^Service desk desk-1 has it as fault \d+, Logged\.$/)
  expect([run.row.why, run.row.state]).toEqual([null, 'done'])
  expect([run.steps, run.proofs]).toEqual([
    ['submit forth done', 'attach 1 forth done'],
    ['stands proven', 'files proven'],
  ])
  const [one, ...others] = await submitting.open('The port shut itself down')
  expect([one!.kind, others]).toEqual(['fault', []])
  expect(run.row.after).toMatchObject({
    Number: one!.number,
    Urgency: 'High',
    Impact: 'Low',
    Service: 'Network',
    Category: 'Connectivity',
  })

  const again = await submitting.preview(await incident('The camera is away', { about }))
  const found = again.preview.checks.find(({ id }) => id === `open ${one!.number}`)
  expect(found).toMatchObject({ level: 'amber', words: expect.stringMatching(/^Fault \d+ about /) })

  const back = await submitting.carry(await submitting.click(await submitting.undo(run.id)))
  expect([back.row.why, back.row.state, back.proofs]).toEqual([null, 'done', ['withdrawn proven']])
  expect(back.seen[0]).toMatch(/a note asks the desk to/)
}, 240_000)

test('an incident of which the desk hangs up is found, and there is one', async () => {
  const run = await submitting.run(await incident('Raised and lost'), () =>
    campus.lab.levers.pull('desk-1', { losing: true }),
  )
  campus.lab.levers.reset()
  const { row } = run.row.state === 'done' ? run : await submitting.carry(run.id)
  expect(row.state).toBe('done')
  expect(await submitting.open('Raised and lost')).toHaveLength(1)
}, 240_000)

test('a category of another service is stored as nothing, which is told and not sent again', async () => {
  const wish = await incident('Filed under another service')
  const answers = { ...wish.answers, Category: { as: 'text', text: 'Printer' } }
  const run = await submitting.run({ ...wish, answers })
  expect(run.proofs[0]).not.toBe('stands proven')
  expect(run.seen[0]).toContain('“Category” is not answered')
  expect(await submitting.open('Filed under another service')).toHaveLength(1)
}, 240_000)

/** Looked at once more when a desk that did not answer has done it, or never will. */
async function settledLater(id: number): Promise<string> {
  const first = await submitting.carry(id)
  if (first.row.state !== 'outcome-unknown') return first.row.state
  await submitting.pass(120_000)
  return (await submitting.carry(id)).row.state
}
