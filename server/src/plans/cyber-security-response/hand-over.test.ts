import { askedSchema } from '@patchbay/contract/changes/field-schemas'
import { actOnSession } from '@patchbay/contract/changes/kinds/act-on-session'
import { containEndpoint } from '@patchbay/contract/changes/kinds/contain-endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCampus } from '../../locate/test-campus.ts'
import type { TestCampus } from '../../locate/test-campus.ts'
import { minutesAgo, reading, session, system, systemsOf } from '../../locate/test-systems.ts'
import { rulesFor } from '../../changes/kinds/contain-endpoint/test-containment.ts'
import { plannedPort } from '../../ports/planned-port.ts'
import { lookAtMacs } from '../../security/watching/look-at-macs.ts'
import { client, controller } from '../../wireless/test-wireless.ts'
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
  deauthenticate: dock,
  port: { switch: 'sw-a', interface: 'GigabitEthernet1/0/1' },
  vlan: null,
}
const { changes } = cyberSecurityResponse
const none = new Map()

test('each containment is asked for what its kind takes, and what is not chosen is left out', () => {
  const [quarantine, ended, port] = [
    changes.quarantine(known, none),
    changes.session(known, none),
    changes.port(known, none),
  ]
  if (!('wish' in quarantine && 'wish' in ended && 'wish' in port)) throw new Error('Left out.')
  expect(askedSchema(containEndpoint).parse(quarantine.wish)).toMatchObject({ macs: `${wired} ${dock}` })
  expect(askedSchema(actOnSession).parse(ended.wish)).toMatchObject({ mac: dock, act: 'end' })
  expect(plannedPort.parse(port.wish)).toMatchObject({ switch: 'sw-a', adminUp: false })
  const vlan = changes.port({ ...known, vlan: 666 }, none)
  expect('wish' in vlan && plannedPort.parse(vlan.wish)).toMatchObject({ accessVlan: 666 })
  const bare = { ...known, quarantine: false, deauthenticate: null, port: null }
  for (const change of [changes.quarantine, changes.session, changes.port])
    expect(change(bare, none)).toHaveProperty('leftOut')
})

const asked = {
  case: '1',
  macs: `001b.540a.3c7f ${dock} ${wired}`,
  quarantine: true,
  deauthenticate: null,
  port: null,
  vlan: null,
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
  ['port', { port: 'Gi1/0/1' }],
  ['port', { port: 'sw-nowhere Gi1/0/1' }],
  ['port', { vlan: 666 }],
] as const)('%s is refused with what is wrong (%o)', async (field, more) => {
  expect(await resolve(more)).toHaveProperty(`faults.${field}`)
})

const seen = (
  authorization: string | null,
  { onAir = false, policy = 'Quarantine' as string | null, quarantined = true } = {},
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
    { limit: 5_000, signal: new AbortController().signal },
    quarantined,
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
  const [shut] = await seen(null, { policy: null, quarantined: false })
  expect(shut).toMatchObject({ holds: true, words: expect.stringContaining('No policy contains it') })
})
