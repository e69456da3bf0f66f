import { ownRealms } from '@patchbay/connectors/identity/own-realms'
import type { Authentication } from '@patchbay/connectors/identity/detail'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  computer,
  dhcpWith,
  identityWith,
  lease,
  mac,
  minutesAgo,
  person,
  reading,
  session,
  system,
} from '../locate/test-systems.ts'
import { directory, controllerReading, lookUp, one, row, user } from './test-account.ts'

beforeAll(() => ownRealms.learn('test', ['campus.example', 'CAMPUS']))
afterAll(() => ownRealms.learn('test', []))

const refusal = (of: Partial<Authentication> = {}): Authentication => ({
  at: new Date(),
  passed: false,
  failure: { code: '24408', text: 'Wrong password', meaning: null },
  mac: mac(1),
  username: 'jdoe',
  nasAddress: '10.255.0.1',
  nasName: 'sw-b07-2',
  interface: 'GigabitEthernet1/0/14',
  method: null,
  protocol: null,
  identityStore: null,
  server: null,
  sessionId: null,
  certificate: null,
  policySet: null,
  authenticationRule: null,
  authorizationRule: null,
  results: [],
  ...of,
})

function ise(refusals: readonly Authentication[], portalUser: string | null = null) {
  const asked: string[] = []
  const can = {
    ...identityWith([session({ username: 'jdoe' })]),
    readHistory: async (of: string) => {
      asked.push(of)
      return reading(refusals)
    },
    readEndpoint: async (of: string) =>
      reading({
        id: '1',
        mac: of,
        description: '',
        group: null,
        groupId: null,
        profile: null,
        profileId: null,
        staticGroup: false,
        staticProfile: false,
        attributes: {},
        portalUser,
        identityStore: null,
        custom: {},
        management: {},
        hardware: {},
      }),
  }
  return { asked, system: system('identity', 'ise', can) }
}

const day = 24 * 60
const wrong = (minutes: number) => controllerReading({ badPasswords: 1, badPasswordAt: minutesAgo(minutes) })
const locked = (minutes: number) =>
  controllerReading({
    lock: { state: 'locked', since: minutesAgo(minutes), until: null, by: 'directory' },
    badPasswords: 5,
    badPasswordAt: minutesAgo(minutes),
  })

test('one mistyped password weeks ago is nobody’s trouble', async () => {
  const identity = ise([refusal()])
  const { answer } = await lookUp('jdoe', [
    one(directory([row()], { controllers: [wrong(20 * day)] })),
    identity.system,
  ])
  expect(answer.origin).toMatchObject({ state: 'quiet', rows: [] })
  expect(identity.asked).toEqual([])
})

test.each([
  ['just now', [wrong(1)], 1, 'found'],
  ['in the window before the last one', [wrong(1)], 25, 'found'],
  ['long before it', [wrong(1)], 5 * 60, 'possible'],
  ['before the lock, which is hours old', [locked(180)], 190, 'found'],
  ['since the lock', [locked(180)], 20, 'possible'],
] as const)('a refusal %s', async (_what, controllers, minutes, state) => {
  const identity = ise([refusal({ at: minutesAgo(minutes) })])
  const { answer } = await lookUp('jdoe', [one(directory([row()], { controllers })), identity.system])
  expect(answer.origin).toMatchObject({ state, rows: [{ inTime: state === 'found' }] })
  expect(answer.origin?.sentence).toMatch(
    state === 'found' ? /^Wrong passwords came from/ : /^Wrong passwords may come from/,
  )
})

test('the window is that of the policy of the account', async () => {
  const policy = { ...user().policy, observationWindow: 6 * 60 * 60_000 }
  const identity = ise([refusal({ at: minutesAgo(5 * 60) })])
  const { answer } = await lookUp('jdoe', [
    one(directory([row()], { user: user({ policy }), controllers: [wrong(90)] })),
    identity.system,
  ])
  expect(answer.origin?.state).toBe('found')
})

test('of several refusals of a device the one in time is told, and such a device stands first', async () => {
  const other = mac(2)
  const sessions = [session({ username: 'jdoe' }), session({ username: 'jdoe', mac: other })]
  const can = {
    ...identityWith(sessions),
    readHistory: async (of: string) =>
      reading(
        of === other
          ? [refusal({ mac: other, at: minutesAgo(60) }), refusal({ mac: other, at: minutesAgo(185) })]
          : [refusal({ at: minutesAgo(3) })],
      ),
  }
  const { answer } = await lookUp('jdoe', [
    one(directory([row()], { controllers: [locked(180)] })),
    system('identity', 'ise', can),
  ])
  expect(answer.origin?.rows.map(({ device, inTime }) => [device.mac, inTime])).toEqual([
    [other, true],
    [mac(1), false],
  ])
})

test('a session that was refused without anybody counting a wrong password opens nothing', async () => {
  const { answer } = await lookUp('jdoe', [
    one(directory([row()], { controllers: [controllerReading()] })),
    system('identity', 'ise', identityWith([session({ username: 'jdoe', passed: false })])),
  ])
  expect(answer.origin?.state).toBe('quiet')
})

test('where no switch saw the device, the authentication says through which port it came', async () => {
  const identity = ise([refusal()])
  const { answer } = await lookUp('jdoe', [
    one(directory([row()], { controllers: [wrong(1)] })),
    identity.system,
  ])
  expect(answer.origin).toMatchObject({
    sentence: expect.stringContaining('sw-b07-2 Gi1/0/14'),
    rows: [{ device: { port: null, address: '10.0.10.5' }, through: 'sw-b07-2 Gi1/0/14' }],
  })
})

const anns = {
  findComputers: async (question: object) =>
    reading('name' in question ? [computer({ managedBy: 'cn=ann' })] : []),
  findPeople: async () => reading([person({ dn: 'cn=ann', username: 'ann', displayName: 'Ann Other' })]),
}
const byLease = system('dhcp', 'kea', dhcpWith([lease()]))

test.each([
  ['whoever registered it', 'CAMPUS\\Ann', {}, { name: 'ann', login: 'ann', source: 'ise' }],
  ['the person themselves', 'jdoe', {}, { name: 'Jane Doe', login: 'jdoe', source: 'ise' }],
  ['whoever manages the computer of its name', null, anns, { name: 'Ann Other', login: 'ann', source: 'ad' }],
  ['nobody', null, {}, null],
])('the owner of a device is %s', async (_what, portalUser, more, owner) => {
  const { answer } = await lookUp('jdoe', [
    one(directory([row()], { controllers: [wrong(1)], ...more })),
    ise([refusal()], portalUser).system,
    byLease,
  ])
  expect(answer.origin?.rows[0]?.owner).toEqual(owner)
})

test('their own computer is theirs', async () => {
  const findComputers = async (question: object) => reading('name' in question ? [] : [computer()])
  const { answer } = await lookUp('jdoe', [
    one(directory([row()], { controllers: [wrong(1)], findComputers })),
    ise([refusal()]).system,
    system('dhcp', 'kea', dhcpWith([lease({ hostname: 'lt-0142' })])),
  ])
  expect(answer.origin?.rows[0]?.owner).toEqual({ name: 'Jane Doe', login: 'jdoe', source: 'ad' })
})

test('where no device of theirs was refused, what was looked at is said, and no other device ruled out', async () => {
  const found = await lookUp('jdoe', [
    one(directory([row()], { controllers: [wrong(1)] })),
    ise([refusal({ username: 'somebody' })]).system,
  ])
  expect(found.answer.origin).toMatchObject({
    state: 'unknown',
    sentence: expect.stringContaining(
      'their only known device was not refused with this login in the last 24 hours; failures are listed by device, not by login, so another device is possible',
    ) as string,
  })
  const nobody = await lookUp('jdoe', [
    one(directory([row()], { controllers: [wrong(1)] })),
    system('identity', 'ise', { ...identityWith([]), readHistory: async () => reading([]) }),
  ])
  expect(nobody.answer.origin?.sentence).toContain(
    'no device of theirs is known, and failures are listed by device',
  )
})
