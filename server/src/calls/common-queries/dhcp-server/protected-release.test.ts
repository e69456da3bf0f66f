import { randomUUID } from 'node:crypto'
import type { AccessKey } from '@patchbay/contract/access-keys'
import type { Run } from '@patchbay/contract/changes/run'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { carryForward } from '../../../changes/run/carry-forward.ts'
import type { Previewed } from '../../../changes/preview/preview-change.ts'
import { device, testPartners } from '../../../changes/kinds/reserve-address/test-partners.ts'
import { permitWriting } from '../../../changes/run/test-kind-runs.ts'
import { startTestApp, testPassword } from '../../../http/test-app.ts'
import type { TestApp } from '../../../http/test-app.ts'
import { lease } from '../../../locate/test-systems.ts'
import { askAs } from '../../../people/test-people.ts'

const address = '10.0.10.41'
const partners = testPartners()
partners.leases = [lease({ mac: device, address, subnetId: '10' })]

let server: TestApp
/** Ada may ask to go past a protection, eve may not; both of the others may agree, and only bob past a protection. */
const cookies = { ada: '', eve: '', bob: '', cleo: '' }
const keys: Readonly<Record<keyof typeof cookies, readonly AccessKey[]>> = {
  ada: ['commands-dhcp-lease-release', 'commands-approve', 'commands-protected-override'],
  eve: ['commands-dhcp-lease-release'],
  bob: ['commands-approve', 'commands-protected-override'],
  cleo: ['commands-approve'],
}
beforeAll(async () => {
  server = await startTestApp(undefined, undefined, undefined, { systems: partners.systems })
  for (const name of Object.keys(keys) as (keyof typeof keys)[]) {
    await server.addPerson(name, keys[name])
    cookies[name] = await server.signIn(name)
  }
  await permitWriting(server.database.db, 'dhcp', ['kea-1', 'kea-2'])
  await server.database.db
    .insertInto('policy')
    .values({
      name: 'protected-things',
      value: JSON.stringify({ classes: [{ name: 'Intensive care', things: [`device ${device}`] }] }),
      changed_by: null,
    })
    .execute()
})
afterAll(() => server.stop())

const path = '/common-queries/dhcp-server/lease-release'
const asked = (by: keyof typeof cookies) =>
  askAs(server, cookies[by], `POST ${path}/preview/`, {
    intent: { address },
    reason: 'the ward has moved',
    ticket: null,
  }) as Promise<{ readonly data: Previewed }>
const apply = (id: number, accepted: readonly object[]) =>
  askAs(server, cookies.ada, `POST ${path}/apply/`, {
    id,
    key: randomUUID(),
    accepted,
    reentered: { password: testPassword },
  })
const runOf = async (id: number, by: keyof typeof cookies) =>
  (await askAs(server, cookies[by], `GET /command-centre/run/?id=${id}`)).data as Run
const agree = async (id: number, by: keyof typeof cookies, expiresAt: string | null = null) =>
  askAs(server, cookies[by], 'POST /command-centre/approvals/approve/', {
    id,
    lookedAt: (await runOf(id, 'ada')).previewedAt,
    expiresAt,
  })

test('the lease of a protected device is released by two, with a reason and without an end: nothing of it is undone', async () => {
  const without = (await asked('eve')).data
  expect(without.ready).toBe(false)
  expect(without.preview.checks.find(({ id }) => id === 'protected')?.way).toMatch(
    /^Requesting it takes the key/,
  )

  const { id, ready, preview } = (await asked('ada')).data
  expect(preview.checks.find((check) => check.id === 'protected')).toMatchObject({
    level: 'red',
    past: true,
    way: 'Enter a reason. Another person with the key to override protections must agree.',
  })
  expect([ready, preview.approval]).toEqual([
    true,
    [`It overrides a protection: Intensive care (device ${device}).`],
  ])
  expect(await apply(id, [])).toMatchObject({ code: 'check-unanswered' })
  const reasons = preview.checks
    .filter(({ level, past }) => level === 'amber' || past === true)
    .map((check) => ({ check: check.id, reason: 'the ward has moved' }))
  expect(await apply(id, reasons)).toMatchObject({ status: 200, data: { state: 'awaiting-approval' } })

  expect(await agree(id, 'ada')).toMatchObject({ status: 403, code: 'own-request' })
  expect(await agree(id, 'cleo')).toMatchObject({ code: 'key-missing' })
  const end = new Date(Date.now() + 3_600_000).toISOString()
  expect(await agree(id, 'bob', end)).toMatchObject({
    fields: { expiresAt: 'This change is never undone. Leave the end empty.' },
  })
  expect(await agree(id, 'bob')).toMatchObject({ status: 200, data: { expiresAt: null } })
  await carryForward(server.context.changes.worker, id, AbortSignal.timeout(20_000))
  expect(await runOf(id, 'ada')).toMatchObject({ state: 'done', approver: { name: 'bob' } })
  expect([partners.primary.released.has(address), partners.standby.released.has(address)]).toEqual([
    true,
    true,
  ])
})
