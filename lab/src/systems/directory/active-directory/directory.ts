import type { Lab } from '../../../emulator/emulator.ts'
import type { Endpoint } from '../../../world/model/endpoint.ts'
import { AccountStates, controllerNames } from './account-state.ts'
import { ChangeNumbers } from './change-numbers.ts'
import { computerKind, computerName } from './computer-entry.ts'
import { configurationObjects, zoneObjects } from './configuration-objects.ts'
import { deletedEntries, deletedWellKnown } from './deleted-entries.ts'
import { escapeValue, nameKey } from './distinguished-name.ts'
import { controllerComputers } from './domain-controllers.ts'
import { domainObjects, folderByWellKnown } from './domain-objects.ts'
import { entryOf } from './entry.ts'
import type { Entry, EntryKind } from './entry.ts'
import { groupKind } from './group-entry.ts'
import { Indexes } from './indexes.ts'
import { managedAccounts } from './managed-accounts.ts'
import { Memberships } from './memberships.ts'
import { NamingContext } from './naming-context.ts'
import { plainKind } from './plain-object.ts'
import type { PlainObject } from './plain-object.ts'
import { addSchema } from './schema-entries.ts'
import { schemaName } from './schema.ts'
import { userKind } from './user-entry.ts'
import { domainAuthority, generalizedTime, guidOf, guidText, sidOctets, sidText } from './values.ts'
import { wellKnownObjects } from './well-known-objects.ts'

const firstRid = 1_101
/** Of accounts that were deleted: numbers are never given twice. */
const lastRid = 900_001

/** Laptops with Windows are encrypted. */
export const hasRecoveryKey = ({ kind, operatingSystem }: Endpoint) =>
  kind === 'laptop' && operatingSystem.startsWith('Windows')

/**
 * The directories of one forest as trees of entries: the domain with people by department, computers by building, groups, and
 * the account that we read with; beside it configuration, schema and the zones of the name service.
 */
export class Directory {
  readonly domain: string
  readonly base: string
  readonly netbios: string
  readonly states: AccountStates
  readonly numbers: ChangeNumbers
  /** Of the domain. */
  readonly entries: Entry[] = []
  /** Of the account in the systems file, which may unlock, disable and reset. */
  readonly serviceAccount: Entry
  /** Of all naming contexts. */
  readonly byName = new Map<string, Entry>()
  readonly indexes = new Indexes(this.entries, (name) => this.find(name))
  /** What was deleted, its container first: there for who asks for it with the control. */
  readonly deleted: Entry[] = []
  /** The domain first. */
  readonly contexts: readonly NamingContext[]
  #byIdentity: Map<string, Entry> | null = null
  readonly #lab: Lab
  readonly #created: string
  #rid = firstRid

  /** `absent` are controllers that the directory knows and that nobody can reach: switched off, or elsewhere. */
  constructor(lab: Lab, absent: readonly string[] = []) {
    this.#lab = lab
    const { world } = lab
    const now = world.clock.now()
    this.domain = world.domain
    this.base = world.domain
      .split('.')
      .map((label) => `DC=${label}`)
      .join(',')
    this.netbios = (world.domain.split('.', 1)[0] ?? 'LAB').toUpperCase().slice(0, 15)
    this.states = new AccountStates(lab)
    this.numbers = new ChangeNumbers(world, () => this.states.asked)
    this.#created = generalizedTime(now - 900 * 86_400_000)
    const { base, domain, netbios } = this
    const plan = { base, domain, netbios, controllers: [...controllerNames, ...absent] }
    const sid = (rid: number) => this.sid(rid)
    this.#addAll(domainObjects(base, () => sidOctets([21, ...domainAuthority(world.seed)])))
    this.#addAll(controllerComputers(plan.controllers, { base, domain, now }))
    const memberships = new Memberships(world, base)
    this.#groups(memberships)
    this.#users(memberships)
    this.serviceAccount = this.#service()
    this.#computers(memberships)
    // After the people, whose numbers do not depend on them.
    this.#addAll(wellKnownObjects({ base, now, sid, nextRid: () => this.#rid++ }))
    this.#addAll(managedAccounts(base, domain, now))
    const configuration = this.#addAll(configurationObjects(plan), [])
    const schema: Entry[] = []
    addSchema(base, this.#created, (dn, kind, subject) => this.#add(dn, kind, subject, {}, schema))
    const zones = zoneObjects(plan).map((objects) => this.#addAll(objects, []))
    // The address of the schema is told by the configuration; that of all others by the domain.
    const elsewhere = [`ldap://${domain}/${schemaName(base)}`]
    this.contexts = [
      new NamingContext(this.entries, this.#elsewhere(), true),
      new NamingContext(configuration, elsewhere, true),
      new NamingContext(schema, [], true),
      ...zones.map((entries) => new NamingContext(entries, [], false)),
    ]
    for (const { dn, kind, rid } of deletedEntries(world, base, lastRid)) {
      const own = rid === null ? null : () => this.sid(rid)
      this.deleted.push(entryOf({ dn, kind, subject: null, guid: this.#guid, sid: own, person: null }))
    }
  }

  /** By distinguished name, `<GUID=…>`, `<SID=…>` or `<WKGUID=…>`; null when there is none. */
  find(name: string): Entry | null {
    const folder = folderByWellKnown(name, this.base)
    if (folder !== null)
      return name.toLowerCase().includes(deletedWellKnown) ? (this.deleted[0] ?? null) : this.find(folder)
    const identity = /^<(guid|sid)=(.+)>$/i.exec(name.trim())
    if (identity) return this.#identities().get((identity[2] ?? '').toLowerCase()) ?? null
    const key = nameKey(name)
    return key === null ? null : (this.byName.get(key) ?? null)
  }

  /** The naming context that an entry is in: the longest whose name it ends with. */
  contextOf(entry: Entry): NamingContext | null {
    const around = this.contexts.filter((context) => context.holds(entry))
    return around.toSorted((a, b) => b.key.length - a.key.length)[0] ?? null
  }

  sid(rid: number): Buffer {
    return sidOctets([21, ...domainAuthority(this.#lab.world.seed), rid])
  }

  /** Made when first asked for: few clients do. */
  #identities(): ReadonlyMap<string, Entry> {
    if (this.#byIdentity !== null) return this.#byIdentity
    const made = new Map<string, Entry>()
    for (const entry of this.byName.values()) {
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
    to: Entry[] = this.entries,
  ): Entry {
    const { rid } = more
    const sid = more.sid ?? (rid === undefined ? null : () => this.sid(rid))
    const numbering = { numbering: this.numbers, made: this.numbers.next() }
    const entry = entryOf({
      dn,
      kind,
      subject,
      guid: this.#guid,
      sid,
      person: more.person ?? null,
      ...numbering,
    })
    to.push(entry)
    this.byName.set(entry.key, entry)
    return entry
  }

  #addPlain(object: PlainObject, to: Entry[] = this.entries): Entry {
    const attributes = { whenCreated: this.#created, whenChanged: this.#created, ...object.attributes }
    return this.#add(object.dn, plainKind({ ...object, attributes }, this.base), null, object, to)
  }

  #addAll(objects: readonly PlainObject[], to: Entry[] = this.entries): readonly Entry[] {
    for (const object of objects) this.#addPlain(object, to)
    return to
  }

  #unit(name: string, under: string): string {
    const dn = `OU=${escapeValue(name)},${under}`
    if (this.find(dn) === null) this.#addPlain({ dn, classes: ['organizationalUnit'] })
    return dn
  }

  /** The naming contexts below the domain, which are directories of their own. */
  #elsewhere(): string[] {
    const { domain, base } = this
    return [
      `ldap://ForestDnsZones.${domain}/DC=ForestDnsZones,${base}`,
      `ldap://DomainDnsZones.${domain}/DC=DomainDnsZones,${base}`,
      `ldap://${domain}/CN=Configuration,${base}`,
    ]
  }

  #groups(memberships: Memberships): void {
    const { world } = this.#lab
    const ridOf = (name: string) => memberships.ridOf(name)
    const kind = groupKind({ base: this.base, world, memberships, created: this.#created, ridOf })
    for (const group of world.groups.values()) {
      const rid = this.#rid++
      memberships.noteRid(group.name, rid)
      this.#add(memberships.groupName(group.name), kind, group, { rid })
    }
  }

  #users(memberships: Memberships): void {
    const { base, domain, states, numbers } = this
    const { world } = this.#lab
    const people = [...world.people.values()]
    for (const department of new Set(people.map((person) => person.department))) {
      this.#unit(department, `OU=People,${base}`)
    }
    const sid = (rid: number) => this.sid(rid)
    const kind = userKind({ base, domain, world, states, memberships, numbers, sid })
    for (const person of people) {
      const rid = this.#rid++
      this.#add(memberships.personName(person.username).dn, kind, person, { rid, person })
    }
  }

  #service(): Entry {
    const { username } = this.#lab.accounts.directory
    return this.#addPlain({
      dn: `CN=${escapeValue(username)},OU=Service Accounts,${this.base}`,
      classes: ['person', 'organizationalPerson', 'user'],
      rid: this.#rid++,
      attributes: {
        sAMAccountName: username,
        userPrincipalName: `${username}@${this.domain}`,
        description: 'Reads the directory for the network console',
        userAccountControl: 66_048,
        primaryGroupID: 513,
        sAMAccountType: 805_306_368,
        lockoutTime: '0',
      },
    })
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
    this.#addPlain({
      dn: `CN=${escapeValue(name)},${computer}`,
      classes: ['msFVE-RecoveryInformation'],
      attributes: {
        'msFVE-RecoveryGuid': guidOf(`recovery ${computer}`),
        whenCreated: generalizedTime(made),
      },
    })
  }
}
