import { isObject, type Json, type JsonObject, word } from '../deployment/json.ts'
import type { IseNode } from '../deployment/node.ts'
import { absent, ErsError, invalid, wrongSchema } from './answers.ts'
import { plainItem, type Item, type Resource, type UpdatedField } from '../deployment/resource.ts'

interface InternalUser extends JsonObject {
  readonly id: string
  readonly name: string
  readonly description: string
}

const masked = '*******'

const texts = [
  'name',
  'description',
  'email',
  'firstName',
  'lastName',
  'identityGroups',
  'expiryDate',
] as const
const flags = ['enabled', 'changePassword', 'expiryDateEnabled'] as const
/** Came with 3.2. */
const laterTexts = ['accountNameAlias', 'dateCreated', 'dateModified', 'daysForPasswordExpiration'] as const

const day = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The fields of a body that a user has, in their types. Passwords are taken and never kept. */
function changeOf(body: JsonObject): JsonObject {
  const change: Record<string, Json> = {}
  for (const name of texts) {
    const value = body[name]
    if (value === undefined || value === null) continue
    if (typeof value !== 'string') throw wrongSchema(`Cannot deserialize value of ${name}: string expected`)
    change[name] = value
  }
  for (const name of flags) {
    const value = body[name]
    if (value === undefined || value === null) continue
    if (typeof value !== 'boolean') throw wrongSchema(`Cannot deserialize value of ${name}: boolean expected`)
    change[name] = value
  }
  const custom = body['customAttributes']
  if (custom !== undefined && custom !== null) {
    if (!isObject(custom)) throw wrongSchema('Cannot deserialize value of customAttributes: map expected')
    change['customAttributes'] = custom
  }
  return change
}

/** Accounts of the system's own store. */
export function internalUserResource(node: IseNode): Resource {
  const now = () => node.lab.world.clock.now()
  const group = node.identify('user group', 'Employee')
  const users = new Map<string, InternalUser>()
  const put = (id: string, change: JsonObject, before: JsonObject = {}) =>
    users.set(id, {
      description: '',
      enabled: true,
      email: '',
      firstName: '',
      lastName: '',
      changePassword: false,
      identityGroups: group,
      expiryDateEnabled: false,
      expiryDate: '',
      customAttributes: {},
      accountNameAlias: '',
      daysForPasswordExpiration: '60',
      dateCreated: day(now()),
      ...before,
      dateModified: day(now()),
      ...change,
      id,
      name: word(change['name'] ?? before['name']),
    })
  for (const [name, firstName, lastName, enabled] of [
    ['radius-probe', 'Radius', 'Probe', true],
    ['emergency-1', 'Emergency', 'Access', true],
    ['old-contractor', 'Former', 'Contractor', false],
  ] as const) {
    put(node.identify('internal user', name), { name, firstName, lastName, enabled })
  }
  const shown = (user: InternalUser): Item => {
    const rest: JsonObject = Object.fromEntries(
      Object.entries(user).filter(
        ([name]) => node.since(3, 2) || !laterTexts.some((later) => later === name),
      ),
    )
    const item = plainItem(user, {
      ...rest,
      password: masked,
      enablePassword: masked,
      passwordIDStore: 'Internal Users',
      ...(node.since(3, 2) ? { passwordNeverExpires: false } : {}),
    })
    // The filter has words of its own for it.
    const enabled = user['enabled'] === true ? 'Enabled' : 'Disabled'
    return { ...item, field: (name) => (name === 'enabled' ? enabled : item.field(name)) }
  }
  const known = (id: string) => {
    const user = users.get(id)
    if (user === undefined) throw absent(`InternalUser with id ${id} does not exist`)
    return user
  }
  const change = (id: string, body: JsonObject) => {
    const before = known(id)
    put(id, changeOf(body), before)
    return { before, after: known(id) }
  }
  return {
    path: 'internaluser',
    wrapper: 'InternalUser',
    mediaType: 'identity.internaluser',
    filters: ['name', 'firstName', 'lastName', 'email', 'description', 'identityGroup', 'enabled'],
    writesByName: true,
    list: () => [...users.values()].map(shown),
    byId(id) {
      const user = users.get(id)
      return user === undefined ? null : shown(user)
    },
    byName(name) {
      const user = [...users.values()].find((one) => one.name === name)
      return user === undefined ? null : shown(user)
    },
    create(body) {
      const { name, password } = body
      const missing = [...(name ? [] : ['name']), ...(password ? [] : ['password'])]
      if (missing.length > 0) {
        throw invalid(`Validation Error - Mandatory fields missing: [${missing.join(', ')}]`)
      }
      if ([...users.values()].some((one) => one.name === name)) {
        const title = `An internal user with the name ${word(name)} already exists`
        throw new ErsError(500, 'CRUD operation exception', title)
      }
      const id = node.identify('created internal user', `${word(name)} ${users.size}`)
      put(id, changeOf(body))
      return id
    },
    update(id, body) {
      const { before, after } = change(id, body)
      return [...texts, ...flags]
        .filter((field) => before[field] !== after[field])
        .map((field): UpdatedField => ({
          field,
          oldValue: word(before[field]),
          newValue: word(after[field]),
        }))
    },
    patch: (id, body) => shown(change(id, body).after),
    remove: (id) => {
      users.delete(known(id).id)
    },
  }
}
