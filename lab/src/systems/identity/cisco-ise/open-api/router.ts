import type { HttpAnswer, HttpRequest } from '../../../../emulator/http-listener.ts'
import type { Role } from '../deployment/access.ts'
import type { EndpointRecord } from '../deployment/endpoints.ts'
import { ErsError, json } from '../ers/answers.ts'
import { endpointResource } from '../ers/endpoint.ts'
import { filtered } from '../ers/search.ts'
import type { Resource } from '../deployment/resource.ts'
import { storedForm, worldForm } from '../deployment/hardware-address.ts'
import { isObject, parseJson, type Json, type JsonObject } from '../deployment/json.ts'
import type { IseNode } from '../deployment/node.ts'
import { bulkCalls } from './bulk.ts'
import { certificates } from './certificates.ts'
import { deploymentNodes } from './deployment-nodes.ts'
import { licence } from './licence.ts'
import { deviceOf } from '../deployment/seen-session.ts'
import { policy } from './policy.ts'
import { patches } from './patches.ts'
import { policyLists } from './policy-lists.ts'
import { Tasks } from './tasks.ts'

const failure = (status: number, message: string) => json(status, { code: status, message })

/** Flat, and with the custom attributes nested once, unlike ERS. */
function shown(record: EndpointRecord, node: IseNode): JsonObject {
  const endpoint = deviceOf(node.lab.world, worldForm(record.mac))
  return {
    id: record.id,
    name: record.mac,
    description: record.description,
    mac: record.mac,
    profileId: record.profileId,
    staticProfileAssignment: record.staticProfile,
    groupId: record.groupId,
    staticGroupAssignment: record.staticGroup,
    portalUser: record.portalUser,
    identityStore: record.identityStore,
    identityStoreId: record.identityStoreId,
    customAttributes: { ...record.custom },
    mdmAttributes: {},
    connectedLinks: {},
    deviceType: endpoint?.kind ?? null,
    vendor: endpoint?.vendor ?? null,
    productId: endpoint?.model ?? null,
    serialNumber: endpoint?.serial ?? null,
    ipAddress: node.sessions.of(worldForm(record.mac))?.address ?? null,
  }
}

/** What ERS would have been sent: the same checks hold. */
const nested = (body: JsonObject): JsonObject =>
  isObject(body['customAttributes'])
    ? { ...body, customAttributes: { customAttributes: body['customAttributes'] } }
    : body

function endpointCalls(node: IseNode, resource: Resource) {
  const { endpoints } = node
  const one = (key: string) => {
    const mac = storedForm(key)
    return mac === null ? endpoints.byId(key) : endpoints.byMac(mac)
  }
  const number = (text: string | null, otherwise: number) => {
    const value = Number(text ?? otherwise)
    return Number.isInteger(value) && value >= 1 ? value : null
  }
  return (request: HttpRequest, key: string | undefined, body: JsonObject): HttpAnswer => {
    if (request.method === 'GET' && key === undefined) {
      const page = number(request.query.get('page'), 1)
      const size = number(request.query.get('size'), 20)
      if (page === null || size === null || size > 100) return failure(400, 'Invalid page or size')
      const by = request.query.get('sortBy') ?? 'mac'
      if (!resource.filters.includes(by)) return failure(400, `Unsupported field to sort by: ${by}`)
      const way = request.query.get('sort')?.toLowerCase() === 'desc' ? -1 : 1
      const found = filtered(resource, request.query)
        .map((item) => ({ item, key: item.field(by) }))
        .sort((a, b) => (a.key < b.key ? -way : a.key > b.key ? way : 0))
      const records = found
        .slice((page - 1) * size, page * size)
        .flatMap(({ item }) => endpoints.byId(item.id) ?? [])
      return json(
        200,
        records.map((record) => shown(record, node)),
      )
    }
    if (request.method === 'POST' && key === undefined) {
      resource.create?.(nested(body))
      return { status: 201 }
    }
    const record = key === undefined ? null : one(key)
    if (record === null) return { status: 404 }
    if (request.method === 'GET') return json(200, shown(record, node))
    if (request.method === 'PUT') {
      resource.update?.(record.id, nested(body))
      return json(200, shown(endpoints.byId(record.id) ?? record, node))
    }
    if (request.method === 'DELETE') {
      endpoints.remove(record)
      return { status: 204 }
    }
    return failure(405, 'Method not allowed')
  }
}

const attributeTypes = ['Boolean', 'Date', 'Float', 'IP', 'Int', 'Long', 'String']

function customAttributeCalls(node: IseNode) {
  const { customAttributes } = node
  const shownAttribute = (name: string, type: string) => ({ attributeName: name, attributeType: type })
  return (request: HttpRequest, key: string | undefined, body: JsonObject): HttpAnswer => {
    if (request.method === 'GET' && key === undefined) {
      return json(
        200,
        [...customAttributes].map(([name, type]) => shownAttribute(name, type)),
      )
    }
    if (request.method === 'POST' && key === undefined) {
      const [name, type] = [body['attributeName'], body['attributeType']]
      if (typeof name !== 'string' || typeof type !== 'string' || !attributeTypes.includes(type)) {
        return failure(400, 'Invalid attribute')
      }
      customAttributes.set(name, type)
      return json(200, shownAttribute(name, type))
    }
    const type = key === undefined ? undefined : customAttributes.get(key)
    if (key === undefined || type === undefined) return failure(404, 'Attribute not found')
    if (request.method === 'GET') return json(200, shownAttribute(key, type))
    if (request.method === 'DELETE') {
      customAttributes.delete(key)
      return { status: 204 }
    }
    return failure(405, 'Method not allowed')
  }
}

function deviceTypes(node: IseNode): Json {
  const totals = new Map<string, number>()
  for (const record of node.endpoints.all()) {
    const kind = deviceOf(node.lab.world, worldForm(record.mac))?.kind ?? 'unknown'
    totals.set(kind, (totals.get(kind) ?? 0) + 1)
  }
  return [...totals].map(([deviceType, total]) => ({ deviceType, total: String(total) }))
}

/** The newer JSON interface under `/api/v1`, as much of it as the readme lists. */
export function openApiRouter(node: IseNode): (request: HttpRequest, role: Role) => HttpAnswer {
  const endpoint = endpointCalls(node, endpointResource(node))
  const customAttribute = customAttributeCalls(node)
  const tasks = new Tasks(node)
  const bulk = bulkCalls(endpoint, tasks)
  const route = (request: HttpRequest): HttpAnswer => {
    const [name, ...rest] = request.path
      .replace(/^\/api\/v1\/?/, '')
      .replace(/\/$/, '')
      .split('/')
      .map((part) => decodeURIComponent(part))
    const given = request.body === '' ? {} : parseJson(request.body)
    const key = rest[0]
    // Endpoints came to this interface with 3.2.
    const endpointCall = name === 'endpoint' || name === 'endpointTask' || name === 'task'
    if (endpointCall && !node.since(3, 2)) return { status: 404 }
    if (name === 'endpoint' && key === 'bulk' && rest.length === 1) return bulk(request.method, given)
    const parsed = given
    if (!isObject(parsed)) return failure(400, 'Malformed JSON')
    if (name === 'endpointTask' && rest.length === 0 && request.method === 'POST') {
      return bulk('POST', [parsed])
    }
    if (name === 'task' && rest.length <= 1 && request.method === 'GET') {
      const answer = tasks.read(key)
      return answer === null ? failure(404, 'Task not found') : json(200, answer)
    }
    if (name === 'patch' && rest.length === 0 && request.method === 'GET') {
      return json(200, patches(node))
    }
    if (name === 'hotpatch' && rest.length === 0 && request.method === 'GET') {
      return json(200, { response: [] })
    }
    if (name === 'certs' && request.method === 'GET') {
      const answer = certificates(rest, node)
      return answer === null ? { status: 404 } : json(200, answer)
    }
    if (name === 'endpoint' && rest.join('/') === 'deviceType/summary' && request.method === 'GET') {
      return json(200, deviceTypes(node))
    }
    if (name === 'endpoint' && rest.length <= 1) return endpoint(request, key, parsed)
    if (name === 'endpoint-custom-attribute' && rest.length <= 1) return customAttribute(request, key, parsed)
    if (name === 'policy' && request.method === 'GET') {
      const answer = policy(rest, node) ?? policyLists(rest, node)
      return answer === null ? { status: 404 } : json(200, answer)
    }
    if (name === 'deployment' && rest[0] === 'node' && request.method === 'GET') {
      const answer = deploymentNodes(rest[1], node)
      return answer === null ? { status: 404 } : json(200, answer)
    }
    if (name === 'license' && rest[0] === 'system' && request.method === 'GET') {
      const answer = licence(rest.slice(1).join('/'), node)
      if (answer !== null) return json(200, answer)
    }
    return { status: 404 }
  }
  return (request, role) => {
    // The audit id of the caller comes back.
    const id = request.headers['x-request-id']
    const more: Record<string, string> = typeof id === 'string' ? { 'X-Request-ID': id } : {}
    const answer = (): HttpAnswer => {
      if (!node.options.openApiEnabled) return { status: 302, headers: { Location: '/admin/' } }
      if (role !== 'admin' && request.method !== 'GET') return { status: 403 }
      try {
        return route(request)
      } catch (error) {
        if (error instanceof ErsError) return failure(error.status, error.message)
        if (error instanceof URIError) return failure(400, 'Malformed path')
        throw error
      }
    }
    const given = answer()
    return { ...given, headers: { ...given.headers, ...more } }
  }
}
