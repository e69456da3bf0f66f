import type { Person } from '../../../world/model.ts'
import { keyOf, parseName } from './distinguished-name.ts'
import { attributeType } from './schema.ts'
import type { Value } from './values.ts'

/** What a table of attributes may give: nothing, one value or several; numbers are written in decimal. */
export type Given = Value | number | null | undefined | readonly Value[]

export type Attributes = Readonly<Record<string, Given | (() => Given)>>

/** An object of the directory. Values are worked out when read, so that they always tell the world as it is. */
export interface Entry {
  readonly dn: string
  readonly key: string
  readonly parent: string
  readonly guid: Buffer
  readonly sid: Buffer | null
  /** Names of the attributes it may have, constructed ones included, as the schema writes them. */
  readonly names: readonly string[]
  /** By name in lower case. */
  read(attribute: string): readonly Value[]
  readonly person: Person | null
}

export interface EntryPlan {
  readonly dn: string
  readonly guid: Buffer
  readonly sid?: Buffer
  readonly person?: Person
  readonly attributes: Attributes
}

export function entryOf(plan: EntryPlan): Entry {
  const parts = parseName(plan.dn)
  if (parts === null) throw new Error(`not a distinguished name: ${plan.dn}`)
  const all: Attributes = {
    ...plan.attributes,
    distinguishedName: plan.dn,
    objectGUID: plan.guid,
    objectSid: plan.sid,
  }
  const table = new Map<string, Given | (() => Given)>()
  for (const [name, given] of Object.entries(all)) {
    if (attributeType(name) === null) throw new Error(`${name} is not in the schema`)
    table.set(name.toLowerCase(), given)
  }
  return {
    dn: plan.dn,
    key: keyOf(parts),
    parent: keyOf(parts.slice(1)),
    guid: plan.guid,
    sid: plan.sid ?? null,
    names: Object.keys(all),
    person: plan.person ?? null,
    read(attribute) {
      const given = table.get(attribute)
      return valuesOf(typeof given === 'function' ? given() : given)
    },
  }
}

function valuesOf(given: Given): readonly Value[] {
  if (given === null || given === undefined || given === '') return []
  if (typeof given === 'number') return [String(given)]
  if (typeof given === 'string' || Buffer.isBuffer(given)) return [given]
  return given
}
