import type { Switch } from '../../../../world/model/switch.ts'
import type { IseNode } from '../node.ts'
import { plainItem, type Item, type Resource } from './resource.ts'

export const locationOf = (device: Switch) => `Location#All Locations#${device.building}`
export const typeOf = (device: Switch) =>
  `Device Type#All Device Types#${device.role === 'access' ? 'Access switch' : 'Router'}`

const groupsOf = (device: Switch) => [locationOf(device), typeOf(device), 'IPSEC#Is IPSEC Device#No']

/** Access switches take security groups; routers are not set up for them. */
const trustSec = (device: Switch) =>
  device.role === 'access'
    ? {
        trustsecsettings: {
          deviceAuthenticationSettings: { sgaDeviceId: device.name, sgaDevicePassword: '******' },
          sgaNotificationAndUpdates: {
            // The product's own spelling.
            downlaodEnvironmentDataEveryXSeconds: 86_400,
            downlaodPeerAuthorizationPolicyEveryXSeconds: 86_400,
            downloadSGACLListsEveryXSeconds: 86_400,
            otherSGADevicesToTrustThisDevice: true,
          },
        },
      }
    : {}

/** Network access devices: the campus switches. */
export function networkDeviceResource(node: IseNode): Resource {
  const itemOf = (device: Switch): Item => {
    const item = plainItem(
      { id: node.identify('network device', device.name), name: device.name, description: '' },
      {
        authenticationSettings: {
          networkProtocol: 'RADIUS',
          // In clear to whoever may read it, as it was recorded; this one belongs to the lab's switch.
          radiusSharedSecret: node.identify('shared secret', device.name),
          enableKeyWrap: false,
          dtlsRequired: false,
          keyEncryptionKey: '',
          keyInputFormat: 'ASCII',
          // A text where its neighbours are booleans.
          enableMultiSecret: 'false',
        },
        ...trustSec(device),
        profileName: 'Cisco',
        coaPort: 1700,
        dtlsDnsName: '',
        modelName: device.model,
        softwareVersion: device.software,
        NetworkDeviceIPList: [{ ipaddress: device.address, mask: 32 }],
        NetworkDeviceGroupList: groupsOf(device),
      },
    )
    const fields: Record<string, string> = {
      ipaddress: device.address,
      location: locationOf(device),
      type: typeOf(device),
    }
    return { ...item, field: (name) => fields[name] ?? item.field(name) }
  }
  const devices = () => [...node.lab.world.switches.values()]
  return {
    path: 'networkdevice',
    wrapper: 'NetworkDevice',
    mediaType: 'network.networkdevice',
    filters: ['name', 'ipaddress', 'location', 'type', 'description'],
    // 2.4, 2.7 and 3.0 were seen to answer 405.
    namedSince: [3, 1],
    list: () => devices().map(itemOf),
    byId(id) {
      const device = devices().find((one) => node.identify('network device', one.name) === id)
      return device === undefined ? null : itemOf(device)
    },
    byName(name) {
      const device = node.lab.world.switches.get(name)
      return device === undefined ? null : itemOf(device)
    },
  }
}

export function networkDeviceGroupResource(node: IseNode): Resource {
  const items = () => {
    const names = new Set(['Location#All Locations', 'Device Type#All Device Types'])
    for (const device of node.lab.world.switches.values()) {
      for (const group of groupsOf(device)) names.add(group)
    }
    return [...names].map((name) => {
      const [sort = name] = name.split('#')
      const item = plainItem(
        { id: node.identify('device group', name), name, description: name.split('#').at(-1) ?? '' },
        // The sort has one name or the other, by the release of the client.
        { othername: sort, ndgtype: sort },
      )
      return { ...item, field: (field: string) => (field === 'type' ? sort : item.field(field)) }
    })
  }
  return {
    path: 'networkdevicegroup',
    wrapper: 'NetworkDeviceGroup',
    mediaType: 'network.networkdevicegroup',
    filters: ['name', 'description', 'type'],
    list: items,
    byId: (id) => items().find((item) => item.id === id) ?? null,
    // In a path a colon stands for the number sign.
    byName: (name) =>
      items().find((item) => [item.name, item.name?.replaceAll('#', ':')].includes(name)) ?? null,
  }
}
