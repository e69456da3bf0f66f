import { askedSchema } from '@patchbay/contract/changes/field-schemas'
import { endpointWish } from '@patchbay/contract/command-centre/ise-endpoint-onboard'
import { actOnSession } from '@patchbay/contract/changes/kinds/act-on-session'
import { actOnWireless } from '@patchbay/contract/changes/kinds/act-on-wireless'
import { containEndpoint } from '@patchbay/contract/changes/kinds/contain-endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCampus } from '../../locate/test-campus.ts'
import type { TestCampus } from '../../locate/test-campus.ts'
import { minutesAgo, reading, session, system, systemsOf } from '../../locate/test-systems.ts'
import { rulesFor } from '../../changes/kinds/contain-endpoint/test-containment.ts'
import { plannedPort } from '../../ports/planned-port.ts'
import { permitWriting } from '../../changes/run/test-kind-runs.ts'
import { lookAtMacs } from '../../security/watching/look-at-macs.ts'
import type { Contained } from '../../security/watching/look-at-macs.ts'
import { accessPoint, client, controller } from '../../wireless/test-wireless.ts'
import { endOf } from './ends-session.ts'
import { cyberSecurityResponse } from './index.ts'
import { resolveContainment } from './resolve.ts'
import type { ContainmentKnown } from './resolve.ts'

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  await sql`insert into security_case (severity, indicator, indicator_key, alert_at, summary, source)
    values ('high', '10.4.7.31', 'ipv4 10.4.7.31', now(), 'Beacon', 'By hand')`.execute(campus.db)
})
afterAll(() => campus.drop())

const [wired, dock] = ['00:1b:54:0a:3c:7f', '00:1b:54:0a:3c:80']
const known: ContainmentKnown = {
  case: 1,
  indicator: '10.4.7.31',
  macs: [wired, dock],
  quarantine: true,
  group: null,
  deauthenticate: dock,
  end: { by: 'controller', mac: dock, system: 'wlc-1', words: 'WLC has it as a client.' },
  port: { switch: 'sw-a', interface: 'GigabitEthernet1/0/1' },
  vlan: null,
  watch: false,
}
const { changes } = cyberSecurityResponse
const none = new Map()
const names = ['quarantine', 'group', 'wireless', 'session', 'port'] as const

/** What each step is asked for; null for one that is left out. */
const wishesOf = (more: Partial<ContainmentKnown>) =>
  Object.fromEntries(
    names.map((name) => {
      const handed = changes[name]({ ...known, ...more }, none)
      return [name, 'wish' in handed ? handed.wish : null]
    }),
  )

test('each containment is asked for what its kind takes, and what is not chosen is left out', () => {
  const { quarantine, group, wireless, session: ended, port } = wishesOf({})
  expect(askedSchema(containEndpoint).parse(quarantine)).toMatchObject({ macs: `${wired} ${dock}` })
  expect(askedSchema(actOnWireless).parse(wireless)).toMatchObject({
    system: 'wlc-1',
    mac: dock,
    act: 'deauthenticate',
  })
  expect(plannedPort.parse(port)).toMatchObject({ switch: 'sw-a', adminUp: false })
  expect([group, ended]).toEqual([null, null])
  expect(plannedPort.parse(wishesOf({ vlan: 666 })['port'])).toMatchObject({ accessVlan: 666 })
  expect(Object.values(wishesOf({ quarantine: false, deauthenticate: null, end: null, port: null }))).toEqual(
    [null, null, null, null, null],
  )
})

test('ISE ends the session where no controller has the client, and authorizes anew what was moved to a group', () => {
  const end = { by: 'ise', mac: dock, system: 'ise-1', words: 'No controller has it.' } as const
  const { wireless, session: ended } = wishesOf({ end })
  expect(wireless).toBeNull()
  expect(askedSchema(actOnSession).parse(ended)).toMatchObject({ system: 'ise-1', mac: dock, act: 'end' })
  const moved = wishesOf({ end, quarantine: false, group: 'Blocked', deauthenticate: null, macs: [wired] })
  expect(endpointWish.parse(moved['group'])).toMatchObject({ mac: wired, group: 'Blocked', state: 'present' })
  expect(moved['session']).toMatchObject({ act: 'sign-on-again' })
  const away = wishesOf({ end: { ...end, by: 'nobody', system: null } })
  expect([away['wireless'], away['session']]).toEqual([null, null])
})

const asked = {
  case: '1',
  macs: `001b.540a.3c7f ${dock} ${wired}`,
  quarantine: true,
  group: null,
  deauthenticate: null,
  port: null,
  vlan: null,
  watch: false,
}
const resolve = (more: Partial<Parameters<typeof resolveContainment>[0]>) =>
  resolveContainment({ ...asked, ...more }, { means: { database: campus.db } } as never)

test('MACs are read in any notation, each once', async () => {
  expect(await resolve({})).toMatchObject({ known: { case: 1, macs: [wired, dock], indicator: '10.4.7.31' } })
})

test.each([
  ['case', { case: '99' }],
  ['case', { case: 'x' }],
  ['macs', { macs: 'sw-a' }],
  ['macs', { macs: ' , ' }],
  ['quarantine', { quarantine: false }],
  ['group', { group: 'Blocked' }],
  ['group', { quarantine: false, group: 'Blocked' }],
  ['watch', { watch: true }],
  ['port', { port: 'Gi1/0/1' }],
  ['port', { port: 'sw-nowhere Gi1/0/1' }],
  ['port', { vlan: 666 }],
] as const)('%s is refused with what is wrong (%o)', async (field, more) => {
  expect(await resolve(more)).toHaveProperty(`faults.${field}`)
})

test('watching alone is enough, and one MAC may be moved to a group', async () => {
  expect(await resolve({ quarantine: false, watch: true })).toMatchObject({ known: { watch: true } })
})

const asking = { limit: 5_000, signal: new AbortController().signal }

/** Who would end a session, with a controller and ISE as they are. */
const endBy = (systems: readonly ReturnType<typeof system>[]) =>
  endOf(wired, { means: { database: campus.db, systems: systemsOf([...systems]) } as never, ask: asking })
const ise = (online: boolean) =>
  system('identity', 'ise-1', { findSessions: async () => reading(online ? [session({ mac: wired })] : []) })
const wlc = (software: string) =>
  controller('wlc-1', {
    clients: [client({ mac: wired, accessPoint: 'ap-1' })],
    accessPoints: [accessPoint({ name: 'ap-1', software })],
  })

test('the controller that has the client ends its session, else ISE, and nobody where it has none', async () => {
  await permitWriting(campus.db, 'wireless', ['wlc-1'])
  expect(await endBy([wlc('17.15.1'), ise(true)])).toMatchObject({ by: 'controller', system: 'wlc-1' })
  const old = await endBy([wlc('17.12.4'), ise(true)])
  expect(old).toMatchObject({ by: 'ise', system: 'ise-1', words: expect.stringContaining('its release') })
  expect(await endBy([controller('wlc-1', { clients: [] }), ise(true)])).toMatchObject({ by: 'ise' })
  expect(await endBy([ise(false)])).toMatchObject({ by: 'nobody' })
  await sql`update system set allow_changes = false where name = 'wlc-1'`.execute(campus.db)
  const closed = await endBy([wlc('17.15.1'), ise(true)])
  expect(closed).toMatchObject({ by: 'ise', words: expect.stringContaining('read-only') })
})

const seen = (
  authorization: string | null,
  {
    onAir = false,
    policy = 'Quarantine',
    ...contained
  }: Partial<Contained> & {
    onAir?: boolean
    policy?: string | null
  } = {},
) =>
  lookAtMacs(
    {
      database: campus.db,
      now: () => new Date(),
      systems: systemsOf([
        system('identity', 'ise-1', {
          ...rulesFor(() => 'Quarantine'),
          readContainment: async (mac) =>
            reading(policy === null ? null : { mac, policy, actions: ['QUARANTINE'] }),
          findEndpoint: async (mac) => reading({ mac, group: 'Blocked' } as never),
          findSessions: async () =>
            reading(
              authorization === null
                ? []
                : [session({ mac: wired, authorization, startedAt: minutesAgo(1) })],
            ),
        }),
        ...(onAir ? [controller('wlc-1', { clients: [client({ mac: wired })] })] : []),
      ]),
    },
    [wired],
    asking,
    { quarantine: true, group: null, watch: false, ...contained },
  )

test('a device holds in quarantine and away, and not with another result or on the air alone', async () => {
  expect(await seen('Quarantine')).toMatchObject([{ holds: true, present: true }])
  expect(await seen(null)).toMatchObject([{ holds: true, present: false }])
  expect(await seen('Employees')).toMatchObject([{ holds: false, present: true, unknown: false }])
  expect(await seen('Quarantine_Old')).toMatchObject([{ holds: false, present: true, unknown: true }])
  const [air] = await seen(null, { onAir: true })
  expect(air).toMatchObject({ holds: false })
  expect(air?.words).toMatch(/^Wi-Fi of .* is still open: /)
})

test('one that ISE has under no policy any more is not armed', async () => {
  const [away] = await seen(null, { policy: null })
  expect(away).toMatchObject({ holds: false, words: expect.stringContaining('is under no policy') })
  expect(await seen('Quarantine', { policy: null })).toMatchObject([{ holds: false, present: true }])
  const [shut] = await seen(null, { policy: null, quarantine: false })
  expect(shut).toMatchObject({ holds: true, words: expect.stringContaining('No policy contains it') })
})

test('one that is moved to a group holds while it is in it', async () => {
  const [away] = await seen(null, { quarantine: false, group: 'Blocked', policy: null })
  expect(away).toMatchObject({
    holds: true,
    words: expect.stringContaining('quarantined when it comes back'),
  })
  const [gone] = await seen(null, { quarantine: false, group: 'Other', policy: null })
  expect(gone).toMatchObject({ holds: false, words: expect.stringContaining('is not in Other') })
})

test('one that is only watched is told where it is, and nothing of it is open', async () => {
  const watch = { quarantine: false, watch: true, policy: null }
  const words = [
    await seen('Employees', watch),
    await seen(null, { ...watch, onAir: true }),
    await seen(null, watch),
  ]
  expect(words.flat().map(({ holds, present }) => [holds, present])).toEqual([
    [true, true],
    [true, true],
    [true, false],
  ])
  expect(words[0]?.[0]?.words).toContain('with Employees. It is watched.')
})
