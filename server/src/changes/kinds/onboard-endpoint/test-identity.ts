import { refused } from '@patchbay/connectors/failures'
import type { Failure } from '@patchbay/connectors/failures'
import type { AuthorizationProfile, PolicySet, PolicySetHead } from '@patchbay/connectors/identity/deployment'
import type { IdentityCapabilities, IdentitySession } from '@patchbay/connectors/identity/capabilities'
import type { SessionDetail } from '@patchbay/connectors/identity/detail'
import type {
  EndpointBody,
  EndpointTarget,
  IdentityPlans,
  IdentityWrites,
} from '@patchbay/connectors/identity/writes'
import type { Writing } from '@patchbay/connectors/writing'
import { isDeepStrictEqual } from 'node:util'
import { running } from '../../../ise-session/test-ise-session.ts'
import { minutesAgo, reading, session, system, systemsOf } from '../../../locate/test-systems.ts'
import type { System, Systems } from '../../../systems/open.ts'
import { connectionLost } from '../../run/test-failures.ts'
import { Killed } from '../../run/test-network.ts'
import type { Fault } from '../../run/test-network.ts'
import { mac } from './test-intents.ts'

type TestSet = PolicySet & PolicySetHead

/** As the test's system keeps an endpoint: what it is to be, and its number. */
type StoredEndpoint = EndpointTarget & { readonly id: string }

export const endpoint = (groupId: string, description: string | null = null): StoredEndpoint => ({
  id: '1',
  groupId,
  staticGroup: true,
  profileId: null,
  description,
  custom: {},
})

const plans: IdentityPlans = {
  body: (before, _mac, target) => ({
    id: '1',
    ...before,
    ...target,
    profileId:
      target.profileId === ''
        ? null
        : (target.profileId ?? (before as StoredEndpoint | null)?.profileId ?? null),
    description: (target.description ?? (before as StoredEndpoint | null)?.description) || null,
    custom: Object.fromEntries(
      Object.entries({ ...(before as StoredEndpoint | null)?.custom, ...target.custom }).filter(
        ([, value]) => value !== '',
      ),
    ),
  }),
  same: (one, other) => isDeepStrictEqual(one, other),
  lines: ({ wanted }) => [JSON.stringify(wanted)],
  sessionLines: (own) => [`again ${own}`],
  containmentLines: ({ mac: own, wanted }) => [`${wanted === null ? 'clear' : 'apply'} ${own}`],
}

/** One identity system that knows one device, which is authenticated, and what goes wrong with its next writes. */
export class TestIdentity {
  stored: StoredEndpoint | null = null
  /** When it authenticated, and as what; null where it is away. */
  signedOn: { readonly at: Date; readonly group: string | null } | null = {
    at: minutesAgo(90),
    group: 'Unknown',
  }
  readonly faults = new Map<'set' | 'again', Fault[]>()
  readonly journal: string[] = []
  silent = false
  /** Nobody is authorized whom somebody put into this group. */
  refuses: string | null = null
  method: 'mab' | 'dot1x' = 'mab'
  /** What its session is granted, and what that of another of its group is; null where neither is told. */
  granted: Partial<SessionDetail> | null = null
  ofGroup: Partial<SessionDetail> | null = null
  /** Its policy sets with their rules, and the profiles that these grant; null where it tells no policy. */
  policy: { readonly sets: readonly TestSet[]; readonly profiles: readonly AuthorizationProfile[] } | null =
    null
  /** Why it tells none of it, though it would. */
  policyWithheld: Failure | null = null
  /** It does not tell who else is in a group. */
  othersUntold = false
  /** Readings after it was let go until it re-authenticates. */
  late = 0
  #awaited = 0
  #authentications = 0

  async #send(what: 'set' | 'again', effect: () => void, writing: Writing): Promise<void> {
    const fault = this.faults.get(what)?.shift() ?? 'none'
    if (this.silent || fault === 'refused-before') throw connectionLost('refused the login')
    await writing.beforeSending('ISE')
    if (fault === 'killed-before') throw new Killed()
    if (fault === 'lost-before') throw connectionLost('went away')
    if (fault === 'lies') return
    effect()
    this.journal.push(what)
    if (fault === 'killed-after') throw new Killed()
    if (fault === 'lost-after') throw connectionLost('went away')
  }

  readonly #writes: Partial<IdentityWrites> = {
    setEndpoint: async ({ known, wanted }, writing) => {
      if (isDeepStrictEqual(this.stored, wanted)) return { sent: [], answer: null }
      if (this.stored !== null && !isDeepStrictEqual(this.stored, known)) {
        throw refused({ cause: 'busy', message: 'It has it otherwise than was read before.' })
      }
      await this.#send('set', () => (this.stored = wanted as StoredEndpoint | null), writing)
      return { sent: ['set'], answer: null }
    },
    actOnSession: async (_mac, _act, writing) => {
      await this.#send('again', () => this.#letGo(), writing)
      return { sent: ['again'], answer: null }
    },
  }

  #letGo(): void {
    this.#awaited = this.late
    if (this.late === 0) this.authenticate()
  }

  /** It authenticates to what stands now. */
  authenticate(): void {
    this.#authentications += 1
    this.signedOn = { at: minutesAgo(60 - this.#authentications), group: this.stored?.groupId ?? 'Unknown' }
  }

  #sessions(): readonly IdentitySession[] {
    if (this.#awaited > 0) {
      this.#awaited -= 1
      if (this.#awaited === 0) this.authenticate()
    }
    const { signedOn } = this
    if (signedOn === null) return []
    const { at: startedAt, group } = signedOn
    return [session({ mac, method: this.method, startedAt, group, passed: group !== this.refuses })]
  }

  get #can(): Partial<IdentityCapabilities> {
    const answering = <T>(work: () => T): T => {
      if (this.silent) throw connectionLost('does not answer')
      return work()
    }
    return {
      readKeptEndpoint: async () =>
        answering(() => {
          const { stored } = this
          if (stored === null) return reading({ body: null, says: null })
          const { groupId, staticGroup, profileId, description, custom } = stored
          const profile = { profile: profileId, profileId, staticProfile: profileId !== null }
          const says = { group: groupId, groupId, staticGroup, description, custom, ...profile }
          return reading({ body: stored as unknown as EndpointBody, says })
        }),
      // Groups are called what their numbers are.
      findGroup: async (name) =>
        answering(() =>
          reading({ id: name, name, description: '', systemDefined: false, parentId: null, parent: null }),
        ),
      findSessions: async () => answering(() => reading(this.#sessions())),
      readSessions: async () =>
        answering(() =>
          reading(
            this.#sessions().flatMap((one) =>
              this.granted === null ? [] : [running({ ...one, ...this.granted })],
            ),
          ),
        ),
      findPassingMember: async () =>
        answering(() => {
          if (this.othersUntold) throw connectionLost('lists nobody')
          return reading(this.ofGroup === null ? null : running(this.ofGroup))
        }),
      readContainment: async () => answering(() => reading(null)),
      ...(this.policy === null ? {} : this.#toldPolicy()),
    }
  }

  #toldPolicy(): Partial<IdentityCapabilities> {
    const told = () => {
      if (this.policyWithheld !== null) throw this.policyWithheld
      return this.policy ?? { sets: [], profiles: [] }
    }
    const named = <T extends { readonly name: string }>(all: readonly T[], name: string) =>
      reading(all.find((one) => one.name === name) ?? null)
    return {
      listPolicySets: async () => reading(told().sets),
      readPolicySet: async (name) => named(told().sets, name),
      findAuthorizationProfile: async (name) => named(told().profiles, name),
    }
  }

  /** Systems that stand beside it. */
  others: readonly System[] = []

  get systems(): Systems {
    const own = { ...system('identity', 'ise-1', this.#can), plans, writes: async () => this.#writes }
    return systemsOf([own, ...this.others])
  }
}
