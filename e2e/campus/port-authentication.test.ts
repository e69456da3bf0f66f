import { usualApprovalRules } from '@patchbay/contract/policies/usual-approval-rules'
import type { ChangeWorker } from '@patchbay/server/changes/worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Assigning } from './assigning.ts'
import { startSwitchCampus } from './switch-campus.ts'
import type { PlacedPort, SwitchCampus } from './switch-campus.ts'

let on: SwitchCampus
let assigning: Assigning
let worker: ChangeWorker

// A campus of this seed has switches of the older generation.
beforeAll(async () => {
  on = await startSwitchCampus(undefined, 'classic')
  assigning = await Assigning.on(on.campus)
  worker = assigning.worker
})
afterAll(() => on.campus.stop())

const ask = () => ({ limit: 25_000, signal: AbortSignal.timeout(60_000) })
const preview = (port: PlacedPort, wanted: object) => assigning.preview(port, wanted)
const run = (port: PlacedPort, wanted: object) => assigning.run(port, wanted)
const sectionOf = async ({ device, of }: PlacedPort) => {
  const system = worker.means.systems.ofKind('switch').find(({ name }) => name === 'switch-cli')
  const at = system!.devices.find(({ name }) => name === device.name)!
  const can = await system!.can()
  return (await can.readConfiguration!(at, { interface: of.name }, ask())).value.lines
}
/** A site in which no change waits for a second person. */
async function asksNobody(): Promise<void> {
  const value = JSON.stringify({ ...usualApprovalRules, rules: [] })
  await worker.database
    .insertInto('policy')
    .values({ name: 'approval-rules', value, changed_by: null })
    .execute()
}
const answered = ({ proofs }: Awaited<ReturnType<typeof run>>) =>
  proofs.map(({ name, state }) => `${name} ${state}`)

/** Of the older generation, whose ports say themselves what they ask; the newer has a policy for it. */
const classic = (seed: string) =>
  on.used(seed, (of, device) => {
    const [only] = on.campus.lab.world.attachedTo(device, of)
    return device.os === 'ios' && only?.endpoint.authentication === 'dot1x'
  })
const proofOf = ({ proofs }: Awaited<ReturnType<typeof run>>, name: string) =>
  proofs.find((proof) => proof.name === name)

test('a port asks for 802.1X alone, then for nothing, and then as it did, line by line', async () => {
  const port = classic('what it asks')
  const { world } = on.campus.lab
  const before = await sectionOf(port)
  const alone = await run(port, { authentication: 'dot1x' })
  expect(alone.preview.sendings[0]?.lines).toEqual(
    expect.arrayContaining([' no mab', ' no authentication order']),
  )
  expect(alone.row).toMatchObject({ state: 'done', after: { Authentication: '802.1X' } })
  expect(proofOf(alone, 'authentication')).toMatchObject({
    state: 'proven',
    seen: expect.stringContaining('by dot1x'),
  })
  const opening = await preview(port, { authentication: 'none' })
  expect(opening.preview.approval).toHaveLength(1)
  await asksNobody()
  expect(opening.preview.checks).toContainEqual(expect.objectContaining({ id: 'opened', level: 'amber' }))
  const opened = await run(port, { authentication: 'none' })
  expect(opened.row?.state).toBe('done')
  expect(proofOf(opened, 'authentication')).toMatchObject({
    state: 'proven',
    seen: 'No device has authenticated.',
  })
  expect(world.session(port.mac)).toBeNull()
  const again = await run(port, { authentication: 'dot1x-mab' })
  expect(again.preview.checks).toContainEqual(expect.objectContaining({ id: 'sign-on', level: 'green' }))
  expect(again.row?.state).toBe('done')
  expect(answered(again)).toContain('authentication proven')
  expect(await sectionOf(port)).toEqual(before)
})
