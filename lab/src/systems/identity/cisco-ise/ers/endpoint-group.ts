import type { EndpointGroup } from '../deployment/catalogue.ts'
import type { JsonObject } from '../deployment/json.ts'
import type { IseNode } from '../deployment/node.ts'
import { absent, invalid, wrongSchema } from './answers.ts'
import { plainItem, type Resource } from '../deployment/resource.ts'

/** The group that it lies in is told from 3.3 on. */
const shower = (node: IseNode) => (group: EndpointGroup) =>
  plainItem(group, {
    systemDefined: group.systemDefined,
    ...(group.parentId === null || !node.since(3, 3) ? {} : { parentId: group.parentId }),
  })

function text(body: JsonObject, name: string, otherwise: string): string {
  const value = body[name] ?? otherwise
  if (typeof value !== 'string') throw wrongSchema(`Cannot deserialize value of ${name}: string expected`)
  return value
}

export function endpointGroupResource(node: IseNode): Resource {
  const { catalogue } = node
  const itemOf = shower(node)
  const own = (id: string) => {
    const group = catalogue.group(id)
    if (group === null) throw absent(`EndPointGroup with id ${id} does not exist`)
    if (group.systemDefined) throw invalid(`System defined group ${group.name} cannot be changed`)
    return group
  }
  return {
    path: 'endpointgroup',
    wrapper: 'EndPointGroup',
    mediaType: 'identity.endpointgroup',
    filters: ['name', 'description'],
    list: () => catalogue.groups().map(itemOf),
    byId(id) {
      const group = catalogue.group(id)
      return group === null ? null : itemOf(group)
    },
    byName(name) {
      const group = catalogue.groups().find((one) => one.name === name)
      return group === undefined ? null : itemOf(group)
    },
    create(body) {
      const name = text(body, 'name', '')
      if (name === '') throw invalid('Validation Error - Mandatory fields missing: [name]')
      if (catalogue.has(name)) throw invalid(`An endpoint group with the name ${name} already exists`)
      const parentId = text(body, 'parentId', '')
      const id = node.identify('group', name)
      catalogue.putGroup({
        id,
        name,
        description: text(body, 'description', ''),
        systemDefined: false,
        parentId: parentId === '' ? null : parentId,
      })
      return id
    },
    update(id, body) {
      const before = own(id)
      const after = {
        ...before,
        name: text(body, 'name', before.name),
        description: text(body, 'description', before.description),
      }
      catalogue.removeGroup(before)
      catalogue.putGroup(after)
      return (['name', 'description'] as const)
        .filter((field) => before[field] !== after[field])
        .map((field) => ({ field, oldValue: before[field], newValue: after[field] }))
    },
    remove: (id) => catalogue.removeGroup(own(id)),
  }
}
