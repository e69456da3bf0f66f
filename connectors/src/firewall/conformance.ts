import assert from 'node:assert/strict'
import {
  checkCalledOff,
  checkEach,
  checkReading,
  checkRefused,
  patiently,
  questionsOf,
} from '../conforming.ts'
import type { ConformanceCheck } from '../conforming.ts'
import type { FirewallCapabilities, FirewallPath, Flow } from './capabilities.ts'

/** A connector of kind `firewall`, opened onto one between two zones, with a rule that lets one port through. */
export interface FirewallUnderTest {
  readonly can: Partial<FirewallCapabilities>
  /** Let through by a rule that logs, and translated. */
  readonly allowed: Flow
  readonly path: FirewallPath
  /** The same from the same place, to a port that no rule of the site lets through. */
  readonly denied: Flow
  /** An address that it has no route to. */
  readonly nowhere: string
  readonly rule: string
  readonly now: Date
  /** How many questions the peer has received. */
  readonly asked: () => number
}

const promised = <Name extends keyof FirewallCapabilities>(
  { can }: FirewallUnderTest,
  name: Name,
): FirewallCapabilities[Name] => {
  const question = can[name]
  assert.ok(question !== undefined, `it does not offer ${name}`)
  return question
}

const traffic = ({ allowed, now }: FirewallUnderTest) => ({
  source: allowed.source,
  destination: allowed.destination,
  port: allowed.port,
  since: new Date(now.getTime() - 3_600_000),
  until: now,
})

/** What every connector of the kind must pass, whatever product it speaks to. */
export const firewallConformance: readonly ConformanceCheck<FirewallUnderTest>[] = [
  {
    name: 'every reading says when, how complete and how much was left out',
    run: async (subject) => {
      const { allowed, path, rule } = subject
      checkReading(await promised(subject, 'readState')(patiently()), 'readState')
      checkReading(await promised(subject, 'matchPolicy')(allowed, path, patiently()), 'matchPolicy')
      checkReading(await promised(subject, 'readRule')(rule, patiently()), 'readRule')
      checkReading(await promised(subject, 'findTraffic')(traffic(subject), patiently()), 'findTraffic')
      checkReading(await promised(subject, 'findThreats')(traffic(subject), patiently()), 'findThreats')
      checkReading(await promised(subject, 'findUsers')(allowed.source, patiently()), 'findUsers')
    },
  },
  {
    name: 'the path has the zones of both ends, and none where there is no route',
    run: async (subject) => {
      const findPath = promised(subject, 'findPath')
      const { source, destination } = subject.allowed
      assert.deepEqual((await findPath(source, destination, patiently())).value, subject.path)
      assert.equal((await findPath(source, subject.nowhere, patiently())).value.to, null)
    },
  },
  {
    name: 'a flow that is let through says by which rule and position',
    run: async (subject) => {
      const { value } = await promised(subject, 'matchPolicy')(subject.allowed, subject.path, patiently())
      assert.deepEqual([value?.rule, value?.allows], [subject.rule, true])
      assert.ok((value?.position ?? 0) > 0)
    },
  },
  {
    name: 'a flow that no rule lets through is denied by the one that is there by default, which does not log',
    run: async (subject) => {
      const { value } = await promised(subject, 'matchPolicy')(subject.denied, subject.path, patiently())
      assert.equal(value?.allows, false)
      const rule = (await promised(subject, 'readRule')(value.rule, patiently())).value
      assert.equal(rule?.logs, false)
    },
  },
  {
    name: 'a rule says whether it logs, and one that there is not is null',
    run: async (subject) => {
      const readRule = promised(subject, 'readRule')
      assert.equal((await readRule(subject.rule, patiently())).value?.logs, true)
      assert.equal((await readRule('no-such-rule', patiently())).value, null)
    },
  },
  {
    name: 'lines of the log are of the flow, the latest first, at moments and not at wall clocks',
    run: async (subject) => {
      const question = traffic(subject)
      const { value } = await promised(subject, 'findTraffic')(question, patiently())
      assert.ok(value.length > 0)
      checkEach(
        value,
        ({ at, source }) =>
          source === question.source && at !== null && at >= question.since && at <= question.until,
        'not of the question',
      )
    },
  },
  {
    name: 'text that is no address or name is refused before the firewall hears of it',
    run: async (subject) => {
      const { can, asked, path, allowed } = subject
      const before = asked()
      for (const text of ['', "10.0.0.1') or (1", '10.0.0.1/24', 'x'.repeat(300)]) {
        await checkRefused(can.findPath?.(text, allowed.destination, patiently()))
        await checkRefused(can.matchPolicy?.({ ...allowed, source: text }, path, patiently()))
        await checkRefused(can.findTraffic?.({ ...traffic(subject), destination: text }, patiently()))
        await checkRefused(can.findThreats?.({ ...traffic(subject), source: text }, patiently()))
        await checkRefused(can.readArp?.(text, patiently()))
      }
      await checkRefused(can.readRule?.("x'] | //*['", patiently()))
      assert.equal(asked(), before, 'the firewall was asked')
    },
  },
  {
    name: 'questions of the same kind at once are asked once',
    run: async (subject) => {
      const ask = () => promised(subject, 'matchPolicy')(subject.allowed, subject.path, patiently())
      await ask()
      const one = await questionsOf(subject.asked, ask)
      const many = await questionsOf(subject.asked, () => Promise.all(Array.from({ length: 20 }, ask)))
      assert.ok(many <= one, `twenty callers at once made ${many} questions, where one makes ${one}`)
    },
  },
  {
    name: 'a question that is called off ends at once, and the next one is answered',
    run: async (subject) => checkCalledOff((ask) => promised(subject, 'readState')(ask)),
  },
]
