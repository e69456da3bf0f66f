import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { applyChange } from '@patchbay/server/changes/apply-change'
import { carryForward } from '@patchbay/server/changes/carry-forward'
import { kinds } from '@patchbay/server/changes/kinds'
import { usualPace } from '@patchbay/server/changes/pace'
import { previewChange } from '@patchbay/server/changes/preview-change'
import { readChange, readProofs, readSteps } from '@patchbay/server/changes/rows'
import type { Works } from '@patchbay/server/changes/works'
import type { Campus } from './campus.ts'
import { startSwitchCampus } from './switch-campus.ts'
import type { PlacedPort, SwitchCampus } from './switch-campus.ts'

let campus: Campus
let used: SwitchCampus['used']
let works: Works
let person = 0

beforeAll(async () => {
  ;({ campus, used } = await startSwitchCampus())
  const { database, systems, log } = campus.server.surroundings
  await database
    .updateTable('system')
    .set((eb) => ({ allow_changes: true, write_credential_id: eb.ref('credential_id') }))
    .where('name', '=', 'switch-cli')
    .execute()
  await database
    .updateTable('device_reach')
    .set({ write_entered: true })
    .where('system', '=', 'switch-cli')
    .execute()
  await systems.reload()
  const ada = await database
    .insertInto('person')
    .values({ username: 'ada.changes', email: '', firstname: 'Ada', lastname: 'Changes', role: 2 })
    .returning('id')
    .executeTakeFirstOrThrow()
  person = ada.id
  const now = () => new Date()
  works = {
    database,
    kinds,
    means: { database, systems, log, now },
    pace: { ...usualPace, look: 200 },
    log,
    now,
    process: 'test',
    beforeSending: async () => undefined,
    moved: () => undefined,
  }
})
afterEach(() => campus.lab.levers.reset())
afterAll(() => campus.stop())

const ask = () => ({ limit: 25_000, signal: AbortSignal.timeout(60_000) })
let clicks = 0

async function preview(port: PlacedPort, wanted: object) {
  const [kind] = kinds
  return previewChange(
    works,
    {
      actor: { id: person, name: 'ada.changes' },
      session: null,
      address: null,
      correlation: '00000000-0000-0000-0000-000000000000',
    },
    {
      kind: kind!,
      intent: { switch: port.device.name, interface: port.of.name, bounce: 'auto', ...wanted },
      reason: 'a test',
      ticket: null,
      runAt: null,
      expiresAt: null,
      proveOrUndo: false,
      batch: null,
      undoOf: null,
    },
    ask(),
  )
}

async function run(port: PlacedPort, wanted: object) {
  const previewed = await preview(port, wanted)
  clicks += 1
  const accepted = Object.fromEntries(
    previewed.preview.checks.filter(({ level }) => level === 'amber').map(({ id }) => [id, 'it is a test']),
  )
  await applyChange(
    works.database,
    { id: previewed.id, person, key: `click-${clicks}`, accepted },
    async () => undefined,
  )
  await carryForward(works, previewed.id, AbortSignal.timeout(120_000))
  const row = await readChange(works.database, previewed.id)
  return {
    ...previewed,
    row,
    steps: await readSteps(works.database, previewed.id),
    proofs: await readProofs(works.database, previewed.id),
  }
}

const access = (seed: string) => used(seed, (of) => of.voiceVlan === null)
const sectionOf = async ({ device, of }: PlacedPort) => {
  const system = works.means.systems.ofKind('switch').find(({ name }) => name === 'switch-cli')
  const at = system!.devices.find(({ name }) => name === device.name)!
  const can = await system!.can()
  return (await can.readConfiguration!(at, { interface: of.name }, ask())).value.lines
}
/** Another VLAN of the same switch in which clients get addresses. */
const otherVlan = ({ device, of }: PlacedPort) =>
  [...device.vlans].find(
    (id) =>
      id !== of.accessVlan &&
      ['staff', 'student', 'laboratory'].includes(campus.lab.world.vlans.get(id)?.purpose ?? ''),
  )!
const answered = ({ proofs }: Awaited<ReturnType<typeof run>>) =>
  proofs.map(({ name, state }) => `${name} ${state}`)

test('a description is set as a command line can hold it, read back, saved, and proven at the client', async () => {
  const port = access('description')
  const done = await run(port, { description: 'Café – 12?' })
  expect(done.preview.transliterated).toEqual([
    { field: 'Description', typed: 'Café – 12?', sent: 'Cafe - 12.' },
  ])
  expect(done.row).toMatchObject({ state: 'done', after: { Description: 'Cafe - 12.' } })
  expect(port.of.description).toBe('Cafe - 12.')
  expect(done.steps.map(({ name, state }) => `${name} ${state}`)).toEqual(['section done', 'save done'])
  expect(answered(done)).toEqual([
    'link proven',
    'mac proven',
    'authentication proven',
    'address proven',
    'gateway proven',
  ])
})

test('a VLAN is set, the link taken down and up so that the device asks anew, and undone line by line', async () => {
  const port = access('vlan')
  const before = await sectionOf(port)
  const vlan = otherVlan(port)
  const was = port.of.accessVlan
  const done = await run(port, { accessVlan: vlan })
  expect(done.row?.why).toBeNull()
  expect(done.steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'section done',
    'shut done',
    'open done',
    'save done',
  ])
  expect(port.of).toMatchObject({ accessVlan: vlan, adminUp: true })
  expect(done.row?.state).toBe('done')
  expect(answered(done)).toContain('address proven')
  const undone = await run(port, { accessVlan: was })
  expect(undone.row?.state).toMatch(/^done/)
  expect(await sectionOf(port)).toEqual(before)
})

test('a credential that writes does not follow a switch to another place', async () => {
  const port = access('moved place')
  const places = works.database.updateTable('device_reach').where('device', '=', port.device.name)
  await places.set({ write_entered: false }).execute()
  const { ready, preview: shown } = await preview(port, { description: 'never sent' })
  await places.set({ write_entered: true }).execute()
  expect(ready).toBe(false)
  expect(shown.checks.filter(({ level }) => level === 'red').map(({ words }) => words)).toEqual([
    expect.stringContaining('was not entered for the place that it is reached at now'),
  ])
})
