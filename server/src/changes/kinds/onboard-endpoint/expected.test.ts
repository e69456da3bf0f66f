import { refused } from '@patchbay/connectors/failures'
import type { Condition, PolicyRule } from '@patchbay/connectors/identity/deployment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import { mac as macOf } from '../../../locate/test-systems.ts'
import { addChanger, permitWriting } from '../../run/test-kind-runs.ts'
import { endpoint, TestIdentity } from './test-identity.ts'
import { endpointRuns } from './test-runs.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'identity', ['ise-1'])
})
afterAll(() => database.drop())

const attribute = (name: string, value: string): Condition => ({
  kind: 'attribute',
  attribute: name,
  operator: 'equals',
  value,
  negated: false,
})
const rule = (name: string, condition: Condition | null, of: Partial<PolicyRule> = {}): PolicyRule => ({
  name,
  rank: 0,
  enabled: true,
  last: condition === null,
  condition,
  results: [name],
  securityGroup: null,
  ...of,
})
const inGroup = (name: string) => attribute('IdentityGroup.Name', `Endpoint Identity Groups:${name}`)
const quarantined = rule('Quarantined', attribute('Session.ANCPolicy', 'Quarantine'))
const rest = rule('Default', null, { results: ['DenyAccess'] })
const printing = rule('Wired printers', inGroup('Printers'), {
  results: ['Printers'],
  securityGroup: 'Printers',
})

/** Sets for wires: who authenticates by a login, then who does by a MAC. */
function policyOf(rules: readonly PolicyRule[], of: object = {}) {
  const flow = (value: string) => attribute('Normalised Radius.RadiusFlowType', value)
  const set = (name: string, value: string, own: readonly PolicyRule[]) => ({
    name,
    description: '',
    enabled: true,
    rank: 0,
    last: false,
    proxied: false,
    condition: flow(value),
    authentication: null,
    exceptions: { local: [], global: [quarantined] },
    rules: own,
  })
  return {
    sets: [
      set('Wired 802.1X', 'Wired802_1x', [rule('Staff', null)]),
      { ...set('Wired MAB', 'WiredMAB', rules), ...of },
    ],
    profiles: [
      { name: 'Printers', accepts: true, vlan: '30' },
      { name: 'Guest', accepts: true, vlan: 'GUESTS' },
      { name: 'DenyAccess', accepts: false, vlan: null },
    ],
  }
}
const whole = policyOf([printing, rest])

const got = {
  policySet: 'Wired MAB',
  authorizationRule: 'Wired printers',
  results: ['Printers'],
  vlan: 30,
  securityGroup: 'Printers',
  nasAddress: '10.255.0.1',
}

function identityWith(policy: TestIdentity['policy'], granted: object = {}): TestIdentity {
  const identity = new TestIdentity()
  identity.stored = endpoint('Cameras')
  identity.authenticate()
  identity.policy = policy
  identity.granted = { ...got, ...granted }
  return identity
}

async function carried(identity: TestIdentity, before: () => void = () => undefined) {
  const runs = endpointRuns(database.db, person, identity)
  const draft = await runs.preview()
  const line = draft.preview.checks.find(({ id }) => id === 'expected')
  const click = await runs.click(draft)
  before()
  const { row, proofs } = await runs.carry(click)
  const access = proofs.find(({ name }) => name === 'access')
  return {
    check: line === undefined ? null : `${line.level}: ${line.words}`,
    state: row.state,
    title: access?.title,
    access: [access?.state, access?.seen],
  }
}

test('the first device of a group hits the rule that its policy says, and that is told beforehand', async () => {
  const { check, state, title, access } = await carried(identityWith(whole))
  expect(check).toBe(
    'green: A device of Printers that authenticates by its MAC is expected at rule Wired printers of Wired MAB, profile Printers, VLAN 30, security group Printers.',
  )
  expect([state, title, access]).toEqual([
    'done',
    'Authorized by the expected rule',
    ['proven', 'As expected: rule Wired printers, profile Printers, VLAN 30, security group Printers.'],
  ])
})

test.each([
  [
    'another rule',
    { authorizationRule: 'Guests', results: ['Guest'] },
    'rule Guests and not Wired printers; profile Guest and not Printers',
  ],
  ['another VLAN', { vlan: 99 }, 'VLAN 99 and not 30'],
  ['another security group', { securityGroup: 'Guests' }, 'security group Guests and not Printers'],
  ['a rule of that name in another set', { policySet: 'Default' }, 'policy set Default and not Wired MAB'],
  [
    'another profile, where no rule is told',
    { authorizationRule: null, results: ['Guest'] },
    'profile Guest and not Printers',
  ],
])('one that hits %s is not proven, and what it hit is named', async (_what, granted, words) => {
  const { state, access } = await carried(identityWith(whole, granted))
  expect([state, access]).toEqual(['done-not-proven', ['not-proven', `Not as expected: ${words}.`]])
})

test('by the profile alone it is proven where no rule is told, and by neither it is compared with others', async () => {
  const silent = { policySet: null, authorizationRule: null }
  expect((await carried(identityWith(whole, silent))).access[0]).toBe('proven')
  const { access } = await carried(identityWith(whole, { ...silent, results: [] }))
  expect(access).toEqual(['not-applicable', expect.stringMatching(/^Not compared: no other of Printers/)])
})

test('what another of the group gets stands beside it, and outweighs nothing', async () => {
  const identity = identityWith(whole)
  identity.ofGroup = { ...got, mac: macOf(7), results: ['Guest'] }
  const { state, access } = await carried(identity)
  expect([state, access[0]]).toEqual(['done', 'proven'])
  expect(access[1]).toContain(`${macOf(7)} of its group differs: profile Printers and not Guest.`)
  identity.ofGroup = { ...got, mac: macOf(7) }
  identity.stored = endpoint('Cameras')
  identity.authenticate()
  expect((await carried(identity)).access[1]).toContain(`Same for ${macOf(7)} of its group.`)
})

test('where nobody tells who else is in the group, the rule alone is the measure', async () => {
  const identity = identityWith(whole)
  identity.othersUntold = true
  expect((await carried(identity)).access[0]).toBe('proven')
})

test('a policy that was changed since is judged as it is now', async () => {
  const identity = identityWith(whole, { authorizationRule: 'Printing' })
  const { state, access } = await carried(identity, () => {
    identity.policy = policyOf([{ ...printing, name: 'Printing' }, rest])
  })
  expect([state, access[0]]).toEqual(['done', 'proven'])
  expect(access[1]).toMatch(/^As expected now, at rule Printing of Wired MAB, .* it was rule Wired printers/)
})

test('a VLAN that is given by its name is told, and not compared with a number', async () => {
  const { check, access } = await carried(
    identityWith(policyOf([{ ...printing, results: ['Guest'] }, rest]), { results: ['Guest'] }),
  )
  expect(check).toContain('profile Guest, VLAN GUESTS')
  expect(access[0]).toBe('proven')
})

test('a group that no rule authorizes is asked about', async () => {
  const runs = endpointRuns(database.db, person, identityWith(policyOf([rest])))
  const { preview } = await runs.preview()
  expect(preview.checks.find(({ id }) => id === 'expected')).toMatchObject({
    level: 'amber',
    words:
      'A device of Printers that authenticates by its MAC is expected to be refused, at rule Default of Wired MAB, profile DenyAccess.',
  })
})

const here = attribute('DEVICE.Location', 'All Locations#B07')
test.each<[string, TestIdentity['policy'], string]>([
  [
    'an earlier rule may match',
    policyOf([rule('Here', here), printing, rest]),
    'rule Here of Wired MAB may match first (the location of the switch is All Locations#B07)',
  ],
  [
    'its set may not take it',
    policyOf([printing], { condition: here }),
    'policy set Wired MAB may match first (the location of the switch is All Locations#B07)',
  ],
  [
    'exceptions were not told',
    policyOf([printing], { exceptions: { local: null, global: [] } }),
    'the exceptions that come before the rules of Wired MAB were not read',
  ],
  [
    'others decide',
    policyOf([printing], { proxied: true }),
    'policy set Wired MAB proxies it to other servers, which decide',
  ],
  ['no set takes it', policyOf([printing], { enabled: false }), 'no policy set is known to match'],
])('where %s it is said, and others of the group are the measure', async (_why, policy, words) => {
  const identity = identityWith(policy)
  identity.ofGroup = { ...got, mac: macOf(7) }
  const { check, title, access } = await carried(identity)
  expect(check).toBe(
    `green: The rule that authorizes it on ISE ise-1 cannot be predicted: ${words}. Its result is compared with others of Printers.`,
  )
  expect([title, access[0], access[1]?.slice(0, 21)]).toEqual([
    'Same result as others of its group',
    'proven',
    `As ${macOf(7)}:`,
  ])
})

test('where the policy is not told, why is said; a system that has none says nothing', async () => {
  const identity = identityWith(whole)
  identity.policyWithheld = refused({ cause: 'right-missing', message: 'ise-1 does not offer its OpenAPI' })
  const { check, title } = await carried(identity)
  expect(check).toBe(
    'green: The rule that authorizes it on ISE ise-1 is not known: ise-1 does not offer its OpenAPI. Its result is compared with others of Printers.',
  )
  expect(title).toBe('Same result as others of its group')
  expect((await carried(identityWith(null))).check).toBeNull()
})
