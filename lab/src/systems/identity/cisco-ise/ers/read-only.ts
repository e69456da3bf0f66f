import type { Machine } from '../deployment/deployment.ts'
import type { JsonObject } from '../deployment/json.ts'
import type { IseNode } from '../deployment/node.ts'
import { plainItem, type Item, type Resource } from '../deployment/resource.ts'

/** A collection that is shown and not changed. */
export function readOnly(
  path: string,
  wrapper: string,
  mediaType: string,
  items: () => readonly Item[],
  filters: readonly string[] = ['name', 'description'],
): Resource {
  return {
    path,
    wrapper,
    mediaType,
    filters,
    list: items,
    byId: (id) => items().find((item) => item.id === id) ?? null,
    byName: (name) => items().find((item) => item.name === name) ?? null,
  }
}

const userGroups: readonly (readonly [name: string, description: string])[] = [
  ['Employee', 'Default Employee User Group'],
  ['GuestType_Daily (default)', 'Identity group mirroring the guest type'],
  ['ALL_ACCOUNTS (default)', 'Default ALL_ACCOUNTS (default) User Group'],
]

/** Collections that the lab's ISE shows and does not change. */
export function readOnlyResources(node: IseNode): readonly Resource[] {
  const { machines } = node.deployment
  const fqdn = (name: string) => `${name}.${node.lab.world.domain}`
  const machine = ({ name, roles, services }: Machine): JsonObject => ({
    displayName: name,
    fqdn: fqdn(name),
    inDeployment: machines.length > 1,
    papNode: roles.includes('PrimaryAdmin'),
    primaryPapNode: roles.includes('PrimaryAdmin'),
    pxGridNode: false,
    nodeServiceTypes: services.join(','),
    ipAddress: node.deployment.addressOf(name),
    ipAddresses: [node.deployment.addressOf(name)],
    gateWay: node.deployment.gateway,
  })
  return [
    readOnly('profilerprofile', 'ProfilerProfile', 'identity.profilerprofile', () =>
      node.catalogue.profiles().map((profile) => plainItem(profile)),
    ),
    readOnly('identitygroup', 'IdentityGroup', 'identity.identitygroup', () =>
      userGroups.map(([name, description]) =>
        plainItem(
          { id: node.identify('user group', name), name, description },
          { parent: 'NAC Group:NAC:IdentityGroups:User Identity Groups' },
        ),
      ),
    ),
    {
      ...readOnly(
        'node',
        'Node',
        'network.node',
        () =>
          machines.map((one) => {
            const item = plainItem(
              { id: node.identify('node', one.name), name: one.name, description: '' },
              machine(one),
            )
            // The filter is spelt without the capitals of the field.
            const field = (name: string) =>
              item.field(name === 'nodeservicetypes' ? 'nodeServiceTypes' : name)
            return { ...item, field }
          }),
        ['name', 'nodeservicetypes'],
      ),
      listsDescriptions: false,
    },
  ]
}
