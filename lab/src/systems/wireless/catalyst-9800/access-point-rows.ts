import { hash } from '../../../world/random.ts'
import type { AirOf, Joined } from './air-of.ts'
import { instant } from './air-of.ts'
import type { Row } from './restconf.ts'

const roomWords = ({ place, room }: Joined['accessPoint']) => {
  const [building = '', floor = ''] = place.floor.split('-')
  return `building ${building} floor ${floor} room ${room}`
}

/** Joined access points; one that has lost the controller is not among them. */
export const capwapData = (air: AirOf): Row[] =>
  air.joined().map(({ accessPoint, endpoint, moment, address }) => {
    const left = Math.max(0, Math.ceil((moment.blinksUntil - air.now()) / 1_000))
    const joinedAt = moment.joinedAt ?? air.now()
    return {
      'wtp-mac': accessPoint.radioMac,
      'ip-addr': address ?? '0.0.0.0',
      name: endpoint.hostname,
      'wtp-ip': address ?? '0.0.0.0',
      'device-detail': {
        'static-info': {
          'board-data': { 'wtp-serial-num': endpoint.serial, 'wtp-enet-mac': accessPoint.mac },
          'ap-models': { model: endpoint.model },
          'num-slots': accessPoint.radios.length,
        },
        'dynamic-info': {
          'led-state-enabled': true,
          'led-flash-enabled': left > 0,
          'flash-sec': left,
        },
        'wtp-version': { 'sw-version': endpoint.operatingSystem },
      },
      'ap-location': { floor: 0, location: roomWords(accessPoint), 'floor-id': accessPoint.place.floor },
      'tag-info': {
        'tag-source': 'tag-source-static',
        'is-ap-misconfigured': false,
        'resolved-tag-info': {
          'resolved-policy-tag': accessPoint.policyTag,
          'resolved-site-tag': accessPoint.siteTag,
          'resolved-rf-tag': accessPoint.rfTag,
        },
      },
      'ap-state': { 'ap-admin-state': 'adminstate-enabled', 'ap-operation-state': 'registered' },
      'ap-mode-data': { 'wtp-mode': 'local-mode' },
      'ap-time-info': {
        'boot-time': instant(moment.bootedAt),
        'join-time': instant(joinedAt),
        'join-time-taken': Math.round((joinedAt - moment.bootedAt) / 1_000),
      },
      'country-code': 'DE',
      'num-radio-slots': accessPoint.radios.length,
      'disconnect-detail': {
        'disconnect-reason': disconnectWord(moment),
      },
    }
  })

/** `spam-ap-disconnect-reason`, with the vendor's own spelling of the first. */
export const disconnectWord = ({ leftAt, why }: Joined['moment']) =>
  leftAt === null ? 'unkown' : why === 'AP reset' ? 'wtp-reboot-user-cmd' : 'wtp-max-retransmission-reached'

export const nameMap = (air: AirOf): Row[] =>
  air.joined().map(({ accessPoint, endpoint }) => ({
    'wtp-name': endpoint.hostname,
    'wtp-mac': accessPoint.radioMac,
    'eth-mac': accessPoint.mac,
  }))

export const ethernetMap = (air: AirOf): Row[] =>
  air.joined().map(({ accessPoint }) => ({
    'ethernet-mac': accessPoint.mac,
    'wtp-mac': accessPoint.radioMac,
  }))

export const operData = (air: AirOf): Row[] =>
  air.joined().map(({ accessPoint }) => ({
    'wtp-mac': accessPoint.radioMac,
    'ap-ip-data': { mtu: 1485, 'is-static-ap-ipaddr': false },
    'ap-prime-info': {
      'primary-controller-name': accessPoint.controller,
      'primary-controller-ip-addr':
        air.lab.world.wireless.controllers.get(accessPoint.controller)?.address ?? '0.0.0.0',
    },
    'ap-pow': {
      'power-injector-sel': 'pwrinj-selection-unknown',
      'power-injector-enabled': false,
      'power-type': 'pwr-src-poe-plus',
      'power-mode': 'dot11-set-high-pwr',
    },
    'ap-sys-stats': {
      'cpu-usage': hash(accessPoint.mac) % 40,
      'memory-usage': 40 + (hash(accessPoint.mac) % 20),
    },
  }))

const portOf = (air: AirOf, { accessPoint }: Joined) => {
  const at = air.lab.world.attachment(accessPoint.mac)
  if (!at) return null
  // Neighbours speak on the members of a channel.
  const member = at.interface.members[0]
  return { device: at.switch, port: (member && at.switch.interfaces.get(member)) || at.interface }
}

export const lldpNeighbours = (air: AirOf): Row[] =>
  air.joined().flatMap((one): Row[] => {
    const at = portOf(air, one)
    if (!at) return []
    return [
      {
        'wtp-mac': one.accessPoint.radioMac,
        'neigh-mac': at.device.mac,
        'port-id': at.port.shortName,
        'local-port': '0',
        'system-name': `${at.device.name}.${air.lab.world.domain}`,
        'port-description': at.port.description === '' ? at.port.name : at.port.description,
        capabilities: 'lldp-device-bridge-capable',
        'mgmt-addr': at.device.address,
      },
    ]
  })

export const cdpNeighbours = (air: AirOf): Row[] =>
  air.joined().flatMap((one): Row[] => {
    const at = portOf(air, one)
    if (!at) return []
    return [
      {
        'mac-addr': one.accessPoint.radioMac,
        'cdp-cache-device-id': `${at.device.name}.${air.lab.world.domain}`,
        'ap-name': one.endpoint.hostname,
        'last-updated-time': instant(air.now() - 30_000),
        'cdp-cache-local-port': '1',
        'cdp-cache-device-port': at.port.name,
        'cdp-cache-platform': `cisco ${at.device.model}`,
        'cdp-cache-ip-address-value': at.device.address,
        'cdp-capabilities-string': 'Switch IGMP',
      },
    ]
  })

export const ethernetPorts = (air: AirOf): Row[] =>
  air.joined().map((one) => ({
    'wtp-mac': one.accessPoint.radioMac,
    'if-index': 0,
    'if-name': 'mGig0',
    'oper-status': 'oper-state-up',
    duplex: 2,
    'link-speed': portOf(air, one)?.port.speed ?? 0,
    'input-crc': 0,
  }))

export const tags = (air: AirOf): Row[] =>
  air.all().map(({ accessPoint }) => ({
    'ap-mac': accessPoint.mac,
    'policy-tag': accessPoint.policyTag,
    'site-tag': accessPoint.siteTag,
    'rf-tag': accessPoint.rfTag,
  }))
