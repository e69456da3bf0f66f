import { afterAll, beforeAll, expect, test } from 'vitest'
import { json, reply } from '../../transport/test-server.ts'
import type { LeaseRelease } from '../writes.ts'
import { releaseLines } from './release-lease.ts'
import { failed, mac, startTestKea, unsupported } from './test-kea.ts'
import type { TestKea } from './test-kea.ts'
import { writing } from './test-writing.ts'

let kea: TestKea
beforeAll(async () => {
  kea = await startTestKea()
})
afterAll(() => kea.close())

const address = '10.7.16.41'
const lease = {
  'ip-address': address,
  'hw-address': mac,
  'client-id': `01:${mac}`,
  'subnet-id': 716,
  cltt: 1_795_158_701,
  'valid-lft': 28_800,
  state: 0,
}
const held = json([{ result: 0, text: 'IPv4 lease found.', arguments: lease }])
const gone = json([{ result: 0, text: 'IPv4 lease deleted.' }])
const nobody = json([{ result: 3, text: 'Lease not found.' }])

const release = (more: Partial<LeaseRelease> = {}, may = writing()) =>
  kea.open.writes!.releaseLease!({ address, mac, clientId: null, ...more }, may)

test('a lease of the one that was meant is taken away, as it was previewed', async () => {
  await kea.reopen({ 'lease4-get': held, 'lease4-del': gone })
  const may = writing()
  const written = await release({}, may)
  expect(written).toEqual({ sent: releaseLines(address), answer: 'IPv4 lease deleted.' })
  expect(kea.asked('lease4-del').map((command) => command.arguments)).toEqual([{ 'ip-address': address }])
  expect(may.asked).toEqual(['kea-1'])
})

test('one without a MAC is known by its client id', async () => {
  const { 'hw-address': _, ...without } = lease
  await kea.reopen({ 'lease4-get': json([{ result: 0, arguments: without }]), 'lease4-del': gone })
  expect((await release({ mac: null, clientId: `01:${mac}` })).sent).toHaveLength(1)
  expect((await failed(release({ mac: null, clientId: 'ff:00' })))?.detail.cause).toBe('busy')
})

test('where somebody else has it by now, or nobody, nothing is sent', async () => {
  await kea.reopen({ 'lease4-get': held, 'lease4-del': gone })
  const failure = await failed(release({ mac: '3c:52:82:aa:10:7f' }))
  expect(failure?.detail).toMatchObject({
    cause: 'busy',
    message: expect.stringContaining('to another client since'),
  })
  await kea.reopen({ 'lease4-get': nobody, 'lease4-del': gone })
  expect((await release()).sent).toEqual([])
  expect(kea.asked('lease4-del')).toEqual([])
})

test('what cannot be read is not taken away, and what is not known is said', async () => {
  await kea.reopen({ 'lease4-get': json([{ result: 0, arguments: { lease: 'yes' } }]), 'lease4-del': gone })
  expect((await failed(release()))?.kind).toBe('unreadable')
  await kea.reopen({ 'lease4-get': unsupported, 'lease4-del': gone })
  expect((await failed(release()))?.detail.cause).toBe('right-missing')
  await kea.reopen({ 'lease4-get': held, 'lease4-del': unsupported })
  expect((await failed(release()))?.detail.cause).toBe('right-missing')
  expect((await failed(release({ address: '10.7.16.41; x' })))?.kind).toBe('refused')
})

test('it is sent once, whatever comes back, and not where it must not be', async () => {
  await kea.reopen({ 'lease4-get': held, 'lease4-del': reply(200, {}, 'cut') })
  expect(await failed(release())).not.toBeNull()
  expect(kea.asked('lease4-del')).toHaveLength(1)
  expect((await failed(release({}, writing(true))))?.detail.cause).toBe('cancelled')
  expect(kea.asked('lease4-del')).toHaveLength(1)
})
