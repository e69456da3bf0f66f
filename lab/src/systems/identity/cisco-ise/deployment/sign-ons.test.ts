import { expect, test } from 'vitest'
import { LeverBoard } from '../../../../emulator/levers.ts'
import { createWorld } from '../../../../world/create/create.ts'
import { Catalogue } from './catalogue.ts'
import { identifiers } from './identifiers.ts'
import { Policy } from './policy.ts'
import { Sessions } from './sessions.ts'
import { SignOns } from './sign-ons.ts'

const world = createWorld({ seed: 'sign-ons', size: 'small', clock: 'fixed' })
const identify = identifiers(world.seed)
const sessions = new Sessions(world, new LeverBoard())
const policy = new Policy(sessions, new Catalogue(world, sessions, identify), identify, () => null)
const signOns = new SignOns(world, sessions, policy, identify)
const endpoints = [...world.endpoints.values()]

test('some computers are kept out by a certificate that has expired, and try every ten minutes', () => {
  const out = endpoints.filter((one) => signOns.keptOut(one))
  expect(out.length).toBeGreaterThan(2)
  for (const one of out) {
    const tries = signOns.of(one.mac, 0)
    expect(tries).toHaveLength(12)
    expect(new Set(tries.map(({ failure }) => failure?.code))).toEqual(new Set(['12516']))
    expect(tries[0]!.at - tries[1]!.at).toBe(600_000)
    expect(tries[0]!.certificate!.days).toBe(-signOns.daysExpired(one))
    expect(tries[0]!.at).toBeLessThan(world.clock.now())
  }
})

test('whoever has a session signed on at its start, some after one failure; seven days are kept', () => {
  const since = world.clock.now() - 7 * 86_400_000
  const startOf = (mac: string) => world.session(mac)?.startedAt ?? Number.NaN
  const old = endpoints.find((one) => startOf(one.mac) < since)!
  expect(signOns.of(old.mac, 0)).toEqual([])
  // The device of somebody who is locked out is another matter.
  const locked = (owner: string | null) => owner !== null && world.people.get(owner)?.locked === true
  const online = endpoints.filter((one) => startOf(one.mac) >= since && !locked(one.owner))
  let failedOnce = 0
  for (const one of online) {
    const [latest, before] = signOns.of(one.mac, 0)
    expect(latest).toMatchObject({ at: startOf(one.mac), failure: null })
    if (before?.failure) failedOnce += 1
  }
  expect(failedOnce).toBeGreaterThan(0)
  expect(failedOnce).toBeLessThan(online.length / 4)
})

test('every session matched a rule that gives what the session got', () => {
  for (const session of sessions.all()) {
    const decision = policy.decisionOf(session, false)
    const rule = policy.sets
      .find(({ name }) => name === decision.set)!
      .rules.find(({ name }) => name === decision.rule)!
    expect(rule.profile).toBe(session.authorization)
  }
})

test('who was put into another group is let in by the rule of that group, where it has one and no person signs on', () => {
  const placed = (group: string) =>
    new Policy(sessions, new Catalogue(world, sessions, identify), identify, () => group)
  const byMac = sessions.all().find((one) => one.method === 'mab' && one.identityGroup === 'Printers')!
  const asPerson = sessions.all().find(({ method }) => method === 'dot1x')!
  const displays = sessions.all().find((one) => one.method === 'mab' && one.identityGroup === 'Displays')!
  expect(placed('Displays').decisionOf(byMac, false)).toEqual(policy.decisionOf(displays, false))
  expect(placed('Displays').decisionOf(byMac, false).profile).toBe(displays.authorization)
  expect(placed('Loan-Laptops').decisionOf(byMac, false)).toMatchObject({
    rule: 'Loan laptops without a supplicant',
    profile: 'Loan_Access',
  })
  expect(placed('Medical-Devices').decisionOf(byMac, false).securityGroup).toBe('Medical')
  expect(placed('Nobody').decisionOf(byMac, false)).toEqual(policy.decisionOf(byMac, false))
  expect(placed('Displays').decisionOf(asPerson, false)).toEqual(policy.decisionOf(asPerson, false))
  expect(placed('Displays').decisionOf(byMac, true).rule).toBe('Quarantined')
})

test('what never signs on has no history', () => {
  const silent = endpoints.find(({ authentication }) => authentication === 'none')!
  expect(signOns.of(silent.mac, 0)).toEqual([])
  expect(signOns.of('02:00:00:00:00:01', 0)).toEqual([])
})
