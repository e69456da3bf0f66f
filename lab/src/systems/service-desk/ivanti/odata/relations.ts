import type { HttpAnswer } from '../../../../emulator/http-listener.ts'
import { json, noPath, noRecord } from '../tenant/answers.ts'
import type { BusinessObject, Relation } from '../tenant/business-object.ts'
import type { Desk } from '../desk/desk.ts'
import type { Row } from '../tenant/record.ts'
import { contextOf, shown } from './shown.ts'

/** Pairs of records that are linked with each other, in either direction. */
export class Links {
  readonly #pairs = new Set<string>()

  #key = (one: Row, other: Row) => [one.RecId, other.RecId].sort().join(' ')

  has(one: Row, other: Row): boolean {
    return this.#pairs.has(this.#key(one, other))
  }

  set(one: Row, other: Row, linked: boolean) {
    if (linked) this.#pairs.add(this.#key(one, other))
    else this.#pairs.delete(this.#key(one, other))
  }
}

export const relationOf = (object: BusinessObject, name: string): Relation | null =>
  object.relations.find((one) => one.name.toLowerCase() === name.toLowerCase()) ?? null

const targetOf = (desk: Desk, relation: Relation): BusinessObject => {
  const target = desk.objects.get(relation.target)
  if (target === undefined) throw noPath()
  return target
}

/** What a record leads to. Where that is nothing, a sentence stands in the place of the list. */
export function related(desk: Desk, row: Row, relation: Relation): HttpAnswer {
  const target = targetOf(desk, relation)
  const found = [...target.rows()].filter((one) =>
    relation.by === 'parent' ? one['ParentLink_RecID'] === row.RecId : desk.links.has(row, one),
  )
  const context = contextOf(desk, `${target.name}s`.toLowerCase())
  if (found.length === 0) return json(200, { '@odata.context': context, value: 'No instances found.' })
  return json(200, {
    '@odata.context': context,
    '@odata.count': found.length,
    value: found.map((one) => shown(desk, target, one)),
  })
}

/** Links two records, or takes the link away; one that never was is taken away as well. */
export function link(
  desk: Desk,
  object: BusinessObject,
  row: Row,
  relation: Relation,
  targetId: string,
  linked: boolean,
): HttpAnswer {
  const target = targetOf(desk, relation).byId(targetId)
  if (target === null) throw noRecord()
  if (relation.by === 'linked') {
    desk.links.set(row, target, linked)
  } else if (linked || target['ParentLink_RecID'] === row.RecId) {
    target['ParentLink_RecID'] = linked ? row.RecId : null
    target['ParentLink_Category'] = linked ? object.name : null
  }
  return json(200, {
    code: 'ISM_2000',
    description: 'Success',
    message: [linked ? 'Relationship is created.' : 'Relationship is removed.'],
  })
}
