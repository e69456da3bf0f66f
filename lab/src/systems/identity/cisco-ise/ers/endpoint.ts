import type { EndpointChange, EndpointRecord } from '../deployment/endpoints.ts'
import { isStoredForm, storedForm } from '../deployment/hardware-address.ts'
import { isObject, type Json, type JsonObject } from '../deployment/json.ts'
import type { IseNode } from '../deployment/node.ts'
import { absent, ErsError, invalid, wrongSchema } from './answers.ts'
import type { Item, Resource, UpdatedField } from '../deployment/resource.ts'

const texts = [
  'description',
  'profileId',
  'groupId',
  'portalUser',
  'identityStore',
  'identityStoreId',
] as const

function typed<T extends 'string' | 'boolean'>(body: JsonObject, name: string, type: T) {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== type) throw wrongSchema(`Cannot deserialize value of ${name}: ${type} expected`)
  return value as T extends 'string' ? string : boolean
}

/** Custom attributes are nested twice in ERS; writing merges them, and an empty text clears one. */
function customOf(body: JsonObject, node: IseNode, before: Readonly<Record<string, string>>) {
  const outer = body['customAttributes']
  if (outer === undefined || outer === null) return undefined
  const inner: Json | undefined = isObject(outer) ? outer['customAttributes'] : undefined
  if (!isObject(inner)) throw wrongSchema('customAttributes must hold a map named customAttributes')
  const merged: Record<string, string> = { ...before }
  for (const [name, value] of Object.entries(inner)) {
    if (typeof value !== 'string') throw wrongSchema(`Cannot deserialize value of ${name}: string expected`)
    if (!node.customAttributes.has(name))
      throw invalid(`Validation Error - Unknown custom attribute: [${name}]`)
    merged[name] = value
  }
  return merged
}

function changeOf(body: JsonObject, node: IseNode, before: EndpointRecord | null): EndpointChange {
  const change: Record<string, string | boolean | Record<string, string>> = {}
  for (const name of texts) {
    const value = typed(body, name, 'string')
    if (value !== undefined) change[name] = value
  }
  const staticGroup = typed(body, 'staticGroupAssignment', 'boolean')
  const staticProfile = typed(body, 'staticProfileAssignment', 'boolean')
  if (staticGroup !== undefined) change['staticGroup'] = staticGroup
  if (staticProfile !== undefined) change['staticProfile'] = staticProfile
  const custom = customOf(body, node, before?.custom ?? {})
  if (custom !== undefined) change['custom'] = custom
  // An empty id is as good as none; a name in place of an id reaches the database, which answers for itself.
  if (change['groupId'] === '') delete change['groupId']
  if (change['profileId'] === '') delete change['profileId']
  const group = change['groupId']
  if (typeof group === 'string' && node.catalogue.group(group) === null) {
    throw new ErsError(
      500,
      'CRUD operation exception',
      'ORA-02291: integrity constraint (CEPM.REF_EDF_IDENTITY_GROUP) violated - parent key not found',
    )
  }
  const profile = change['profileId']
  if (typeof profile === 'string' && node.catalogue.profile(profile) === null) {
    throw invalid(`Validation Error - Illegal values: [${profile}]`)
  }
  return change
}

const shownCustom = (custom: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(custom).filter(([, value]) => value !== ''))

function bodyOf(record: EndpointRecord, node: IseNode): JsonObject {
  // Whether an assignment was set at all is told from 3.2 on.
  const later = node.since(3, 2)
  const custom = shownCustom(record.custom)
  return {
    id: record.id,
    name: record.mac,
    description: record.description,
    mac: record.mac,
    profileId: record.profileId,
    staticProfileAssignment: record.staticProfile,
    ...(later ? { staticProfileAssignmentDefined: true } : {}),
    groupId: record.groupId,
    staticGroupAssignment: record.staticGroup,
    ...(later ? { staticGroupAssignmentDefined: true } : {}),
    portalUser: record.portalUser,
    identityStore: record.identityStore,
    identityStoreId: record.identityStoreId,
    // An empty map was seen in 3.2, none in an earlier release.
    ...(later || Object.keys(custom).length > 0 ? { customAttributes: { customAttributes: custom } } : {}),
  }
}

/** The record is made when something beside the MAC is asked for: a list of 200 000 shows a hundred of them. */
function itemOf(mac: string, node: IseNode): Item {
  let made: EndpointRecord | null = null
  const record = (): EndpointRecord => {
    made ??= node.endpoints.byMac(mac)
    if (made === null) throw absent(`Endpoint ${mac} does not exist`)
    return made
  }
  return {
    get id() {
      return record().id
    },
    name: mac,
    get description() {
      return record().description
    },
    field: (name) => {
      if (name === 'mac') return mac
      if (name === 'profile') return node.catalogue.profile(record().profileId)?.name ?? ''
      if (name === 'logicalProfileName') return ''
      const value = bodyOf(record(), node)[name]
      return typeof value === 'string' ? value : JSON.stringify(value ?? '')
    },
    body: () => bodyOf(record(), node),
  }
}

const compared = [
  ['description', 'description'],
  ['profileId', 'profileId'],
  ['staticProfileAssignment', 'staticProfile'],
  ['groupId', 'groupId'],
  ['staticGroupAssignment', 'staticGroup'],
  ['portalUser', 'portalUser'],
  ['identityStore', 'identityStore'],
  ['identityStoreId', 'identityStoreId'],
] as const

function difference(before: EndpointRecord, after: EndpointRecord): readonly UpdatedField[] {
  const fields = compared
    .filter(([, name]) => before[name] !== after[name])
    .map(([field, name]) => ({
      field,
      oldValue: String(before[name]),
      newValue: String(after[name]),
    }))
  const [was, is] = [JSON.stringify(shownCustom(before.custom)), JSON.stringify(shownCustom(after.custom))]
  return was === is ? fields : [...fields, { field: 'customAttributes', oldValue: was, newValue: is }]
}

/** What becomes of a write by the lever of the system: it may be refused, or answered and without effect. */
export function isTaken(node: IseNode): boolean {
  const configuring = node.lab.levers.system(node.name).configuring ?? 'taken'
  if (configuring === 'refused') {
    throw new ErsError(500, 'CRUD operation exception', 'The endpoint cannot be written now')
  }
  return configuring === 'taken'
}

/** Endpoints over ERS: the list gives names and ids, the rest is read one by one. */
export function endpointResource(node: IseNode): Resource {
  const { endpoints } = node
  const known = (id: string) => {
    const record = endpoints.byId(id)
    if (record === null) throw absent(`Endpoint with id ${id} does not exist`)
    return record
  }
  const change = (id: string, body: JsonObject) => {
    const before = known(id)
    const mac = typed(body, 'mac', 'string')
    if (mac !== undefined && storedForm(mac) !== before.mac) {
      throw invalid(`Validation Error - Illegal values: [${mac}]`)
    }
    const wanted = changeOf(body, node, before)
    return { before, after: isTaken(node) ? endpoints.update(before, wanted) : before }
  }
  return {
    path: 'endpoint',
    wrapper: 'ERSEndPoint',
    mediaType: 'identity.endpoint',
    // Recorded in 2023 and modelled so by clients of 3.3.
    listsDescriptions: false,
    filters: [
      'mac',
      'groupId',
      'profileId',
      'profile',
      'logicalProfileName',
      'portalUser',
      'staticGroupAssignment',
      'staticProfileAssignment',
    ],
    *list() {
      for (const mac of endpoints.macs()) yield itemOf(mac, node)
    },
    candidates(field, value) {
      if (field === 'groupId') return endpoints.inGroup(value).map((mac) => itemOf(mac, node))
      if (field !== 'mac') return null
      const record = endpoints.byMac(value)
      return record === null ? [] : [itemOf(record.mac, node)]
    },
    byId(id) {
      const record = endpoints.byId(id)
      return record === null ? null : itemOf(record.mac, node)
    },
    byName(name) {
      const record = isStoredForm(name.toUpperCase()) ? endpoints.byMac(name) : null
      return record === null ? null : itemOf(record.mac, node)
    },
    create(body) {
      const given = typed(body, 'mac', 'string')
      if (given === undefined) throw invalid('Validation Error - Mandatory fields missing: [mac]')
      const mac = storedForm(given)
      if (mac === null) throw invalid(`Validation Error - Illegal values: [${given}]`)
      const change = changeOf(body, node, null)
      if (endpoints.byMac(mac) !== null) {
        // Seen as 400, 409 and 500; no source settles it.
        throw invalid(`Unable to create the endpoint. An endpoint with MAC address ${mac} already exists`)
      }
      return isTaken(node) ? endpoints.create(mac, change).id : node.identify('forgotten endpoint', mac)
    },
    update(id, body) {
      const { before, after } = change(id, body)
      return difference(before, after)
    },
    patch: (id, body) => itemOf(change(id, body).after.mac, node),
    remove(id) {
      const record = known(id)
      if (isTaken(node)) endpoints.remove(record)
    },
    operation(method, rest) {
      if (method !== 'GET' || rest !== 'getrejectedendpoints') return null
      return { status: 200, body: { OperationResult: { resultValue: [] } } }
    },
  }
}
