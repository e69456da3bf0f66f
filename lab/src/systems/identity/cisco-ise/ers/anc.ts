import { ancActions, type AncAction } from '../deployment/anc-assignments.ts'
import { storedForm } from '../deployment/hardware-address.ts'
import { isObject, type Json, type JsonObject } from '../deployment/json.ts'
import type { IseNode } from '../deployment/node.ts'
import { absent, ErsError, invalid } from './answers.ts'
import { isTaken } from './endpoint.ts'
import { plainItem, type Resource } from '../deployment/resource.ts'

const isAction = (value: Json): value is AncAction => ancActions.some((action) => action === value)

function actionsOf(body: JsonObject): readonly AncAction[] {
  const actions = body['actions']
  if (!Array.isArray(actions) || actions.length === 0 || !actions.every(isAction)) {
    throw invalid(`Validation Error - Illegal values: [${JSON.stringify(actions ?? null)}]`)
  }
  return actions
}

/** ANC policies; on many releases their id is their name. */
export function ancPolicyResource(node: IseNode): Resource {
  const { policies } = node.anc
  const itemOf = (name: string, actions: readonly AncAction[]) =>
    plainItem({ id: name, name, description: '' }, { actions })
  const byId = (id: string) => {
    const actions = policies.get(id)
    return actions === undefined ? null : itemOf(id, actions)
  }
  return {
    path: 'ancpolicy',
    wrapper: 'ErsAncPolicy',
    mediaType: 'anc.ancpolicy',
    filters: ['name'],
    list: () => [...policies].map(([name, actions]) => itemOf(name, actions)),
    byId,
    byName: byId,
    create(body) {
      const name = body['name']
      if (typeof name !== 'string' || name === '')
        throw invalid('Validation Error - Mandatory fields missing: [name]')
      if (policies.has(name)) throw invalid(`ANC policy ${name} already exists`)
      policies.set(name, actionsOf(body))
      return name
    },
    update(id, body) {
      const before = policies.get(id)
      if (before === undefined) throw absent(`ANC policy ${id} does not exist`)
      const after = actionsOf(body)
      policies.set(id, after)
      return [{ field: 'actions', oldValue: before.join(','), newValue: after.join(',') }]
    },
    remove(id) {
      if (!policies.delete(id)) throw absent(`ANC policy ${id} does not exist`)
    },
  }
}

/** `OperationAdditionalData` is a list of names and values. */
function additional(body: JsonObject | null): ReadonlyMap<string, string> {
  const outer = body?.['OperationAdditionalData']
  const list = isObject(outer) ? outer['additionalData'] : undefined
  if (!Array.isArray(list)) throw invalid('OperationAdditionalData is missing')
  const values = new Map<string, string>()
  for (const entry of list) {
    if (isObject(entry) && typeof entry['name'] === 'string' && typeof entry['value'] === 'string') {
      values.set(entry['name'], entry['value'])
    }
  }
  return values
}

// The status of these is not confirmed by any source; they are failures of the operation and not of the form.
const refused = (title: string) => new ErsError(500, 'CRUD operation exception', title)

function macOf(values: ReadonlyMap<string, string>, node: IseNode): string {
  const given = values.get('macAddress')
  if (given !== undefined) {
    const mac = storedForm(given)
    if (mac === null) throw invalid(`Validation Error - Illegal values: [${given}]`)
    return mac
  }
  const address = values.get('ipAddress')
  if (address === undefined) throw invalid('macAddress or ipAddress must be given')
  const session = node.sessions.find((one) => one.address === address)
  if (session === null) throw refused(`No active session found for ${address}`)
  return session.mac.toUpperCase()
}

/** Endpoints under a policy; apply and clear are PUT and answer 204 without a body. */
export function ancEndpointResource(node: IseNode): Resource {
  const { anc } = node
  const items = () =>
    anc.all().map(({ id, mac, policy }) => ({
      id,
      name: null,
      description: '',
      field: () => mac,
      body: () => ({ id, macAddress: mac, policyName: policy }),
    }))
  return {
    path: 'ancendpoint',
    wrapper: 'ErsAncEndpoint',
    mediaType: 'anc.ancendpoint',
    // As the vendor's clients have it; what the name of one is they do not say, and the MAC is taken for it.
    filters: ['name'],
    list: items,
    byId: (id) => items().find((item) => item.id === id) ?? null,
    operation(method, rest, body) {
      if (method !== 'PUT' || (rest !== 'apply' && rest !== 'clear')) return null
      const values = additional(body)
      const mac = macOf(values, node)
      if (rest === 'clear') {
        if (anc.of(mac) === null) throw refused(`mac address ${mac} is not assigned to a policy`)
        if (isTaken(node)) anc.clear(mac)
        return { status: 204 }
      }
      const policy = values.get('policyName') ?? ''
      if (!anc.policies.has(policy)) throw refused(`ANC policy '${policy}' does not exist`)
      if (anc.of(mac) !== null) throw refused(`mac address ${mac} is already assigned to a policy`)
      if (isTaken(node)) anc.apply(mac, policy)
      return { status: 204 }
    },
  }
}
