import type { Statement } from '@patchbay/contract/workflows/search-and-locate'
import { keptByWords } from '../facts/reserved-for.ts'
import { stageWords } from '../facts/client-stages.ts'
import type { Dossier } from './dossier.ts'
import type { Fact } from '../facts/fact.ts'

type Row = readonly [label: string, value: string | number | null | undefined, identifier?: 'identifier']

function statement(
  source: string,
  title: string,
  at: Date | null,
  rows: readonly Row[],
  live = true,
): Statement {
  return {
    source,
    title,
    observedAt: at?.toISOString() ?? null,
    freshness: live ? 'live' : 'cached',
    rows: rows.flatMap(([label, value, identifier]) =>
      value === null || value === undefined || value === ''
        ? []
        : [{ label, value: String(value), identifier: identifier !== undefined }],
    ),
  }
}

/** Whoever reads it sees it in their own time zone. */
const instant = (date: Date | null) => date?.toISOString() ?? null

const each = <T>(said: readonly Fact<T>[], draw: (one: Fact<T>) => Statement) => said.map(draw)

/** What each system says in its own words, untouched by what the others say. */
export function statementsOf(dossier: Dossier): Statement[] {
  const { endpoint } = dossier
  const latest = dossier.sightings.find((sighting) => sighting.edge) ?? dossier.sightings[0]
  return [
    ...(latest === undefined
      ? []
      : [
          statement(
            'index',
            'Last walk of the switches',
            latest.lastSeen,
            [
              ['Switch', latest.switch, 'identifier'],
              ['Interface', latest.interface, 'identifier'],
              ['VLAN', latest.vlan, 'identifier'],
              ['First seen', instant(latest.firstSeen)],
              ['Last seen', instant(latest.lastSeen)],
              ['Port', latest.port.edgeBecause],
            ],
            false,
          ),
        ]),
    ...addressStatements(dossier),
    ...each([...dossier.leases, ...dossier.otherLeases], ({ source, at, value }) =>
      statement(source, 'DHCP lease', at, [
        ['Address', value.address, 'identifier'],
        ['MAC', value.mac, 'identifier'],
        ['Client id', value.clientId, 'identifier'],
        ['Host name', value.hostname, 'identifier'],
        ['Subnet', value.subnet, 'identifier'],
        ['State', value.state],
        ['From', instant(value.startedAt)],
        ['Until', instant(value.expiresAt)],
      ]),
    ),
    ...each(dossier.reservations, ({ source, at, value }) =>
      statement(source, 'DHCP reservation', at, [
        ['Address', value.address, 'identifier'],
        ['MAC', value.mac, 'identifier'],
        ['Kept by', keptByWords(value)],
        ['Host name', value.hostname, 'identifier'],
        ['Subnet', value.subnet, 'identifier'],
      ]),
    ),
    ...each(dossier.sessions, ({ source, at, value }) =>
      statement(source, 'Session', at, [
        ['User', value.username, 'identifier'],
        ['Switch', value.nasName ?? value.nasAddress, 'identifier'],
        ['Interface', value.interface, 'identifier'],
        ['VLAN', value.vlan, 'identifier'],
        ['Address', value.address, 'identifier'],
        ['Method', [value.method, value.protocol].filter(Boolean).join(', ')],
        ['Profile', value.profile],
        ['Authorization', value.authorization],
        ['Group', value.group],
        ['Since', instant(value.startedAt)],
        ['Result', value.passed ? 'passed' : 'failed'],
      ]),
    ),
    ...each(dossier.associations, ({ source, at, value }) =>
      statement(source, 'Wireless client', at, [
        ['State', stageWords(value)],
        ['Access point', value.accessPoint, 'identifier'],
        ['SSID', value.ssid],
        ['Band', value.band],
        ['Channel', value.channel],
        ['Signal', value.signal === null ? null : `${value.signal} dBm`],
        ['Signal to noise', value.signalToNoise === null ? null : `${value.signalToNoise} dB`],
        ['VLAN', value.vlan, 'identifier'],
        ['Address', value.addresses.join(', '), 'identifier'],
        ['User', value.username, 'identifier'],
        ['Since', instant(value.associatedAt)],
      ]),
    ),
    ...each(dossier.positions, ({ source, at, value: { device, place } }) =>
      statement(source, 'Position', at, [
        ['Place', place],
        ['x', device.x === null ? null : `${device.x.toFixed(1)} m`],
        ['y', device.y === null ? null : `${device.y.toFixed(1)} m`],
        ['Accuracy', device.accuracy === null ? null : `± ${device.accuracy.toFixed(1)} m`],
        ['Last located', instant(device.at)],
        ['State', device.associated === null ? null : device.associated ? 'associated' : 'only heard'],
      ]),
    ),
    ...each(dossier.arpEntries, ({ source, at, value }) =>
      statement(source, 'ARP entry', at, [
        ['Address', value.address, 'identifier'],
        ['MAC', value.mac, 'identifier'],
        ['Interface', value.interface, 'identifier'],
      ]),
    ),
    ...each(dossier.mappedUsers, ({ source, at, value }) =>
      statement(source, 'User mapping', at, [
        ['Address', value.address, 'identifier'],
        ['User', value.user, 'identifier'],
        ['Learned from', value.source],
      ]),
    ),
    ...(endpoint === null
      ? []
      : [
          statement(endpoint.source, 'Endpoint', endpoint.at, [
            ['MAC', endpoint.value.mac, 'identifier'],
            ['Description', endpoint.value.description],
            ['Group', endpoint.value.group],
            ['Profile', endpoint.value.profile],
            ...Object.entries(endpoint.value.attributes).map(([label, value]): Row => [label, value]),
          ]),
        ]),
    ...each(dossier.people, ({ source, at, value }) =>
      statement(source, 'Person', at, [
        ['Name', value.displayName],
        ['Username', value.username, 'identifier'],
        ['E-mail', value.email, 'identifier'],
        ['Title', value.title],
        ['Department', value.department],
        ['Office', value.office],
        ['Phone', value.phone, 'identifier'],
        ['Account', value.locked ? 'locked' : value.enabled ? 'enabled' : 'disabled'],
      ]),
    ),
    ...each(dossier.computers, ({ source, at, value }) =>
      statement(source, 'Computer', at, [
        ['Name', value.dnsName ?? value.name, 'identifier'],
        ['Operating system', value.operatingSystem],
        ['Account', value.enabled ? 'enabled' : 'disabled'],
        ['Last logon', instant(value.lastLogonAt)],
        ['Description', value.description],
      ]),
    ),
    ...dossier.live.map((live) =>
      statement(live.switch, 'Asked now', live.at, [
        ['Forwarding table', live.entries.length === 0 ? 'does not have this MAC' : null],
        ...live.entries.map((entry): Row => [
          'Forwarding table',
          `VLAN ${entry.vlan} on ${entry.interface}, ${entry.type}`,
          'identifier',
        ]),
        ['Description', live.interface?.description],
        ['Status', live.interface?.status],
        [
          'Authentication',
          live.session === null ? null : `${live.session.method ?? ''} ${live.session.status}`.trim(),
        ],
      ]),
    ),
  ]
}

/** Stays at an address that are written out. */
const mostHeld = 10

/** What the gateways hold: the addresses of the device, or everybody who held the one asked about. */
function addressStatements({ addresses, holders }: Dossier): Statement[] {
  const shared = new Set(holders.map(({ mac }) => mac)).size > 1
  const byGateway = Map.groupBy(shared ? holders : addresses, ({ gateway }) => gateway)
  return [...byGateway].map(([gateway, held]) =>
    statement(
      gateway,
      'Address table of the last walk',
      held[0]?.lastSeen ?? null,
      [
        ...held.slice(0, mostHeld).flatMap((one): Row[] => [
          [shared ? 'Held by' : 'Address', shared ? one.mac : one.address, 'identifier'],
          [one.present ? 'Since' : 'Until', instant(one.present ? one.firstSeen : one.lastSeen)],
        ]),
        ...(held.length > mostHeld ? [['Before', `${held.length - mostHeld} more`] satisfies Row] : []),
      ],
      false,
    ),
  )
}
