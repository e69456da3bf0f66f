import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reservationWish } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import { applyChange } from '@patchbay/server/changes/apply-change'
import { carryForward } from '@patchbay/server/changes/carry-forward'
import { kinds } from '@patchbay/server/changes/kinds'
import { usualPace } from '@patchbay/server/changes/pace'
import { previewChange } from '@patchbay/server/changes/preview-change'
import { settle } from '@patchbay/server/changes/reserve-address/settle'
import { readChange, readProofs, readSteps } from '@patchbay/server/changes/rows'
import type { Works } from '@patchbay/server/changes/works'
import { keaPair } from '../../lab/src/systems/dhcp/kea/emulator.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'

let campus: Campus
let works: Works
let person = 0

beforeAll(async () => {
  campus = await startCampus('reservations', keaPair)
  const { database, systems, log } = campus.server.surroundings
  await database
    .updateTable('system')
    .set((eb) => ({ allow_changes: true, write_credential_id: eb.ref('credential_id') }))
    .where('kind', '=', 'dhcp')
    .execute()
  await systems.reload()
  const ada = await database
    .insertInto('person')
    .values({ username: 'ada.changes', email: '', firstname: 'Ada', lastname: 'Changes', role: 2 })
    .returning('id')
    .executeTakeFirstOrThrow()
  person = ada.id
  // Who is never there is waited for a quarter of an hour, which passes at once.
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const pause = async (milliseconds: number) => {
    ahead += milliseconds
  }
  works = {
    database,
    kinds,
    means: { database, systems, log, now },
    pace: { ...usualPace, look: 300_000, pause },
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
let devices = 0

/** Reserves the next free address of a subnet for a device that nobody has seen. */
async function run(wrong: () => void = () => undefined) {
  devices += 1
  const mac = `00:1b:54:aa:00:0${devices}`
  const vlan = [...campus.lab.world.vlans.values()].find(({ pool, purpose }) => pool && purpose === 'staff')!
  const kind = kinds.find(({ name }) => name === 'reserve-address')!
  const wish = reservationWish.parse({
    mac,
    subnet: vlan.subnet,
    hostname: `gauge-${devices}`,
    owner: 'Estates',
  })
  const previewed = await previewChange(
    works,
    {
      actor: { id: person, name: 'ada.changes' },
      session: null,
      address: null,
      correlation: '00000000-0000-0000-0000-000000000000',
    },
    {
      kind,
      intent: await settle(wish, works.means, ask()),
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
  const accepted = Object.fromEntries(previewed.preview.checks.map(({ id }) => [id, 'it is a test']))
  await applyChange(
    works.database,
    { id: previewed.id, person, key: `click-${devices}`, accepted },
    async () => undefined,
  )
  wrong()
  await carryForward(works, previewed.id, AbortSignal.timeout(120_000))
  return {
    mac,
    previewed,
    row: (await readChange(works.database, previewed.id))!,
    steps: await readSteps(works.database, previewed.id),
    proofs: await readProofs(works.database, previewed.id),
  }
}

/** What each server of the lab has for a device, by itself. */
const standing = (mac: string) =>
  Promise.all(
    works.means.systems.ofKind('dhcp').map(async (system) => {
      const can = await system.can()
      // After it nothing that was read before is told.
      await can.readReservation?.({ subnetId: '10', mac }, ask()).catch(() => undefined)
      return (await can.findReservations!({ mac }, ask())).value.map(({ address }) => address)
    }),
  )

test('it stands on both servers of the pair, and the device that has not come yet is waited for', async () => {
  const { mac, row, steps, proofs } = await run()
  expect(row.why).toBeNull()
  const { address } = row.intent as { address: string }
  expect(await standing(mac)).toEqual([[address], [address]])
  expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'set kea-1 done',
    'save kea-1 done',
    'set kea-2 done',
    'save kea-2 done',
  ])
  expect(proofs.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'stands kea-1 proven',
    'stands kea-2 proven',
    'lease not-proven',
  ])
  expect(row.state).toBe('done-not-proven')
}, 120_000)

test.each([
  ['refuses it', { configuring: 'refused' }],
  ['forgets it', { configuring: 'forgotten' }],
  ['cannot write its file', { saving: 'refused' }],
] as const)(
  'a partner that %s: it is taken back from both',
  async (_words, lever) => {
    const { mac, row } = await run(() => campus.lab.levers.pull('kea-2', lever))
    expect(row.state).toBe('undone')
    campus.lab.levers.reset()
    expect(await standing(mac)).toEqual([[], []])
  },
  120_000,
)
