import { usualEndpointGroups } from '@patchbay/contract/policies/usual-endpoint-groups'
import { expect, test } from 'vitest'
import { checkEndpoint } from './checks.ts'
import type { EndpointIntent } from '../../../endpoints/intent.ts'
import { movedSince, undoEndpoint } from './index.ts'
import { fieldsOf } from '../../../endpoints/show.ts'
import type { EndpointSnapshot } from '../../../endpoints/snapshot.ts'
import { intent, known, mac, says, session, snapshot } from './test-intents.ts'

const policy = usualEndpointGroups

/** Of a check what it says, by its id; nothing where it was not made. */
const said = (id: string, wanted: EndpointIntent, before = snapshot()) => {
  const check = checkEndpoint(wanted, before, policy).find((one) => one.id === id)
  return check === undefined ? null : `${check.level}: ${check.words}`
}

test('where nothing is in the way all is green, and says who said so and when', () => {
  const checks = checkEndpoint(intent({ thing: 'printer' }), snapshot(), policy)
  expect(checks.filter(({ level }) => level !== 'green')).toEqual([])
  expect(checks.map(({ id }) => id)).toEqual(['mac', 'maker', 'known', 'group', 'quarantine', 'online'])
  expect(checks.map(({ source }) => source)).toEqual([null, null, ...Array(4).fill('ISE ise-1')])
  expect(checks[2]).toMatchObject({ observedAt: snapshot().observedAt })
})

test.each([
  ['02:1b:a9:0a:3c:7f', /^red: This MAC is random/],
  ['01:00:5e:00:00:fb', /^red: .* is not the MAC of one device/],
  ['00:00:5e:00:01:05', /^red: .* is a virtual router/],
  [mac, /^green/],
])('the MAC %s', (own, words) => expect(said('mac', intent({ mac: own }))).toMatch(words))

test.each<[EndpointIntent['thing'], string | null, RegExp | null]>([
  ['printer', 'Brother industries', /^green: Entered as a printer; its vendor is Brother industries/],
  ['medical', 'Dell', /^amber: Entered as a medical device, but Dell is known for other things/],
  ['camera', 'A workshop in the basement', /^green/],
  ['camera', null, /^amber: The MAC has no registered vendor/],
  ['other', null, null],
  [null, 'Dell', null],
])('a %s made by %s', (thing, maker, words) => {
  const about = maker === 'Dell' && thing !== null ? 'other-maker' : 'maker'
  const found = said(about, intent({ thing }), snapshot({ maker }))
  if (words === null) expect(found).toBeNull()
  else expect(found).toMatch(words)
})

test.each<[string, EndpointSnapshot, RegExp]>([
  ['that nobody knows', snapshot(), /^green: ISE ise-1 does not know it yet/],
  ['that profiling found', known(), /^green: .* in Cameras by profiling/],
  [
    'that somebody put elsewhere',
    known({ staticGroup: true }),
    /^amber: .* put it into Cameras\. It does not report since when/,
  ],
  [
    'that is there already',
    known({ group: 'Printers', staticGroup: true }),
    /^green: .* already has it in Printers/,
  ],
])('one %s', (_title, before, words) => expect(said('known', intent(), before)).toMatch(words))

test('a profile that says otherwise than profiling, or than somebody before, is asked about', () => {
  const wanted = intent({ profile: 'Brother-Printer' })
  const profile = { id: 'p', name: 'Brother-Printer' }
  expect(said('profile-conflict', wanted, known({ profile: 'Axis-Camera' }, { profile }))).toMatch(
    /^amber: ISE ise-1 profiles it as Axis-Camera/,
  )
  expect(
    said('profile-conflict', wanted, known({ profile: 'Axis-Camera', staticProfile: true }, { profile })),
  ).toMatch(/^amber: Its profile .* was set by hand/)
  expect(said('profile-conflict', wanted, known({}, { profile }))).toBeNull()
  expect(said('profile', wanted, known({}, { profile }))).toMatch(/^green/)
  expect(said('profile', wanted)).toMatch(/^red: ISE ise-1 has no profile Brother-Printer/)
})

const group = (name: string, systemDefined = false) =>
  snapshot({ group: { id: 'g', name, description: '', systemDefined, parent: null } })

test('one that is to be known needs a group', () => {
  expect(said('group', intent({ group: null }), snapshot({ group: null }))).toBe('red: No group is chosen.')
})

test.each<[string, EndpointSnapshot, RegExp]>([
  ['there', snapshot(), /^green/],
  ['not there', snapshot({ group: null }), /^red: ISE ise-1 has no group Printers/],
  [
    'privileged by its name',
    group('Network-Devices'),
    /^amber: Network-Devices is privileged: its name is for/,
  ],
  ['for who is denied', group('Blocked List', true), /^amber: Members of Blocked List are denied/],
  ['of the system itself', group('RegisteredDevices', true), /^amber: ISE ise-1 manages RegisteredDevices/],
])('a group that is %s', (_title, before, words) => {
  const found = ['group', 'privileged', 'kept-out'].flatMap((id) => said(id, intent(), before) ?? [])
  expect(found).toEqual([expect.stringMatching(words)])
})

test('a thing that is put where the site does not have such things is asked about', () => {
  expect(said('belongs', intent({ thing: 'printer' }))).toBeNull()
  expect(said('belongs', intent({ thing: null }), group('Cameras'))).toBeNull()
  expect(said('belongs', intent({ thing: 'other' }), group('Cameras'))).toBeNull()
  expect(said('belongs', intent({ thing: 'printer' }), group('Cameras'))).toBe(
    'amber: A printer belongs in *print* by policy, not in Cameras.',
  )
})

test('what is privileged and who makes what is the site’s to say', () => {
  const own = {
    things: [{ thing: 'printer' as const, groups: ['Printers'], makers: ['Workshop'] }],
    privileged: [{ name: 'the press', groups: ['printers'] }],
    granted: [],
    needed: [],
  }
  const checks = checkEndpoint(intent({ thing: 'printer' }), snapshot({ maker: 'A workshop' }), own)
  expect(checks.find(({ id }) => id === 'privileged')?.words).toMatch(
    /^Printers is privileged: .* for the press/,
  )
  expect(checks.find(({ id }) => id === 'maker')?.level).toBe('green')
})

test('an attribute that the site has not defined is refused, and one that cannot be known is asked about', () => {
  const wanted = intent({ attributes: [{ name: 'owner', value: 'Estates' }] })
  expect(said('attributes', wanted, snapshot({ attributes: ['owner'] }))).toMatch(/^green/)
  expect(said('attributes', wanted, snapshot({ attributes: ['assetTag'] }))).toMatch(
    /^red: .* no attribute owner/,
  )
  expect(said('attributes', wanted)).toMatch(/^amber/)
  expect(said('attributes', intent())).toBeNull()
})

test('what the site wants of every endpoint is said now or was before, and not asked of what is put back or forgotten', () => {
  const wants = { ...usualEndpointGroups, needed: ['owner', 'department'] }
  const check = (of: Parameters<typeof intent>[0], before = snapshot()) => {
    const found = checkEndpoint(intent(of), before, wants).find(({ id }) => id === 'needed')
    return found === undefined ? null : `${found.level}: ${found.words}`
  }
  const owner = { name: 'owner', value: 'Estates' }
  expect(check({})).toBe('red: The site requires owner and department for every endpoint.')
  expect(check({ attributes: [owner] })).toBe('red: The site requires department for every endpoint.')
  expect(check({ attributes: [owner, { name: 'department', value: ' ' }] })).toMatch(/^red: .* department /)
  expect(check({ attributes: [owner, { name: 'department', value: 'Works' }] })).toMatch(/^green/)
  expect(check({ attributes: [owner] }, known({ custom: { department: 'Works' } }))).toMatch(/^green/)
  // One that is there already is taken away by an empty one.
  const away = [owner, { name: 'department', value: '' }]
  expect(check({ attributes: away }, known({ custom: { department: 'Works' } }))).toMatch(/^red/)
  expect(check({ besides: {} })).toBeNull()
  expect(check({ state: 'absent' }, known())).toBeNull()
  expect(said('needed', intent())).toBeNull()
})

test('one that is held back is not touched, and neither is one of whom that is not known', () => {
  const held = { state: 'held' as const, policy: 'Quarantine', actions: ['QUARANTINE'] }
  expect(said('quarantine', intent(), snapshot({ containment: held }))).toMatch(/^red: .* by Quarantine/)
  expect(said('quarantine', intent({ state: 'absent' }), known({}, { containment: held }))).toMatch(/^red/)
  expect(said('quarantine', intent(), snapshot({ containment: { state: 'unknown' } }))).toMatch(/^unknown/)
})

const port = { place: 'sw-b07-2 Gi1/0/14', at: '2026-11-22T11:00:00.000Z' }

test.each<[string, EndpointSnapshot, RegExp]>([
  [
    'authenticated',
    known({}, { session: session() }),
    /^green: .* sw-b07-2 Gi1\/0\/14 now, and re-authenticates/,
  ],
  [
    'authenticated in the same group',
    known({ group: 'Printers' }, { session: session() }),
    /^green: .*, and stays authenticated/,
  ],
  ['not known to be authenticated', snapshot({ sessionUnknown: 'MnT is off' }), /^amber: .* MnT is off/],
  [
    'denied',
    snapshot({ refusal: { at: null, place: 'sw-b07-2 Gi1/0/14', why: 'Nobody knows it.' } }),
    /^amber: It is denied at sw-b07-2 Gi1\/0\/14: Nobody knows it\./,
  ],
  ['on a port that asks nobody', snapshot({ seen: { ...port, present: true } }), /^amber: It is on sw-b07-2/],
  ['gone', snapshot({ seen: { ...port, present: false } }), /^green: It was seen last on sw-b07-2/],
  ['nowhere', snapshot(), /^green: It was never seen here/],
])('a device that is %s', (_title, before, words) => expect(said('online', intent(), before)).toMatch(words))

test('forgetting one that somebody set, or that is authenticated, is asked about', () => {
  const absent = intent({ state: 'absent', group: null })
  expect(said('known', absent, known({ staticGroup: true }))).toMatch(/^amber: .* All of it is removed/)
  expect(said('known', absent, known())).toMatch(/^green/)
  expect(said('online', absent, known({}, { session: session() }))).toMatch(/^amber: .* unknown device/)
  expect(said('group', absent, known())).toBeNull()
})

test('what comes and goes by itself has not moved; what somebody did has', () => {
  const before = known({ staticGroup: true, description: 'By the door' })
  expect(movedSince(known(), known({ group: 'Workstation', groupId: 'w', profile: 'PC' }))).toBeNull()
  expect(movedSince(before, known({ staticGroup: true, description: 'Elsewhere' }))).toMatch(
    /changed the device since/,
  )
  expect(movedSince(before, known())).toMatch(/changed the device since/)
  expect(movedSince(snapshot(), known())).toMatch(/has the device since/)
  expect(movedSince(before, snapshot())).toMatch(/no longer has the device/)
  expect(movedSince(snapshot(), snapshot({ group: null }))).toMatch(/the group changed/)
  const containment = { state: 'held' as const, policy: 'Quarantine', actions: [] }
  expect(movedSince(snapshot(), snapshot({ containment }))).toMatch(/was contained since/)
})

test('back from one that was there is all of it, and back from one that was not is nothing', () => {
  expect(undoEndpoint(intent({ attributes: [{ name: 'owner', value: 'x' }] }), snapshot())).toMatchObject({
    state: 'absent',
    group: null,
    attributes: [],
  })
  const back = undoEndpoint(intent(), known({ custom: { owner: 'Library' }, profile: 'PC' }))
  expect(back).toMatchObject({
    state: 'present',
    group: 'Cameras',
    staticGroup: false,
    profile: null,
    attributes: [{ name: 'owner', value: 'Library' }],
    besides: { id: '1' },
  })
  // It was so before, so that nobody is asked whether it may be.
  expect(
    checkEndpoint(back, known(), policy).filter(({ level }) => level !== 'green' && level !== 'red'),
  ).toEqual([])
})

test('what profiling chooses is told as that, so that it is no difference when it chooses another', () => {
  expect(fieldsOf(known())).toEqual({
    Group: 'as profiling finds',
    Profile: 'as profiling finds',
    Description: null,
  })
  expect(
    fieldsOf(snapshot({ says: says({ staticGroup: true, custom: { owner: 'Estates' } }) })),
  ).toMatchObject({
    Group: 'Cameras',
    owner: 'Estates',
  })
})
