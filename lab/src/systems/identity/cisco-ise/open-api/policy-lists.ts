import type { Json } from '../deployment/json.ts'
import type { IseNode } from '../deployment/node.ts'
import { authorizationResults, securityGroups } from '../deployment/policy-results.ts'

const dictionaries = [
  ['Normalised Radius', 'Normalised attributes of RADIUS', 'PIP_ATTR'],
  ['IdentityGroup', 'Groups of endpoints and users', 'ENTITY_ATTR'],
  ['Session', 'What is known of a session', 'ENTITY_ATTR'],
  ['Radius', 'RADIUS attributes', 'MSG_ATTR'],
] as const

/** Those that rules of authentication ask. */
const identityStores = (node: IseNode): readonly string[] => [
  ...new Set(node.policy.sets.flatMap(({ authentication }) => authentication.map(({ store }) => store))),
]

/**
 * What rules are made of, beside the rules: `/network-access/authorization-profiles`, `/security-groups`,
 * `/identity-stores` and `/service-names` are bare arrays, `/dictionaries[/{name}]` is wrapped. Null for what is none of them.
 */
export function policyLists(
  [area, collection, name, ...more]: readonly string[],
  node: IseNode,
): Json | null {
  if (area !== 'network-access' || more.length > 0) return null
  if (collection === 'authorization-profiles' && name === undefined) {
    return authorizationResults(node).map(({ id, name: profile }) => ({ id, name: profile }))
  }
  if (collection === 'security-groups' && name === undefined) {
    return securityGroups.map(([group]) => ({ id: node.identify('security group', group), name: group }))
  }
  if (collection === 'identity-stores' && name === undefined) {
    return identityStores(node).map((store) => ({ id: node.identify('identity source', store), name: store }))
  }
  if (collection === 'service-names' && name === undefined) {
    const service = 'Default Network Access'
    return [
      {
        id: node.identify('allowed protocols', service),
        name: service,
        serviceType: 'Allowed Protocols',
        isLocalAuthorization: true,
      },
    ]
  }
  if (collection !== 'dictionaries') return null
  const all = dictionaries.map(([title, description, dictionaryAttrType]) => ({
    id: node.identify('dictionary', title),
    name: title,
    description,
    version: '1.0',
    dictionaryAttrType,
    link: null,
  }))
  if (name === undefined) return { version: '1.0.0', response: all }
  const one = all.find((dictionary) => dictionary.name === name)
  return one === undefined ? null : { version: '1.0.0', response: one }
}
