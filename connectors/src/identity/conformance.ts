import assert from 'node:assert/strict'
import { isIP } from 'node:net'
import { checkCalledOff, checkReading, checkRefused, patiently as ask } from '../conforming.ts'
import type { ConformanceCheck } from '../conforming.ts'
import { canonicalMac } from '../mac.ts'
import type { IdentityCapabilities } from './capabilities.ts'
import type { GroupMember } from './deployment.ts'

/** A connector of kind `identity`, opened onto a system that answers everything, and things that are in it. */
export interface IdentityUnderTest {
  readonly can: Partial<IdentityCapabilities>
  /** An endpoint that is known and has a session that passed. */
  readonly mac: string
  readonly username: string
  readonly address: string
  readonly sessionId: string
  readonly nasAddress: string
  readonly interface: string
  readonly group: string
  /** How many endpoints are in that group. */
  readonly members: number
  readonly networkDevice: string
  readonly policySet: string
  /** How many questions the system has received, whatever a question is in its protocol. */
  readonly asked: () => number
}

const nobody = '02:00:5e:00:53:fe'

const isMac = (text: string) => canonicalMac(text) === text
const isAddress = (text: string | null) => text === null || isIP(text) !== 0

/** What every connector of the kind must pass, whatever product it speaks to. A capability that is not offered is not checked. */
export const identityConformance: readonly ConformanceCheck<IdentityUnderTest>[] = [
  {
    name: 'every reading says when, how complete and how much was left out',
    run: async ({ can, ...known }) => {
      checkReading(await can.findEndpoint?.(known.mac, ask()), 'findEndpoint')
      checkReading(await can.findSessions?.({ mac: known.mac }, ask()), 'findSessions')
      checkReading(await can.readEndpoint?.(known.mac, ask()), 'readEndpoint')
      checkReading(await can.readSessions?.({ mac: known.mac }, ask()), 'readSessions')
      checkReading(await can.listSessionsOn?.(known.nasAddress, ask()), 'listSessionsOn')
      checkReading(await can.readHistory?.(known.mac, 24, 50, ask()), 'readHistory')
      checkReading(await can.readContainment?.(known.mac, ask()), 'readContainment')
      checkReading(await can.readKeptEndpoint?.(known.mac, ask()), 'readKeptEndpoint')
      checkReading(await can.listGroups?.(ask()), 'listGroups')
      checkReading(await can.findGroup?.(known.group, ask()), 'findGroup')
      checkReading(await can.findNetworkDevice?.({ name: known.networkDevice }, ask()), 'findNetworkDevice')
      checkReading(await can.listPolicySets?.(ask()), 'listPolicySets')
      checkReading(await can.findAuthorizationProfile?.('PermitAccess', ask()), 'findAuthorizationProfile')
      checkReading(await can.readPolicySet?.(known.policySet, ask()), 'readPolicySet')
      checkReading(await can.readNodes?.(ask()), 'readNodes')
      checkReading(await can.listLicenceTiers?.(ask()), 'listLicenceTiers')
    },
  },
  {
    name: 'an endpoint is the one asked for, in any notation, and the short form agrees with the long one',
    run: async ({ can, mac, group }) => {
      const short = (await can.findEndpoint?.(mac.toUpperCase().replaceAll(':', '-'), ask()))?.value
      const long = (await can.readEndpoint?.(mac.replaceAll(':', ''), ask()))?.value
      for (const one of [short, long]) {
        if (one === undefined) continue
        assert.ok(one !== null, 'not found')
        assert.equal(one.mac, mac)
        assert.equal(one.group, group)
      }
      if (short && long) {
        assert.deepEqual(
          [long.id, long.profile, long.staticGroup, long.description],
          [short.id, short.profile, short.staticGroup, short.description],
        )
      }
    },
  },
  {
    name: 'an endpoint as it can be put back says what is read of it',
    run: async ({ can, mac }) => {
      const kept = (await can.readKeptEndpoint?.(mac.replaceAll(':', '-'), ask()))?.value
      const read = (await can.readEndpoint?.(mac, ask()))?.value
      if (!kept || !read) return
      assert.ok(kept.body !== null, 'nothing is kept')
      assert.deepEqual(
        [kept.says?.group, kept.says?.staticGroup, kept.says?.profile, kept.says?.custom],
        [read.group, read.staticGroup, read.profile, read.custom],
      )
    },
  },
  {
    name: 'a session is the same by MAC, user, address, id and interface',
    run: async ({ can, ...known }) => {
      const read = can.readSessions
      if (read === undefined) return
      const questions = [
        { mac: known.mac },
        { username: known.username },
        { address: known.address },
        { sessionId: known.sessionId },
        { nasAddress: known.nasAddress, interface: known.interface },
      ]
      for (const question of questions) {
        const { value } = await read(question, ask())
        const own = value.find(({ mac }) => mac === known.mac)
        assert.ok(own, `no session by ${Object.keys(question).join(' and ')}`)
        assert.deepEqual(
          [own.sessionId, own.username, own.nasAddress, own.address],
          [known.sessionId, known.username, known.nasAddress, known.address],
        )
      }
      const listed = (await can.listSessionsOn?.(known.nasAddress, ask()))?.value
      if (listed) assert.ok(listed.some(({ mac }) => mac === known.mac))
    },
  },
  {
    name: 'MACs, addresses and VLANs are in the form that all of the product joins by',
    run: async ({ can, mac }) => {
      for (const session of (await can.readSessions?.({ mac }, ask()))?.value ?? []) {
        assert.ok(isMac(session.mac), session.mac)
        assert.ok(isAddress(session.address) && isAddress(session.nasAddress))
        assert.ok(session.vlan === null || (session.vlan >= 1 && session.vlan <= 4094))
      }
      for (const one of (await can.readHistory?.(mac, 24, 50, ask()))?.value ?? []) {
        assert.ok(isMac(one.mac) && isAddress(one.nasAddress))
      }
    },
  },
  {
    name: 'a history is of that endpoint, latest first, and says why what failed did',
    run: async ({ can, mac }) => {
      const history = (await can.readHistory?.(mac, 168, 100, ask()))?.value ?? []
      const times = history.map(({ at }) => at?.getTime() ?? 0)
      assert.deepEqual(
        times,
        [...times].sort((a, b) => b - a),
        'not in order',
      )
      for (const one of history) {
        assert.equal(one.mac, mac)
        assert.equal(one.passed && one.failure !== null, false, 'passed, with a failure')
        if (one.failure?.meaning) {
          assert.match(one.failure.meaning.sentence, /\.$/)
          assert.match(one.failure.meaning.remedy, /\.$/)
        }
      }
    },
  },
  {
    name: 'a group has all its members, told as they come and each once in the end',
    run: async ({ can, group, members }) => {
      const found = (await can.findGroup?.(group, ask()))?.value
      if (found === undefined || can.readMembers === undefined) return
      assert.ok(found !== null, 'no group')
      const told = new Map<string, GroupMember>()
      const heard = (some: readonly GroupMember[]) => {
        for (const one of some) told.set(one.id, one)
      }
      const { value } = await can.readMembers(found.id, heard, ask())
      assert.equal(value.length, members)
      assert.equal(new Set(value.map(({ mac }) => mac)).size, members)
      assert.deepEqual([...told.values()].map(({ mac }) => mac).sort(), value.map(({ mac }) => mac).sort())
      assert.ok(value.every(({ mac }) => isMac(mac)))
    },
  },
  {
    name: 'sets and rules stand in the order in which they are tried, the one for the rest last',
    run: async ({ can, policySet }) => {
      const sets = (await can.listPolicySets?.(ask()))?.value
      if (sets !== undefined) {
        assert.ok(sets.some(({ name }) => name === policySet))
        assert.deepEqual(
          sets.map(({ last }) => last),
          sets.map((_, index) => index === sets.length - 1),
        )
      }
      const set = (await can.readPolicySet?.(policySet, ask()))?.value
      if (set === undefined) return
      assert.ok(set !== null && set.rules.length > 0, 'no rules')
      assert.deepEqual(
        set.rules.map(({ last }) => last),
        set.rules.map((_, index) => index === set.rules.length - 1),
      )
    },
  },
  {
    name: 'what is not there is an empty answer and no failure',
    run: async ({ can }) => {
      assert.equal((await can.findEndpoint?.(nobody, ask()))?.value ?? null, null)
      assert.equal((await can.readEndpoint?.(nobody, ask()))?.value ?? null, null)
      assert.equal((await can.readSessions?.({ mac: nobody }, ask()))?.value.length ?? 0, 0)
      assert.equal((await can.readSessions?.({ username: 'nobody-at-all' }, ask()))?.value.length ?? 0, 0)
      assert.equal((await can.readHistory?.(nobody, 24, 50, ask()))?.value.length ?? 0, 0)
      assert.equal((await can.readContainment?.(nobody, ask()))?.value ?? null, null)
      assert.equal((await can.readKeptEndpoint?.(nobody, ask()))?.value.body ?? null, null)
      assert.equal((await can.findGroup?.('No-Such-Group', ask()))?.value ?? null, null)
      assert.equal((await can.findNetworkDevice?.({ name: 'sw-nowhere' }, ask()))?.value ?? null, null)
      assert.equal((await can.readPolicySet?.('No such set', ask()))?.value ?? null, null)
      assert.equal((await can.findAuthorizationProfile?.('No such profile', ask()))?.value ?? null, null)
    },
  },
  {
    name: 'text that is no MAC, address or name is refused before the system hears of it',
    run: async ({ can, asked }) => {
      const before = asked()
      await checkRefused(can.findEndpoint?.('../../x', ask()))
      await checkRefused(can.readEndpoint?.('', ask()))
      await checkRefused(can.findEndpointsByPart?.({ digits: '12.', where: 'starts' }, ask()))
      await checkRefused(can.readSessions?.({ mac: '5c:e9' }, ask()))
      await checkRefused(can.readSessions?.({ address: '10.0.0.1/../x' }, ask()))
      await checkRefused(can.readSessions?.({ username: 'a\nb' }, ask()))
      await checkRefused(can.readSessions?.({ sessionId: '../x' }, ask()))
      await checkRefused(can.readHistory?.('nobody', 24, 50, ask()))
      await checkRefused(can.readContainment?.('?', ask()))
      await checkRefused(can.readKeptEndpoint?.('../x', ask()))
      await checkRefused(can.findGroup?.('', ask()))
      await checkRefused(can.findAuthorizationProfile?.('a\nb', ask()))
      await checkRefused(can.findNetworkDevice?.({ address: 'sw-1' }, ask()))
      await checkRefused(can.findPassingMember?.('../x', nobody, ask()))
      await checkRefused(can.readMembers?.('a/b', () => undefined, ask()))
      assert.equal(asked(), before, 'the system was asked')
    },
  },
  {
    name: 'a question that is called off ends at once, and the next one is answered',
    run: async ({ can, mac }) => {
      const { readEndpoint } = can
      if (readEndpoint !== undefined) await checkCalledOff((called) => readEndpoint(mac, called))
    },
  },
]
