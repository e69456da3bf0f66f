import type { Lab } from '../../../emulator.ts'
import { AccountStates, policy } from './account-state.ts'
import { computerAttributes, computerName } from './computer-entry.ts'
import { escapeValue, nameKey } from './distinguished-name.ts'
import { entryOf } from './entry.ts'
import type { Attributes, Entry } from './entry.ts'
import { Memberships } from './memberships.ts'
import { categoryName } from './schema.ts'
import { userAttributes } from './user-entry.ts'
import { domainAuthority, generalizedTime, guidOf, guidText, sidOctets, sidText } from './values.ts'

const securityGroup = -2_147_483_646
const firstRid = 1_101

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
  readonly #byIdentity = new Map<string, Entry>()
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
  }

  /** By distinguished name, `<GUID=…>` or `<SID=…>`; null when there is none. */
  find(name: string): Entry | null {
    const identity = /^<(guid|sid)=(.+)>$/i.exec(name.trim())
    if (identity) return this.#byIdentity.get((identity[2] ?? '').toLowerCase()) ?? null
    const key = nameKey(name)
    return key === null ? null : (this.byName.get(key) ?? null)
  }

  sid(rid: number): Buffer {
    return sidOctets([21, ...domainAuthority(this.#lab.world.seed), rid])
  }

  #add(dn: string, attributes: Attributes, more: { sid?: Buffer; person?: Entry['person'] } = {}): Entry {
    const { sid, person } = more
    const entry = entryOf({
      dn,
      guid: guidOf(`${this.#lab.world.seed} ${dn.toLowerCase()}`),
      attributes: { whenCreated: this.#created, whenChanged: this.#created, ...attributes },
      ...(sid ? { sid } : {}),
      ...(person ? { person } : {}),
    })
    this.entries.push(entry)
    this.byName.set(entry.key, entry)
    this.#byIdentity.set(guidText(entry.guid), entry)
    // Without dashes the octets are meant as they stand on the wire.
    this.#byIdentity.set(entry.guid.toString('hex'), entry)
    if (sid) this.#byIdentity.set(sidText(sid).toLowerCase(), entry)
    return entry
  }

  #unit(name: string, under: string): string {
    const dn = `OU=${escapeValue(name)},${under}`
    if (this.find(dn) === null) {
      const objectCategory = categoryName('organizationalUnit', this.base)
      this.#add(dn, {
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
    this.#add(
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
      { sid: sidOctets([21, ...domainAuthority(this.#lab.world.seed)]) },
    )
    const objectCategory = categoryName('container', this.base)
    for (const name of ['Users', 'Computers', 'System']) {
      this.#add(`CN=${name},${this.base}`, {
        objectClass: ['top', 'container'],
        objectCategory,
        cn: name,
        name,
      })
    }
    for (const name of ['Groups', 'People', 'Service Accounts', 'Workstations']) this.#unit(name, this.base)
  }

  #groups(memberships: Memberships): void {
    const group = (dn: string, name: string, description: string, rid: number, more: Attributes) =>
      this.#add(
        dn,
        {
          objectClass: ['top', 'group'],
          objectCategory: categoryName('group', this.base),
          cn: name,
          name,
          sAMAccountName: name,
          description,
          groupType: securityGroup,
          sAMAccountType: 268_435_456,
          instanceType: 4,
          ...more,
        },
        { sid: this.sid(rid) },
      )
    // Members by their primary group are in no list.
    group(`CN=Domain Users,CN=Users,${this.base}`, 'Domain Users', 'All domain users', 513, {})
    group(`CN=Domain Computers,CN=Users,${this.base}`, 'Domain Computers', 'All workstations', 515, {})
    for (const { name, description } of this.#lab.world.groups.values()) {
      const { rid, dn } = { rid: this.#rid++, dn: memberships.groupName(name) }
      memberships.noteRid(name, rid)
      group(dn, name, description, rid, {
        member: () => memberships.membersOf(name),
        memberOf: memberships.parentsOf(name),
      })
    }
  }

  #users(memberships: Memberships): void {
    for (const department of new Set(
      [...this.#lab.world.people.values()].map((person) => person.department),
    )) {
      this.#unit(department, `OU=People,${this.base}`)
    }
    for (const person of this.#lab.world.people.values()) {
      const { dn, cn } = memberships.personName(person.username)
      const rid = this.#rid++
      const context = {
        base: this.base,
        domain: this.domain,
        states: this.states,
        cn,
        groupNames: person.groups.map((name) => memberships.groupName(name)),
        tokenGroups: () => [513, ...memberships.allRidsOf(person)].map((one) => this.sid(one)),
        manager: person.manager === null ? null : memberships.nameOf(person.manager),
        reports: memberships.reportsOf(person.username),
      }
      this.#add(dn, userAttributes(person, context), { sid: this.sid(rid), person })
    }
  }

  #service(): Entry {
    const { username } = this.#lab.accounts.directory
    return this.#add(
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
      { sid: this.sid(this.#rid++) },
    )
  }

  #computers(memberships: Memberships): void {
    const { world } = this.#lab
    const joinedAt = world.clock.now() - 400 * 86_400_000
    for (const endpoint of world.endpoints.values()) {
      if (!endpoint.domainJoined) continue
      const outlet = endpoint.outlet === null ? undefined : world.outlets.get(endpoint.outlet)
      const building = outlet === undefined ? undefined : world.rooms.get(outlet.room)?.building
      const under = this.#unit(building ?? 'Roaming', `OU=Workstations,${this.base}`)
      const dn = `CN=${escapeValue(computerName(endpoint))},${under}`
      if (this.find(dn) !== null) continue
      const owner = endpoint.owner === null ? null : memberships.nameOf(endpoint.owner)
      this.#add(dn, computerAttributes(endpoint, { base: this.base, world, owner, joinedAt }), {
        sid: this.sid(this.#rid++),
      })
    }
  }
}
