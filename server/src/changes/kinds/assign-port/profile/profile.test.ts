import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { PortProfile } from '@patchbay/contract/policies/port-profiles'
import { policyShapes } from '@patchbay/contract/policies/policies'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../database/test-database.ts'
import type { TestDatabase } from '../../../../database/test-database.ts'
import { changePolicy, readNumberedPolicy } from '../../../../policies/policies.ts'
import { addChanger } from '../../../run/test-kind-runs.ts'
import type { PortSnapshot } from '../../../../ports/snapshot.ts'
import { portList } from '../list.ts'
import { readList } from '../../../batch/read-list.ts'
import { checkProfile } from './check.ts'
import { filledAt, profilesOfRequester } from './in-list.ts'
import { profilesHere, refuseOthersProfile } from './usable.ts'

const printer: PortProfile = {
  name: 'Printer',
  accessVlans: ['*printer*', '999'],
  voiceVlans: ['none'],
  description: 'Printer {room} {outlet} {owner} {ticket}',
  enabled: true,
  power: 'never',
  powerPriority: null,
  authentication: 'any',
  signOn: null,
  bounce: 'auto',
  usedBy: ['Service desk', 'Printing'],
}
const device = { mac: '00:1b:a9:0a:3c:7f', vlan: 10, vendor: null, address: null, hostname: null }
const port: PortSnapshot = {
  source: 'sw-b12-2 by Switches (SSH)',
  observedAt: '2026-11-21T08:00:00.000Z',
  interface: 'GigabitEthernet1/0/3',
  section: { lines: ['interface GigabitEthernet1/0/3', ' switchport access vlan 10'], bytes: null },
  adminUp: true,
  operUp: true,
  mode: 'access',
  accessVlan: 10,
  voiceVlan: null,
  status: null,
  cause: null,
  delivering: false,
  vlans: { 10: 'B12-staff', 20: 'B12-voice', 38: 'B12-printer' },
  readOnly: null,
  protectedBecause: null,
  warnedBecause: null,
  devices: [{ ...device, owner: 'Ada Lovelace' }],
  rooms: ['B12-3-041'],
  outlet: { room: 'B12-3-041', label: '3-041-A' },
  authenticated: false,
  sessions: [],
}

let database: TestDatabase
let version: number
const desk = { role_name: 'service desk', group_names: [] }
const set = (profiles: PortProfile[], from: number) =>
  database.db
    .transaction()
    .execute((transaction) =>
      changePolicy(
        transaction,
        'port-profiles',
        { value: { profiles }, version: from, why: 'a test' },
        { id: person, username: 'ada' },
      ),
    )
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  version = (await set([printer], 0)).version
})
afterAll(() => database.drop())

const asked = (of: Partial<PortIntent> = {}): PortIntent => ({
  switch: 'sw-b12-2',
  interface: 'Gi1/0/3',
  bounce: 'auto',
  accessVlan: 38,
  power: 'never',
  profile: { name: 'Printer', version },
  ...of,
})
const checked = async (intent: PortIntent, before = port) =>
  (await checkProfile(database.db, intent, before)).map(({ id, level, words }) => `${id} ${level}: ${words}`)

test('a profile is offered as it would be at the port, with its places filled and the ticket left open', async () => {
  expect(await profilesHere(database.db, desk, 'sw-b12-2', port)).toEqual([
    {
      name: 'Printer',
      version,
      sets: {
        accessVlan: 38,
        voiceVlan: null,
        description: 'Printer B12-3-041 3-041-A Ada Lovelace {ticket}',
        adminUp: true,
        power: 'never',
        bounce: 'auto',
      },
      faults: [],
    },
  ])
})

test.each([
  ['none of what is wanted', { 10: 'B12-staff' }, 'and sw-b12-2 has none.'],
  [
    'several of them',
    { 38: 'B12-printer', 39: 'B13-printer' },
    'and sw-b12-2 has several: 38 B12-printer, 39 B13-printer.',
  ],
])('where the switch knows %s it is red, and the VLAN is named', async (_title, vlans, end) => {
  expect(await checked(asked(), { ...port, vlans })).toEqual([
    `profile red: The intent profile Printer wants an access VLAN *printer* or 999, ${end}`,
  ])
})

test('a number counts where no name fits', async () => {
  const vlans = { 10: 'B12-staff', 999: '' }
  expect(await checked(asked({ accessVlan: 999 }), { ...port, vlans })).toEqual([
    expect.stringMatching(/^profile green: It matches the intent profile Printer, version \d+/),
  ])
})

test('what is otherwise than the profile says is named, and nothing is said without one', async () => {
  expect(await checked(asked({ accessVlan: 20, power: 'auto' }))).toEqual([
    'profile amber: Requested as Printer, but it differs from that profile: access VLAN 20 and not 38, power auto and not never.',
  ])
  const { profile: _profile, ...without } = asked()
  expect(await checked(without)).toEqual([])
})

test('a role or a group may use it, and nobody else is offered it or may ask for it', async () => {
  const others = { role_name: 'facilities', group_names: ['Works'] }
  const printing = { role_name: 'facilities', group_names: ['printing'] }
  expect(await profilesHere(database.db, others, 'sw-b12-2', port)).toEqual([])
  expect(await profilesHere(database.db, printing, 'sw-b12-2', port)).toHaveLength(1)
  await expect(refuseOthersProfile(database.db, printing, asked())).resolves.toBeUndefined()
  await expect(refuseOthersProfile(database.db, others, asked())).rejects.toMatchObject({
    fields: { 'intent.profile': 'Printer is used by Service desk, Printing.' },
  })
  const unknown = asked({ profile: { name: 'Toaster', version } })
  await expect(refuseOthersProfile(database.db, desk, unknown)).rejects.toMatchObject({
    fields: { 'intent.profile': expect.stringMatching(/^There is no intent profile Toaster/) },
  })
})

test('where one has to authenticate is looked at', async () => {
  const signing = { ...printer, name: 'Signing', authentication: 'required' as const }
  const { version: now } = await set([printer, signing], version)
  const intent = asked({ profile: { name: 'Signing', version: now } })
  expect(await checked(intent)).toContainEqual(
    'profile-authentication amber: Signing needs a port with authentication, and this port has none.',
  )
  expect(await checked(intent, { ...port, authenticated: true })).toHaveLength(1)
})

test('what a profile has a port ask of whoever comes is set, and looked at as it will be', async () => {
  const { version: before } = await readNumberedPolicy(database.db, 'port-profiles')
  const asking = { ...printer, authentication: 'required', signOn: 'mab', powerPriority: 'high' } as const
  const { version: now } = await set([asking], before)
  const [offered] = await profilesHere(database.db, desk, 'sw-b12-2', port)
  expect(offered?.sets).toMatchObject({ authentication: 'mab', powerPriority: 'high' })
  const intent = asked({ profile: { name: 'Printer', version: now } })
  expect(await checked(intent)).toEqual([
    expect.stringMatching(
      /^profile amber: .*: power priority low and not high, authentication none and not MAB\.$/,
    ),
    expect.stringMatching(/^profile-authentication amber/),
  ])
  expect(await checked({ ...intent, powerPriority: 'high', authentication: 'mab' })).toEqual([
    expect.stringMatching(/^profile green/),
  ])
  await set([printer], now)
})

test('a version that is not the newest is remembered, and what became of it is said', async () => {
  const { version: now } = await readNumberedPolicy(database.db, 'port-profiles')
  expect(await checked(asked())).toHaveLength(1)
  await set([{ ...printer, power: 'auto' }], now)
  expect(await checked(asked())).toEqual([
    expect.stringMatching(/^profile green/),
    expect.stringMatching(/^profile-since amber: The intent profile Printer changed since/),
  ])
  await set([], now + 1)
  expect(await checked(asked())).toContainEqual(
    expect.stringMatching(/^profile-since amber: The intent profile Printer was removed in version/),
  )
})

test('a profile in a list is given by its name, refused where the requester may not use it, and fills in what the line leaves out', async () => {
  const { version: before } = await readNumberedPolicy(database.db, 'port-profiles')
  const free: PortProfile = { ...printer, name: 'Free', usedBy: [] }
  const { version: now } = await set([{ ...printer, usedBy: ['Printing'] }, free], before)
  const own = await profilesOfRequester({ means: { database: database.db }, requester: person })
  const list = { ...portList, ...own }
  const read = (name: string) =>
    readList(`Switch,Port,Intent profile,Power\nsw-b12-2,Gi1/0/3,${name},auto`, list, policyShapes.caps.usual)
  await expect(read('Plotter')).rejects.toThrow(
    expect.objectContaining({ fields: { 'text.2': 'Intent profile: There is no intent profile Plotter.' } }),
  )
  await expect(read('Printer')).rejects.toThrow(
    expect.objectContaining({ fields: { 'text.2': 'Intent profile: Printer is used by Printing.' } }),
  )
  const [line] = (await read('free')).lines
  const wish = line?.wish ?? asked()
  expect(wish.profile).toEqual({ name: 'Free', version: now })
  expect(filledAt(wish, free, port, 'SR-7')).toEqual({
    switch: 'sw-b12-2',
    interface: 'Gi1/0/3',
    accessVlan: 38,
    voiceVlan: null,
    description: 'Printer B12-3-041 3-041-A Ada Lovelace SR-7',
    adminUp: true,
    power: 'auto',
    bounce: 'auto',
    profile: { name: 'Free', version: now },
  })
})
