import type { IseNode } from './node.ts'
import { nasOf, type Nas } from './seen-session.ts'
import { plainItem, type Item, type Resource } from './resource.ts'

export const locationOf = (device: Nas) => `Location#All Locations#${device.building}`
const typeName = {
  access: 'Access switch',
  distribution: 'Router',
  core: 'Router',
  wireless: 'Wireless controller',
} as const

export const typeOf = (device: Nas) => `Device Type#All Device Types#${typeName[device.role]}`

const groupsOf = (device: Nas) => [locationOf(device), typeOf(device), 'IPSEC#Is IPSEC Device#No']

/** Access switches take security groups; routers are not set up for them. */
const trustSec = (device: Nas) =>
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

const devicesOf = ({ lab }: IseNode): Nas[] => [
  ...lab.world.switches.values(),
  ...[...lab.world.wireless.controllers.values()].map(nasOf),
]

/** Network access devices: the campus switches and the wireless controllers. */
export function networkDeviceResource(node: IseNode): Resource {
  const itemOf = (device: Nas): Item => {
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
  const devices = () => devicesOf(node)
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
      const device = devices().find((one) => one.name === name)
      return device === undefined ? null : itemOf(device)
    },
  }
}

export function networkDeviceGroupResource(node: IseNode): Resource {
  const items = () => {
    const names = new Set(['Location#All Locations', 'Device Type#All Device Types'])
    for (const device of devicesOf(node)) {
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
