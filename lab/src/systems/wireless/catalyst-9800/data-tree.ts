import * as accessPoints from './access-point-rows.ts'
import type { AirOf } from './air-of.ts'
import { instant } from './air-of.ts'
import * as clients from './client-rows.ts'
import * as joins from './join-rows.ts'
import { measurements, radioData } from './radio-rows.ts'
import { wirelessModule, type List, type Row, type Tree } from './restconf.ts'

/** Revisions of the models that differ between the two releases; the RPC to drop a client came with the second. */
const modules = (version: string): readonly (readonly [name: string, revision: string])[] => {
  const newer = !version.startsWith('17.12')
  return [
    [wirelessModule('access-point-oper'), newer ? '2024-07-01' : '2023-07-01'],
    [wirelessModule('access-point-cmd-rpc'), '2023-07-01'],
    [wirelessModule('access-point-cfg-rpc'), newer ? '2024-07-01' : '2023-07-01'],
    [wirelessModule('ap-global-oper'), newer ? '2024-07-01' : '2022-11-01'],
    [wirelessModule('client-oper'), newer ? '2024-07-01' : '2023-07-01'],
    [wirelessModule('client-rpc'), newer ? '2024-03-01' : '2021-03-01'],
    [wirelessModule('rrm-oper'), '2023-07-01'],
    [wirelessModule('wlan-cfg'), '2023-07-01'],
  ]
}

/** Everything that can be read below `/restconf/data`, by module and container. */
export function dataTree(air: AirOf, version: string): ReadonlyMap<string, Tree> {
  const list = (rows: (air: AirOf) => Row[], ...keys: readonly string[]): List => ({
    keys,
    rows: () => rows(air),
  })
  const ofClients = (rows: (air: AirOf) => Row[], key: string): List => ({
    keys: [key],
    rows: (mac) => rows(mac === undefined ? air : air.only(mac)),
  })
  const { world } = air.lab
  const controller = world.wireless.controllers.get(air.name)
  const wlans = () =>
    world.wireless.ssids.map(({ name, wlan, profile, security }) => ({
      'profile-name': profile,
      'wlan-id': wlan,
      'auth-key-mgmt-dot1x': security === 'dot1x',
      'auth-key-mgmt-psk': security === 'psk',
      'apf-vap-id-data': { ssid: name, 'wlan-status': true },
    }))
  const trees: Readonly<Record<string, Tree>> = {
    'access-point-oper-data': {
      namespace: wirelessModule('access-point-oper'),
      'capwap-data': list(accessPoints.capwapData, 'wtp-mac'),
      'ap-name-mac-map': list(accessPoints.nameMap, 'wtp-name'),
      'ethernet-mac-wtp-mac-map': list(accessPoints.ethernetMap, 'ethernet-mac'),
      'radio-oper-data': list(radioData, 'wtp-mac', 'radio-slot-id'),
      'oper-data': list(accessPoints.operData, 'wtp-mac'),
      'ethernet-if-stats': list(accessPoints.ethernetPorts, 'wtp-mac', 'if-index'),
      'cdp-cache-data': list(accessPoints.cdpNeighbours, 'mac-addr', 'cdp-cache-device-id'),
      'lldp-neigh': list(accessPoints.lldpNeighbours, 'wtp-mac', 'neigh-mac'),
      'ap-pwr-info': list(() => [], 'wtp-mac'),
    },
    'ap-global-oper-data': {
      namespace: wirelessModule('ap-global-oper'),
      'ap-history': list(joins.joinHistory, 'ethernet-mac'),
      'ap-join-stats': list(joins.joinStatistics, 'wtp-mac'),
      'ewlc-ap-stats': () => joins.radioTotals(air),
      'wlan-client-stats': list(joins.wlanTotals, 'wlan-id'),
      'emltd-join-count-stat': () => joins.joinCount(air),
    },
    'client-oper-data': {
      namespace: wirelessModule('client-oper'),
      'common-oper-data': ofClients(clients.commonData, 'client-mac'),
      'dot11-oper-data': ofClients(clients.dot11Data, 'ms-mac-address'),
      'mobility-oper-data': ofClients(clients.mobility, 'ms-mac-addr'),
      'mm-if-client-history': ofClients(clients.history, 'client-mac'),
      'traffic-stats': ofClients(clients.traffic, 'ms-mac-address'),
      'policy-data': ofClients(clients.policies, 'mac'),
      'exclusion-data': ofClients(clients.exclusions, 'client-mac'),
      'sisf-db-mac': ofClients(clients.addresses, 'mac-addr'),
      'dc-info': ofClients(clients.devices, 'client-mac'),
    },
    'rrm-oper-data': {
      namespace: wirelessModule('rrm-oper'),
      'rrm-measurement': list(measurements, 'wtp-mac', 'radio-slot-id'),
    },
    'rogue-oper-data': {
      namespace: wirelessModule('rogue-oper'),
      'rogue-data': list(() => [], 'rogue-address'),
    },
    'ap-cfg-data': {
      namespace: wirelessModule('ap-cfg'),
      'ap-tags': { namespace: wirelessModule('ap-cfg'), 'ap-tag': list(accessPoints.tags, 'ap-mac') },
    },
    'wlan-cfg-data': {
      namespace: wirelessModule('wlan-cfg'),
      'wlan-cfg-entries': {
        namespace: wirelessModule('wlan-cfg'),
        'wlan-cfg-entry': { keys: ['profile-name'], rows: wlans },
      },
    },
    'general-oper-data': {
      namespace: wirelessModule('general-oper'),
      'mgmt-intf-data': () => ({
        'intf-name': `Vlan${controller?.vlan ?? 0}`,
        'intf-type': 'wireless-mgmt',
        'mgmt-ip': controller?.address ?? '',
        'net-mask': '255.255.255.0',
        'mgmt-mac': controller?.mac ?? '',
      }),
    },
    'device-hardware-data': {
      namespace: 'Cisco-IOS-XE-device-hardware-oper',
      'device-hardware': () => ({
        'device-inventory': [
          {
            'hw-type': 'hw-type-chassis',
            'part-number': controller?.model ?? '',
            'serial-number': controller?.serial ?? '',
          },
        ],
        'device-system-data': {
          'current-time': instant(air.now()),
          'boot-time': instant(controller?.bootedAt ?? null),
          'software-version': `Cisco IOS Software [Dublin], C9800 Software (C9800_IOSXE-K9), Version ${version}, RELEASE SOFTWARE (fc2)`,
          'last-reboot-reason': 'Reload Command',
        },
      }),
    },
    'modules-state': {
      namespace: 'ietf-yang-library',
      module: {
        keys: ['name', 'revision'],
        rows: () =>
          modules(version).map(([name, revision]) => ({
            name,
            revision,
            'conformance-type': 'implement',
          })),
      },
    },
  }
  return new Map(Object.entries(trees).map(([name, tree]) => [`${tree.namespace}:${name}`, tree]))
}
