import type { HttpAnswer, HttpRequest } from '../../../../emulator/http-listener.ts'
import { page, type Role } from '../deployment/access.ts'
import { isObject, parseJson, type JsonObject } from '../deployment/json.ts'
import type { IseNode } from '../deployment/node.ts'
import { ancEndpointResource, ancPolicyResource } from './anc.ts'
import { absent, ersFailure, ErsError, json, unsupported, unsupportedMethod, wrongSchema } from './answers.ts'
import { CsrfTokens, withSession } from './csrf.ts'
import { deploymentResources } from './deployment.ts'
import { endpointGroupResource } from './endpoint-group.ts'
import { endpointResource } from './endpoint.ts'
import { fromXml } from './from-xml.ts'
import { internalUserResource } from './internal-user.ts'
import { answeredForm, mediaProblem, sentForm } from './media.ts'
import { networkDeviceGroupResource, networkDeviceResource } from '../deployment/network-device.ts'
import { peopleResources } from './people.ts'
import { policyResultResources } from './policy-results.ts'
import { readOnlyResources } from './read-only.ts'
import type { Item, Resource } from '../deployment/resource.ts'
import { search } from './search.ts'
import { toXml } from './to-xml.ts'

const verbs: Readonly<Record<string, string>> = {
  GET: 'GET-get',
  POST: 'POST-create',
  PUT: 'PUT-update',
  PATCH: 'PATCH-patch',
  DELETE: 'DELETE-delete',
}

/** How ERS calls what was tried: `GET-getAll-endpoint`, `GET-get by name-networkdevice`, `POST-create-endpoint`. */
function operationOf(method: string, resource: string, [first]: readonly string[]): string {
  const verb = verbs[method] ?? method
  if (method === 'GET' && first === undefined) return `${verb}All-${resource}`
  return first === 'name' ? `${verb} by name-${resource}` : `${verb}-${resource}`
}

/** The object inside its wrapper, which must be there and alone. */
function unwrapped(body: JsonObject, wrapper: string): JsonObject {
  const inner = body[wrapper]
  if (!isObject(inner)) throw wrongSchema(`Could not parse the request: ${wrapper} expected`)
  return inner
}

const bodyOf = (request: HttpRequest, { wrapper }: Resource) =>
  sentForm(request) === 'xml' ? fromXml(request.body, wrapper) : parseJson(request.body)

/** ERS, `/ers/config/…`, in JSON or XML. */
export function ersRouter(node: IseNode): (request: HttpRequest, role: Role) => HttpAnswer {
  const resources = new Map(
    [
      endpointResource(node),
      endpointGroupResource(node),
      networkDeviceResource(node),
      networkDeviceGroupResource(node),
      ancPolicyResource(node),
      ancEndpointResource(node),
      ...readOnlyResources(node),
      internalUserResource(node),
      ...peopleResources(node),
      ...policyResultResources(node),
      ...deploymentResources(node),
    ].map((resource) => [resource.path, resource] as const),
  )
  const csrf = new CsrfTokens(() => node.lab.world.clock.now())
  const urlOf = (resource: Resource, id: string) => `${node.origin}/ers/config/${resource.path}/${id}`
  const shown = (resource: Resource, item: Item) =>
    json(200, {
      [resource.wrapper]: {
        ...item.body(),
        link: { rel: 'self', href: urlOf(resource, item.id), type: 'application/json' },
      },
    })

  const read = (resource: Resource, rest: readonly string[], request: HttpRequest): HttpAnswer => {
    const [first, second, ...more] = rest
    if (first === undefined) return json(200, search(resource, request.query, node.origin))
    if (first === 'versioninfo' && second === undefined) {
      return json(200, {
        VersionInfo: {
          currentServerVersion: '1.2',
          supportedVersions: '1.0,1.1,1.2',
          link: { rel: 'self', href: urlOf(resource, 'versioninfo'), type: 'application/json' },
        },
      })
    }
    if (more.length > 0 || (second !== undefined && first !== 'name')) throw unsupported('No such operation')
    const { namedSince } = resource
    if (second !== undefined && namedSince !== undefined && !node.since(...namedSince)) {
      throw unsupportedMethod(`${resource.path} is not read by name before ${namedSince.join('.')}`)
    }
    const item =
      second === undefined ? resource.byId(first) : (resource.byName?.(decodeURIComponent(second)) ?? null)
    if (item === null) throw absent(`${resource.wrapper} ${second ?? first} does not exist`)
    return shown(resource, item)
  }

  const idNamed = (resource: Resource, name: string): string => {
    const item = resource.byName?.(decodeURIComponent(name)) ?? null
    if (item === null) throw absent(`${resource.wrapper} ${name} does not exist`)
    return item.id
  }

  const write = (resource: Resource, rest: readonly string[], request: HttpRequest): HttpAnswer => {
    const named = rest[0] === 'name' && resource.writesByName === true ? rest[1] : undefined
    const [id, ...more] = named === undefined ? rest : [idNamed(resource, named), ...rest.slice(2)]
    const parsed = request.body === '' ? null : bodyOf(request, resource)
    if (parsed !== null && !isObject(parsed)) throw wrongSchema('Could not parse the request')
    const operation = resource.operation?.(request.method, rest.join('/'), parsed) ?? null
    if (operation !== null) {
      return operation.body === undefined
        ? { status: operation.status }
        : json(operation.status, operation.body)
    }
    if (request.method === 'POST' && id === undefined && resource.create !== undefined) {
      const created = resource.create(unwrapped(parsed ?? {}, resource.wrapper))
      return { status: 201, headers: { Location: urlOf(resource, created) } }
    }
    if (id === undefined || more.length > 0)
      throw unsupportedMethod(`${request.method} is not supported here`)
    if (request.method === 'PUT' && resource.update !== undefined) {
      const updatedField = resource.update(id, unwrapped(parsed ?? {}, resource.wrapper))
      return json(200, { UpdatedFieldsList: { updatedField: updatedField.map((field) => ({ ...field })) } })
    }
    if (request.method === 'PATCH' && resource.patch !== undefined && node.since(3, 2)) {
      return shown(resource, resource.patch(id, unwrapped(parsed ?? {}, resource.wrapper)))
    }
    if (request.method === 'DELETE' && resource.remove !== undefined) {
      resource.remove(id)
      return { status: 204 }
    }
    throw unsupportedMethod(`${request.method} is not supported for ${resource.path}`)
  }

  const version = () =>
    json(200, {
      OperationResult: {
        resultValue: [
          { name: 'version', value: node.options.version },
          { name: 'patch information', value: node.options.patches },
        ],
      },
    })

  const answer = (request: HttpRequest, role: Role): HttpAnswer => {
    if (!node.options.ersEnabled) return { status: 302, headers: { Location: '/admin/' } }
    const [name = '', ...rest] = request.path
      .replace(/^\/ers\/config\/?/, '')
      .replace(/\/$/, '')
      .split('/')
    const resource = resources.get(name)
    const operation = operationOf(request.method, name, rest)
    const href = `${node.origin}${request.path}`
    try {
      const problem = mediaProblem(request, resource)
      if (problem !== null) throw problem
      if (request.method === 'GET') {
        if (name === 'op' && rest.join('/') === 'systemconfig/iseversion') return version()
        if (resource === undefined) throw unsupported(`There is no resource ${name}`)
        const special = resource.operation?.('GET', rest.join('/'), null) ?? null
        const told =
          special?.body === undefined ? read(resource, rest, request) : json(special.status, special.body)
        return node.options.csrf ? { ...told, headers: { ...told.headers, ...csrf.fetch(request) } } : told
      }
      if (role !== 'admin') return page(403, 'Forbidden')
      if (node.options.csrf && !csrf.accepts(request)) return csrf.refusal()
      if (resource === undefined) throw unsupported(`There is no resource ${name}`)
      return write(resource, rest, request)
    } catch (error) {
      if (error instanceof ErsError) return ersFailure(error, operation, href)
      if (error instanceof URIError) return page(400, 'Bad Request')
      throw error
    }
  }
  return (request, role) => {
    const told = answer(request, role)
    const [, , , name = ''] = request.path.split('/')
    const inForm = answeredForm(request) === 'xml' ? toXml(told, resources.get(name)) : told
    return withSession(inForm, request, '/ers')
  }
}
