import type { HttpAnswer, HttpRequest } from '../../../../emulator/http-listener.ts'
import { badPayload, empty, json, noPath, noRecord } from '../tenant/answers.ts'
import type { BusinessObject } from '../tenant/business-object.ts'
import type { Desk } from '../desk/desk.ts'
import { payloadOf } from '../tenant/payload.ts'
import type { Row } from '../tenant/record.ts'
import { collection } from './collection.ts'
import { metadata } from './metadata.ts'
import { actionNamed, runAction } from './quick-actions.ts'
import { link, related, relationOf } from './relations.ts'
import { contextOf, shown } from './shown.ts'

/** `incidents('0A…')`: the set and, where one is asked for, the record. */
const segment = /^([A-Za-z_][\w]*)(?:\('((?:[^']|'')*)'\))?$/

function read(desk: Desk, object: BusinessObject, row: Row, request: HttpRequest): HttpAnswer {
  const context = { '@odata.context': `${contextOf(desk, `${object.name}s`.toLowerCase())}/$entity` }
  // Narrowed to some fields, a single record has none at all.
  if (request.query.has('$select')) return json(200, context)
  return json(200, { ...context, ...shown(desk, object, row) })
}

function create(desk: Desk, object: BusinessObject, request: HttpRequest): HttpAnswer {
  if (object.writing === null)
    throw badPayload(`Role ServiceDeskAnalyst has no rights to create "${object.name}".`)
  const row = object.writing.create(payloadOf(request.body), desk.keeps())
  if (desk.keeps()) desk.made(object, row)
  desk.record(`${object.name} ${row.RecId} created ${String(row[object.number ?? 'RecId'] ?? '')}`.trim())
  return json(201, {
    '@odata.context': `${contextOf(desk, `${object.name}s`.toLowerCase())}/$entity`,
    ...shown(desk, object, row),
  })
}

function update(desk: Desk, object: BusinessObject, row: Row, request: HttpRequest): HttpAnswer {
  if (object.writing === null)
    throw badPayload(`Role ServiceDeskAnalyst has no rights to update "${object.name}".`)
  const given = payloadOf(request.body)
  const changed = object.writing.update(row, given, desk.keeps())
  desk.record(`${object.name} ${row.RecId} changed: ${Object.keys(given).join(' ')}`)
  return json(200, {
    '@odata.context': `${contextOf(desk, `${object.name}s`.toLowerCase())}/$entity`,
    ...shown(desk, object, changed),
  })
}

function remove(desk: Desk, object: BusinessObject, row: Row): HttpAnswer {
  if (object.writing === null || row['ReadOnly'] === true) throw badPayload('The record is read only.')
  if (desk.keeps()) object.writing.remove(row)
  desk.record(`${object.name} ${row.RecId} deleted`)
  return empty(204)
}

function records(desk: Desk, parts: readonly string[], request: HttpRequest): HttpAnswer {
  const [first = '', second, third, ...more] = parts
  const [, set = '', key] = segment.exec(first) ?? []
  if (set === '' || more.length > 0) throw noPath()
  const { method } = request
  const object = desk.objectOfSet(set)
  // A set that nobody knows is one without records.
  if (object === null) {
    if (method !== 'GET') throw badPayload(`Object "${set}" is not found.`)
    if (key !== undefined) throw noRecord()
    return empty(200)
  }
  if (key === undefined) {
    if (second !== undefined) throw noPath()
    if (method === 'GET') return collection(desk, object, request.query)
    if (method === 'POST') return create(desk, object, request)
    throw noPath()
  }
  const row = object.byId(key.replaceAll("''", "'"))
  if (row === null) throw noRecord()
  if (second === undefined) {
    if (method === 'GET') return read(desk, object, row, request)
    if (method === 'PUT' || method === 'PATCH') return update(desk, object, row, request)
    if (method === 'DELETE') return remove(desk, object, row)
    throw noPath()
  }
  const [, name = '', target] = segment.exec(second) ?? []
  const relation = relationOf(object, name)
  if (relation !== null && method === 'GET' && third === undefined) return related(desk, row, relation)
  if (relation !== null && target !== undefined && third?.toLowerCase() === '$ref') {
    if (method !== 'PATCH' && method !== 'DELETE') throw noPath()
    desk.record(`${object.name} ${row.RecId} ${name} ${method === 'PATCH' ? 'linked' : 'unlinked'} ${target}`)
    return link(desk, object, row, relation, target, method === 'PATCH')
  }
  const action = method === 'POST' && third === undefined ? actionNamed(object, second) : null
  if (action === null) throw noPath()
  desk.record(`${object.name} ${row.RecId} ${action.name}`)
  return runAction(desk, object, row, action, request.body)
}

/** Everything below `/api/odata/`, given as the decoded parts of its path. */
export function odata(desk: Desk, parts: readonly string[], request: HttpRequest): HttpAnswer {
  const [first = '', ...rest] = parts
  if (parts.at(-1)?.toLowerCase() === '$metadata') {
    if (request.method !== 'GET' || parts.length > 2) throw noPath()
    return metadata(desk, parts.length === 1 ? '' : first, request)
  }
  if (first.toLowerCase() !== 'businessobject' || rest.length === 0) throw noPath('No service')
  return records(desk, rest, request)
}
