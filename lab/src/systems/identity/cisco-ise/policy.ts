import type { Endpoint } from '../../../world/model/endpoint.ts'
import type { Session } from '../../../world/model/session.ts'
import type { Catalogue } from './catalogue.ts'
import type { Identify } from './identifiers.ts'
import type { Json, JsonObject } from './json.ts'
import type { Sessions } from './sessions.ts'

export interface Rule {
  readonly name: string
  readonly condition: JsonObject | null
  readonly profile: string
  readonly securityGroup: string | null
}

export interface RuleSet {
  readonly name: string
  readonly method: Session['method'] | null
  readonly condition: JsonObject | null
  /** In their order, the one for the rest last. */
  readonly rules: readonly Rule[]
}

/** How something was decided. */
export interface Decision {
  readonly set: string
  readonly authentication: string
  readonly rule: string
}

const attribute = (dictionaryName: string, attributeName: string, attributeValue: string): JsonObject => ({
  link: null,
  conditionType: 'ConditionAttributes',
  isNegate: false,
  dictionaryName,
  attributeName,
  operator: 'equals',
  dictionaryValue: null,
  attributeValue,
})

const both = (...children: readonly Json[]): JsonObject => ({
  link: null,
  conditionType: 'ConditionAndBlock',
  isNegate: false,
  children,
})

const reference = (name: string, id: string): JsonObject => ({
  link: null,
  conditionType: 'ConditionReference',
  isNegate: false,
  name,
  id,
  description: '',
})

const titleOf = (authorization: string) => authorization.replaceAll('_', ' ')

/** What a result carries besides its name. */
export const securityGroupOf = (endpoint: Endpoint | undefined): string | null =>
  endpoint === undefined
    ? null
    : endpoint.kind === 'personal'
      ? 'BYOD'
      : endpoint.kind === 'medical'
        ? 'Medical'
        : endpoint.domainJoined
          ? 'Employees'
          : null

export const accessListOf = (endpoint: Endpoint | undefined): string | null =>
  endpoint?.kind === 'personal' ? 'INTERNET_ONLY' : null

/** Two policy sets for wires and the one for the rest. Their rules are those by which the world's sessions were let in. */
export class Policy {
  readonly sets: readonly RuleSet[]
  readonly #byGroup = new Map<string, string>()

  constructor(sessions: Sessions, catalogue: Catalogue, identify: Identify) {
    const learned = new Map<string, { readonly session: Session; readonly key: string }>()
    for (const session of sessions.all()) {
      const key = `${session.method} ${session.identityGroup} ${session.authorization}`
      if (!learned.has(key)) learned.set(key, { session, key })
    }
    const all = [...learned.values()].sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ session }) => session)
    const rulesOf = (method: Session['method']): readonly Rule[] => {
      const used = new Map<string, number>()
      return all
        .filter((session) => session.method === method)
        .map((session) => {
          const title = titleOf(session.authorization)
          const count = (used.get(title) ?? 0) + 1
          used.set(title, count)
          const name = count === 1 ? title : `${title} ${count}`
          this.#byGroup.set(`${method} ${session.identityGroup} ${session.authorization}`, name)
          const inGroup = attribute('IdentityGroup', 'Name', catalogue.pathOf(session.identityGroup))
          const known = reference('Known_To_Directory', identify('condition', 'Known_To_Directory'))
          return {
            name,
            condition: method === 'dot1x' ? both(inGroup, known) : inGroup,
            profile: session.authorization,
            securityGroup: null,
          }
        })
    }
    const quarantine: Rule = {
      name: 'Quarantined',
      condition: attribute('Session', 'ANCPolicy', 'Quarantine'),
      profile: 'Quarantine',
      securityGroup: 'Quarantined_Systems',
    }
    const rest: Rule = { name: 'Default', condition: null, profile: 'DenyAccess', securityGroup: null }
    const flow = (value: string) => attribute('Normalised Radius', 'RadiusFlowType', value)
    this.sets = [
      {
        name: 'Wired 802.1X',
        method: 'dot1x',
        condition: flow('Wired802_1x'),
        rules: [quarantine, ...rulesOf('dot1x'), rest],
      },
      {
        name: 'Wired MAB',
        method: 'mab',
        condition: flow('WiredMAB'),
        rules: [quarantine, ...rulesOf('mab'), rest],
      },
      { name: 'Default', method: null, condition: null, rules: [rest] },
    ]
  }

  decisionOf(session: Session, quarantined: boolean): Decision {
    const rule = this.#byGroup.get(`${session.method} ${session.identityGroup} ${session.authorization}`)
    return { ...this.began(session.method), rule: quarantined ? 'Quarantined' : (rule ?? 'Default') }
  }

  /** As far as a sign-on comes that fails before any rule of authorization is asked. */
  began(method: Session['method']): { readonly set: string; readonly authentication: string } {
    return method === 'dot1x'
      ? { set: 'Wired 802.1X', authentication: 'Dot1X' }
      : { set: 'Wired MAB', authentication: 'MAB' }
  }
}
