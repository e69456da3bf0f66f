import type { Person } from '../../../world/model/people.ts'
import type { World } from '../../../world/model/world.ts'
import { escapeValue } from './distinguished-name.ts'

/** Names of people and groups, and who is a member of what, directly and through other groups. */
export class Memberships {
  readonly #world: World
  readonly #base: string
  readonly #people = new Map<string, { readonly dn: string; readonly cn: string }>()
  readonly #members = new Map<string, string[]>()
  readonly #reports = new Map<string, string[]>()
  readonly #rids = new Map<string, number>()

  constructor(world: World, base: string) {
    this.#world = world
    this.#base = base
    const taken = new Set<string>()
    for (const person of world.people.values()) {
      const under = `OU=${escapeValue(person.department)},OU=People,${base}`
      const plain = `${person.firstname} ${person.lastname}`
      // Two of the same name in one unit need two common names.
      const cn = taken.has(`${plain},${under}`.toLowerCase()) ? `${plain} (${person.username})` : plain
      taken.add(`${cn},${under}`.toLowerCase())
      this.#people.set(person.username, { cn, dn: `CN=${escapeValue(cn)},${under}` })
    }
    for (const person of world.people.values()) {
      const { dn } = this.personName(person.username)
      for (const group of person.groups) this.#put(this.#members, group, dn)
      if (person.manager !== null) this.#put(this.#reports, person.manager, dn)
    }
    for (const group of world.groups.values()) {
      for (const parent of group.memberOf) this.#put(this.#members, parent, this.groupName(group.name))
    }
  }

  #put(map: Map<string, string[]>, key: string, value: string): void {
    const list = map.get(key)
    if (list) list.push(value)
    else map.set(key, [value])
  }

  personName(username: string): { readonly dn: string; readonly cn: string } {
    const found = this.#people.get(username)
    if (!found) throw new Error(`no person ${username}`)
    return found
  }

  nameOf(username: string): string | null {
    return this.#people.get(username)?.dn ?? null
  }

  groupName(name: string): string {
    return `CN=${escapeValue(name)},OU=Groups,${this.#base}`
  }

  membersOf(group: string): readonly string[] {
    return this.#members.get(group) ?? []
  }

  parentsOf(group: string): readonly string[] {
    return (this.#world.groups.get(group)?.memberOf ?? []).map((name) => this.groupName(name))
  }

  reportsOf(username: string): readonly string[] {
    return this.#reports.get(username) ?? []
  }

  noteRid(group: string, rid: number): void {
    this.#rids.set(group, rid)
  }

  ridOf(group: string): number | null {
    return this.#rids.get(group) ?? null
  }

  allRidsOf(person: Person): number[] {
    const seen = new Set<string>()
    const visit = (name: string) => {
      if (seen.has(name)) return
      seen.add(name)
      for (const parent of this.#world.groups.get(name)?.memberOf ?? []) visit(parent)
    }
    for (const group of person.groups) visit(group)
    return [...seen].flatMap((name) => this.#rids.get(name) ?? [])
  }
}
