import type { Endpoint } from '../../../../world/model/endpoint.ts'
import type { Session } from './seen-session.ts'
import type { Catalogue } from './catalogue.ts'
import type { Identify } from './identifiers.ts'
import type { JsonObject } from './json.ts'
import { attribute, both, storedConditions } from './stored-conditions.ts'
import type { StoredConditions } from './stored-conditions.ts'
import type { Sessions } from './sessions.ts'

export interface Rule {
  readonly name: string
  readonly condition: JsonObject | null
  readonly profile: string
  readonly securityGroup: string | null
}

/** Where an identity is looked up, and what comes of it when that fails. */
export interface AuthenticationRule {
  readonly name: string
  readonly condition: JsonObject | null
  readonly store: string
  readonly ifUserNotFound: 'REJECT' | 'CONTINUE'
}

export interface RuleSet {
  readonly name: string
  readonly method: Session['method'] | null
  readonly condition: JsonObject | null
  readonly authentication: readonly AuthenticationRule[]
  /** Asked before the rules, for this set alone. */
  readonly exceptions: readonly Rule[]
  /** In their order, the one for the rest last. */
  readonly rules: readonly Rule[]
}

/** How something was decided. */
export interface Decision {
  readonly set: string
  readonly authentication: string
  readonly rule: string
  /** What the rule gives. */
  readonly profile: string
  readonly securityGroup: string | null
}

/** The group that somebody had set when a device signed on; null where its own holds. */
type GroupSetAt = (mac: string, time: number) => string | null

const isWireless = ({ calledStation }: Session) => calledStation !== undefined

const ofWireless = { set: 'Wireless', authentication: 'Any store' } as const

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

/** What a rule for a group gives everybody in it. */
const securityGroups: Readonly<Record<string, string>> = {
  RegisteredDevices: 'BYOD',
  'Medical-Devices': 'Medical',
}

/**
 * Two policy sets for wires, one for the air and the one for the rest. Their rules are those by which the world's sessions were let in;
 * the quarantine is an exception of all sets, as it is set up mostly.
 */
export class Policy {
  readonly sets: readonly RuleSet[]
  readonly globalExceptions: readonly Rule[]
  readonly stored: StoredConditions
  readonly #byGroup = new Map<string, string>()
  /** Of those who sign on by MAC: the first exception or rule of each group, by name. */
  readonly #first = new Map<string, string>()
  readonly #groupSetAt: GroupSetAt

  constructor(sessions: Sessions, catalogue: Catalogue, identify: Identify, groupSetAt: GroupSetAt) {
    this.#groupSetAt = groupSetAt
    this.stored = storedConditions(identify)
    const { reference } = this.stored
    const learned = new Map<string, { readonly session: Session; readonly key: string }>()
    for (const session of sessions.all()) {
      if (isWireless(session)) continue
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
          if (method === 'mab' && !this.#first.has(session.identityGroup)) {
            this.#first.set(session.identityGroup, name)
          }
          const inGroup = attribute('IdentityGroup', 'Name', catalogue.pathOf(session.identityGroup))
          return {
            name,
            condition: method === 'dot1x' ? both(inGroup, reference('Known_To_Directory')) : inGroup,
            profile: session.authorization,
            securityGroup: securityGroups[session.identityGroup] ?? null,
          }
        })
    }
    const loan: Rule = {
      name: 'Loan laptops without a supplicant',
      condition: attribute('IdentityGroup', 'Name', catalogue.pathOf('Loan-Laptops')),
      profile: 'Loan_Access',
      securityGroup: null,
    }
    this.globalExceptions = [
      {
        name: 'Quarantined',
        condition: attribute('Session', 'ANCPolicy', 'Quarantine'),
        profile: 'Quarantine',
        securityGroup: 'Quarantined_Systems',
      },
    ]
    const rest: Rule = { name: 'Default', condition: null, profile: 'DenyAccess', securityGroup: null }
    const anyStore: AuthenticationRule = {
      name: 'Default',
      condition: null,
      store: 'All_User_ID_Stores',
      ifUserNotFound: 'REJECT',
    }
    const wired = reference('Wired_802.1X')
    const bypass = reference('Wired_MAB')
    this.sets = [
      {
        name: 'Wired 802.1X',
        method: 'dot1x',
        condition: wired,
        authentication: [
          { name: 'Dot1X', condition: wired, store: 'AD-CORP', ifUserNotFound: 'REJECT' },
          anyStore,
        ],
        exceptions: [],
        rules: [...rulesOf('dot1x'), rest],
      },
      {
        name: 'Wired MAB',
        method: 'mab',
        condition: bypass,
        authentication: [
          { name: 'MAB', condition: bypass, store: 'Internal Endpoints', ifUserNotFound: 'CONTINUE' },
          anyStore,
        ],
        exceptions: [loan],
        rules: [...rulesOf('mab'), rest],
      },
      {
        name: ofWireless.set,
        method: null,
        condition: attribute('Radius', 'NAS-Port-Type', 'Wireless - IEEE 802.11'),
        authentication: [{ ...anyStore, name: ofWireless.authentication }],
        exceptions: [],
        rules: [...rulesOfTheAir(sessions, catalogue), rest],
      },
      {
        name: 'Default',
        method: null,
        condition: null,
        authentication: [anyStore],
        exceptions: [],
        rules: [rest],
      },
    ]
    // Exceptions are asked first.
    this.#first.set('Loan-Laptops', loan.name)
  }

  decisionOf(session: Session, quarantined: boolean): Decision {
    const [quarantine] = this.globalExceptions
    if (isWireless(session)) {
      const { authorization } = session
      if (quarantined && quarantine !== undefined) {
        const { name: rule, profile, securityGroup } = quarantine
        return { ...ofWireless, rule, profile, securityGroup }
      }
      return { ...ofWireless, rule: titleOf(authorization), profile: authorization, securityGroup: null }
    }
    const began = this.began(session.method)
    const by = ({ name, profile, securityGroup }: Rule): Decision => ({
      ...began,
      rule: name,
      profile,
      securityGroup,
    })
    if (quarantined && quarantine !== undefined) return by(quarantine)
    const moved = session.method === 'mab' ? this.#ruleOfMoved(session) : null
    if (moved !== null) return by(moved)
    const rule = this.#byGroup.get(`${session.method} ${session.identityGroup} ${session.authorization}`)
    const securityGroup = securityGroups[session.identityGroup] ?? null
    return { ...began, rule: rule ?? 'Default', profile: session.authorization, securityGroup }
  }

  /** The first exception or rule of the group that it was put into; one that has none leaves it what it had. */
  #ruleOfMoved({ mac, startedAt }: Session): Rule | null {
    const group = this.#groupSetAt(mac, startedAt)
    const name = group === null ? null : this.#first.get(group)
    const [, bypass] = this.sets
    return (
      [...(bypass?.exceptions ?? []), ...(bypass?.rules ?? [])].find((rule) => rule.name === name) ?? null
    )
  }

  /** As far as a sign-on comes that fails before any rule of authorization is asked. */
  began(method: Session['method']): { readonly set: string; readonly authentication: string } {
    return method === 'dot1x'
      ? { set: 'Wired 802.1X', authentication: 'Dot1X' }
      : { set: 'Wired MAB', authentication: 'MAB' }
  }
}

/** One for each result that somebody on the air has. */
function rulesOfTheAir(sessions: Sessions, catalogue: Catalogue): readonly Rule[] {
  const groups = new Map(
    sessions
      .all()
      .filter(isWireless)
      .map(({ authorization, identityGroup }) => [authorization, identityGroup]),
  )
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([authorization, group]) => ({
      name: titleOf(authorization),
      condition: attribute('IdentityGroup', 'Name', catalogue.pathOf(group)),
      profile: authorization,
      securityGroup: null,
    }))
}
