import type { IdentityCapabilities, IdentitySession } from '@patchbay/connectors/identity/capabilities'
import type { Condition, PolicyRule } from '@patchbay/connectors/identity/deployment'
import type { IdentityPlans, IdentityWrites } from '@patchbay/connectors/identity/writes'
import type { Writing } from '@patchbay/connectors/writing'
import { minutesAgo, reading, session, system, systemsOf } from '../../../locate/test-systems.ts'
import type { System, Systems } from '../../../systems/open.ts'
import { connectionLost } from '../../run/test-failures.ts'
import { Killed } from '../../run/test-network.ts'
import type { Fault } from '../../run/test-network.ts'

export const wired = '00:1b:54:0a:3c:7f'
export const dock = '00:1b:54:0a:3c:80'

const plans = {
  containmentLines: ({ mac, wanted }) => [`${wanted === null ? 'clear' : 'apply'} ${mac}`],
} as Partial<IdentityPlans> as IdentityPlans

/** Two rules: one for the policy, one for everybody else. */
export const rulesFor = (
  policy: () => string,
): Required<Pick<IdentityCapabilities, 'listPolicySets' | 'readPolicySet'>> => ({
  listPolicySets: async () =>
    reading([{ name: 'Wired', enabled: true, condition: null, rank: 0, last: true, proxied: false }]),
  readPolicySet: async (name) =>
    reading({
      name,
      description: '',
      enabled: true,
      condition: null,
      authentication: null,
      exceptions: { local: [], global: [rule('Quarantined', 'Quarantine', asksFor(policy()))] },
      rules: [rule('Staff', 'Employees', null)],
    }),
})

export const asksFor = (value: string): Extract<Condition, { kind: 'attribute' }> => ({
  kind: 'attribute',
  attribute: 'Session.ANCPolicy',
  operator: 'equals',
  value,
  negated: false,
})

export const rule = (name: string, result: string, condition: Condition | null): PolicyRule => ({
  name,
  rank: 0,
  enabled: true,
  last: false,
  condition,
  results: [result],
  securityGroup: null,
})

/** An identity system with ANC: who is under which policy, who has a session with which result, and what goes wrong. */
export class TestContainment {
  readonly policies = new Map<string, string>()
  readonly sessions = new Map<string, { authorization: string; at: Date }>()
  readonly faults: Fault[] = []
  readonly journal: string[] = []
  /** The change of authorization is ignored: a policy is stored, and nothing is enforced. */
  ignoresCoa = false
  silent = false
  quarantines: readonly string[] = ['Quarantine']
  #authentications = 0

  constructor(...online: readonly string[]) {
    for (const mac of online) this.sessions.set(mac, { authorization: 'Employees', at: minutesAgo(90) })
  }

  /** It authenticates, to what stands now. */
  authenticate(mac: string): void {
    this.#authentications += 1
    this.sessions.set(mac, {
      authorization: this.policies.has(mac) ? 'Quarantine' : 'Employees',
      at: minutesAgo(60 - this.#authentications),
    })
  }

  #effect(mac: string, wanted: string | null): void {
    if (wanted === null) this.policies.delete(mac)
    else this.policies.set(mac, wanted)
    if (!this.ignoresCoa && this.sessions.has(mac)) this.authenticate(mac)
    this.journal.push(`${wanted === null ? 'clear' : 'apply'} ${mac}`)
  }

  readonly #writes: Partial<IdentityWrites> = {
    setContainment: async ({ mac, known, wanted }, writing: Writing) => {
      const now = this.policies.get(mac) ?? null
      if (now === wanted) return { sent: [], answer: 'It already was as intended.' }
      if (now !== known) throw connectionLost('has it under another policy')
      const fault = this.faults.shift() ?? 'none'
      if (this.silent || fault === 'refused-before') throw connectionLost('refused the login')
      await writing.beforeSending('ISE')
      if (fault === 'killed-before') throw new Killed()
      if (fault === 'lost-before') throw connectionLost('went away')
      if (fault === 'lies') return { sent: ['apply'], answer: '204' }
      this.#effect(mac, wanted)
      if (fault === 'killed-after') throw new Killed()
      if (fault === 'lost-after') throw connectionLost('went away')
      return { sent: ['apply'], answer: '204' }
    },
  }

  readonly can: Partial<IdentityCapabilities> = {
    readContainment: async (mac) => {
      if (this.silent) throw connectionLost('does not answer')
      const policy = this.policies.get(mac)
      return reading(policy === undefined ? null : { mac, policy, actions: ['QUARANTINE'] })
    },
    listContainmentPolicies: async () =>
      reading(this.quarantines.map((name) => ({ name, actions: ['QUARANTINE'], quarantines: true }))),
    ...rulesFor(() => this.quarantines[0] ?? 'Quarantine'),
    findSessions: async (question) => {
      if (this.silent) throw connectionLost('does not answer')
      const all = [...this.sessions].map(([mac, { authorization, at }]): IdentitySession =>
        session({ mac, authorization, startedAt: at, username: 'jdoe' }),
      )
      return reading(all.filter(({ mac }) => !('mac' in question) || mac === question.mac))
    },
  }

  others: readonly System[] = []

  get systems(): Systems {
    const own = { ...system('identity', 'ise-1', this.can), plans, writes: async () => this.#writes }
    return systemsOf([own, ...this.others])
  }
}
