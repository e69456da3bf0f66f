import type { Lab } from '../../../emulator.ts'
import type { Endpoint } from '../../../world/model/endpoint.ts'
import type { Group } from '../../../world/model/people.ts'
import { AccountStates, controllerNames, guardedGroup, guardedPolicy, policy } from './account-state.ts'
import { computerKind, computerName } from './computer-entry.ts'
import { configurationEntries, controllerAccount, controllersUnit } from './configuration-entries.ts'
import { deletedEntries, deletedWellKnown } from './deleted-entries.ts'
import { escapeValue, nameKey } from './distinguished-name.ts'
import { entryKind, entryOf } from './entry.ts'
import type { Entry, EntryKind, Given } from './entry.ts'
import { Indexes } from './indexes.ts'
import { Memberships } from './memberships.ts'
import { categoryName } from './schema.ts'
import { schemaEntries } from './schema-entries.ts'
import { guardedPolicyName, policyContainer, userKind } from './user-entry.ts'
import { domainAuthority, generalizedTime, guidOf, guidText, sidOctets, sidText } from './values.ts'

const securityGroup = -2_147_483_646
const firstRid = 1_101
/** Of accounts that were deleted: numbers are never given twice. */
const lastRid = 900_001

/** Laptops with Windows are encrypted. */
export const hasRecoveryKey = ({ kind, operatingSystem }: Endpoint) =>
  kind === 'laptop' && operatingSystem.startsWith('Windows')

/** The domain as a tree of entries: people by department, computers by building, groups, and the account that we read with. */
export class Directory {
  readonly domain: string
  readonly base: string
  readonly netbios: string
  readonly states: AccountStates
  readonly entries: Entry[] = []
  /** Of the account in the systems file, which may unlock, disable and reset. */
  readonly serviceAccount: Entry
  readonly byName = new Map<string, Entry>()
  readonly indexes = new Indexes(this.entries, (name) => this.find(name))
  /** What was deleted, its container first: there for who asks for it with the control. */
  readonly deleted: Entry[] = []
  /** Naming contexts beside the domain's own tree: how attributes are filed, and which controllers there are. */
  readonly otherContexts: readonly (readonly Entry[])[]
  #byIdentity: Map<string, Entry> | null = null
  readonly #lab: Lab
  readonly #created: string
  #rid = firstRid

  constructor(lab: Lab) {
    this.#lab = lab
    const { world } = lab
    this.domain = world.domain
    this.base = world.domain
      .split('.')
      .map((label) => `DC=${label}`)
      .join(',')
    this.netbios = (world.domain.split('.', 1)[0] ?? 'LAB').toUpperCase().slice(0, 15)
    this.states = new AccountStates(lab)
    this.#created = generalizedTime(world.clock.now() - 900 * 86_400_000)
    this.#domainAndFolders()
    const memberships = new Memberships(world, this.base)
    this.#groups(memberships)
    this.#users(memberships)
    this.serviceAccount = this.#service()
    this.#computers(memberships)
    this.#controllers()
    this.otherContexts = [schemaEntries(this.base), configurationEntries(this.base, this.domain)]
    for (const { dn, kind, rid } of deletedEntries(world, this.base, lastRid)) {
      const sid = rid === null ? null : () => this.sid(rid)
      this.deleted.push(entryOf({ dn, kind, subject: null, guid: this.#guid, sid, person: null }))
    }
  }

  /** By distinguished name, `<GUID=…>` or `<SID=…>`; null when there is none. */
  find(name: string): Entry | null {
    if (name.toLowerCase().startsWith(`<wkguid=${deletedWellKnown},`)) return this.deleted[0] ?? null
    const identity = /^<(guid|sid)=(.+)>$/i.exec(name.trim())
    if (identity) return this.#identities().get((identity[2] ?? '').toLowerCase()) ?? null
    const key = nameKey(name)
    return key === null ? null : (this.byName.get(key) ?? null)
  }

  sid(rid: number): Buffer {
    return sidOctets([21, ...domainAuthority(this.#lab.world.seed), rid])
  }

  /** Made when first asked for: few clients do. */
  #identities(): ReadonlyMap<string, Entry> {
    if (this.#byIdentity !== null) return this.#byIdentity
    const made = new Map<string, Entry>()
    for (const entry of this.entries) {
      made.set(guidText(entry.guid), entry)
      // Without dashes the octets are meant as they stand on the wire.
      made.set(entry.guid.toString('hex'), entry)
      if (entry.sid !== null) made.set(sidText(entry.sid).toLowerCase(), entry)
    }
    this.#byIdentity = made
    return made
  }

  readonly #guid = (dn: string) => guidOf(`${this.#lab.world.seed} ${dn.toLowerCase()}`)

  #add<S>(
    dn: string,
    kind: EntryKind<S>,
    subject: S,
    more: { readonly rid?: number; readonly sid?: () => Buffer; readonly person?: Entry['person'] } = {},
  ): Entry {
    const { rid } = more
    const sid = more.sid ?? (rid === undefined ? null : () => this.sid(rid))
    const entry = entryOf({ dn, kind, subject, guid: this.#guid, sid, person: more.person ?? null })
    this.entries.push(entry)
    this.byName.set(entry.key, entry)
    return entry
  }

  /** An object of which there is only one, with values that stay. */
  #single(
    dn: string,
    attributes: Readonly<Record<string, Given>>,
    more: { rid?: number; sid?: () => Buffer } = {},
  ) {
    const all = { whenCreated: this.#created, whenChanged: this.#created, ...attributes }
    const kind = entryKind<null>(
      Object.fromEntries(Object.entries(all).map(([name, given]) => [name, () => given])),
    )
    return this.#add(dn, kind, null, more)
  }

  #unit(name: string, under: string): string {
    const dn = `OU=${escapeValue(name)},${under}`
    if (this.find(dn) === null) {
      const objectCategory = categoryName('organizationalUnit', this.base)
      this.#single(dn, {
        objectClass: ['top', 'organizationalUnit'],
        objectCategory,
        ou: name,
        name,
        instanceType: 4,
      })
    }
    return dn
  }

  #domainAndFolders(): void {
    this.#single(
      this.base,
      {
        objectClass: ['top', 'domain', 'domainDNS'],
        objectCategory: categoryName('domainDNS', this.base),
        dc: this.domain.split('.', 1)[0],
        name: this.domain.split('.', 1)[0],
        instanceType: 5,
        maxPwdAge: String(-policy.longestAge * 10_000),
        lockoutThreshold: policy.lockoutThreshold,
        // Zero is "until an administrator unlocks it".
        lockoutDuration: '-9223372036854775808',
        lockOutObservationWindow: String(-policy.observation * 10_000),
        minPwdLength: policy.shortestPassword,
      },
      { sid: () => sidOctets([21, ...domainAuthority(this.#lab.world.seed)]) },
    )
    const objectCategory = categoryName('container', this.base)
    for (const name of ['Users', 'Computers', 'System']) {
      this.#single(`CN=${name},${this.base}`, {
        objectClass: ['top', 'container'],
        objectCategory,
        cn: name,
        name,
      })
    }
    for (const name of ['Groups', 'People', 'Service Accounts', 'Workstations']) this.#unit(name, this.base)
    this.#guardedPolicy()
  }

  /** A fine-grained policy (MS-ADTS 3.1.1.4.5.36): lengths of time are negative. */
  #guardedPolicy(): void {
    const container = policyContainer(this.base)
    this.#single(container, {
      objectClass: ['top', 'msDS-PasswordSettingsContainer'],
      cn: 'Password Settings Container',
      name: 'Password Settings Container',
    })
    this.#single(guardedPolicyName(this.base), {
      objectClass: ['top', 'msDS-PasswordSettings'],
      cn: 'Guarded accounts',
      name: 'Guarded accounts',
      'msDS-PasswordSettingsPrecedence': 10,
      'msDS-LockoutThreshold': guardedPolicy.lockoutThreshold,
      'msDS-LockoutDuration': String(-guardedPolicy.lockoutDuration * 10_000),
      'msDS-LockoutObservationWindow': String(-guardedPolicy.observation * 10_000),
      'msDS-MaximumPasswordAge': String(-guardedPolicy.longestAge * 10_000),
      'msDS-PSOAppliesTo': [`CN=${guardedGroup},OU=Groups,${this.base}`],
    })
  }

  #groups(memberships: Memberships): void {
    const objectCategory = categoryName('group', this.base)
    const kind = entryKind<Group>({
      objectClass: () => ['top', 'group'],
      objectCategory: () => objectCategory,
      cn: ({ name }) => name,
      name: ({ name }) => name,
      sAMAccountName: ({ name }) => name,
      description: ({ description }) => description,
      groupType: () => securityGroup,
      sAMAccountType: () => 268_435_456,
      instanceType: () => 4,
      member: ({ name }) => memberships.membersOf(name),
      memberOf: ({ name }) => memberships.parentsOf(name),
      adminCount: ({ name }) => (name === guardedGroup ? 1 : null),
      whenCreated: () => this.#created,
      whenChanged: () => this.#created,
    })
    // Members by their primary group are in no list.
    for (const [name, rid] of [
      ['Domain Users', 513],
      ['Domain Computers', 515],
    ] as const) {
      const group = { name, description: `All of ${name}`, memberOf: [] }
      this.#add(`CN=${name},CN=Users,${this.base}`, kind, group, { rid })
    }
    for (const group of this.#lab.world.groups.values()) {
      const rid = this.#rid++
      memberships.noteRid(group.name, rid)
      this.#add(memberships.groupName(group.name), kind, group, { rid })
    }
  }

  #users(memberships: Memberships): void {
    const { base, domain, states } = this
    const people = [...this.#lab.world.people.values()]
    for (const department of new Set(people.map((person) => person.department))) {
      this.#unit(department, `OU=People,${base}`)
    }
    const kind = userKind({ base, domain, states, memberships, sid: (rid) => this.sid(rid) })
    for (const person of people) {
      const rid = this.#rid++
      this.#add(memberships.personName(person.username).dn, kind, person, { rid, person })
    }
  }

  #service(): Entry {
    const { username } = this.#lab.accounts.directory
    return this.#single(
      `CN=${escapeValue(username)},OU=Service Accounts,${this.base}`,
      {
        objectClass: ['top', 'person', 'organizationalPerson', 'user'],
        objectCategory: categoryName('person', this.base),
        cn: username,
        name: username,
        sAMAccountName: username,
        userPrincipalName: `${username}@${this.domain}`,
        description: 'Reads the directory for the network console',
        userAccountControl: 66_048,
        primaryGroupID: 513,
        lockoutTime: '0',
      },
      { rid: this.#rid++ },
    )
  }

  #controllers(): void {
    this.#unit('Domain Controllers', this.base)
    for (const name of controllerNames) {
      const dn = `CN=${name.toUpperCase()},${controllersUnit(this.base)}`
      this.#single(dn, controllerAccount(name, this.base, this.domain), { rid: this.#rid++ })
    }
  }

  #computers(memberships: Memberships): void {
    const { world } = this.#lab
    const kind = computerKind({ base: this.base, states: this.states, world, memberships })
    for (const endpoint of world.endpoints.values()) {
      if (!endpoint.domainJoined) continue
      const outlet = endpoint.outlet === null ? undefined : world.outlets.get(endpoint.outlet)
      const building = outlet === undefined ? undefined : world.rooms.get(outlet.room)?.building
      const under = this.#unit(building ?? 'Roaming', `OU=Workstations,${this.base}`)
      const dn = `CN=${escapeValue(computerName(endpoint))},${under}`
      if (this.find(dn) !== null) continue
      this.#add(dn, kind, endpoint, { rid: this.#rid++ })
      if (hasRecoveryKey(endpoint)) this.#recoveryKey(dn)
    }
  }

  /** Kept below the computer; what it holds is nobody's here. */
  #recoveryKey(computer: string): void {
    const made = this.#lab.world.clock.now() - 200 * 86_400_000
    const id = guidText(guidOf(`recovery ${computer}`)).toUpperCase()
    const name = `${new Date(made).toISOString().slice(0, 19)}-00:00{${id}}`
    this.#single(`CN=${escapeValue(name)},${computer}`, {
      objectClass: ['top', 'msFVE-RecoveryInformation'],
      cn: name,
      name,
      'msFVE-RecoveryGuid': guidOf(`recovery ${computer}`),
      whenCreated: generalizedTime(made),
    })
  }
}
