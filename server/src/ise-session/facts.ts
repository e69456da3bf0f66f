import type { EndpointGroup, NetworkDevice } from '@patchbay/connectors/identity/deployment'
import type { Containment, EndpointDetail, SessionDetail } from '@patchbay/connectors/identity/detail'
import type { AdmissionFact, Onward } from '@patchbay/contract/common-queries/cisco-ise'
import { onwardFromAddresses, onwardFromPort, onwardFromUser } from './onward.ts'
import type { Seen } from './index-of.ts'

type Value = string | number | null | undefined

const fact = (
  name: string,
  label: string,
  value: Value,
  more: { identifier?: boolean; note?: string | null; onward?: Onward | null } = {},
): AdmissionFact => ({
  name,
  label,
  value: value === null || value === undefined || value === '' ? null : String(value),
  identifier: more.identifier ?? false,
  onward: more.onward ?? null,
  note: more.note ?? null,
})

const identifier = { identifier: true } as const
const leading = (onward: Onward | null) => ({ identifier: true, onward }) as const
const macLeads = (mac: string) => leading({ kind: 'mac', q: mac })
const switchLeads = (q: string | null) => leading(q === null ? null : { kind: 'switch', q })
const addressLeads = (address: string | null) =>
  leading(address === null ? null : { kind: 'address', q: address })
const hardwareLabels: Readonly<Record<string, string>> = {
  vendor: 'Vendor',
  deviceType: 'Device type',
  productId: 'Model',
  serialNumber: 'Serial number',
  hardwareRevision: 'Hardware revision',
  softwareRevision: 'Software revision',
  address: 'Latest address',
  protocol: 'Protocol',
}

export function endpointFacts(endpoint: EndpointDetail, certainty: number | null): AdmissionFact[] {
  const byHand = (fixed: boolean) => (fixed ? 'set by hand' : 'by profiling')
  return [
    fact('mac', 'MAC', endpoint.mac, macLeads(endpoint.mac)),
    fact('description', 'Description', endpoint.description),
    fact('group', 'Group', endpoint.group, { note: byHand(endpoint.staticGroup) }),
    fact('profile', 'Profile', endpoint.profile, { note: byHand(endpoint.staticProfile) }),
    fact('certainty', 'Certainty of the profile', certainty, {
      note: certainty === null ? 'not offered by its interfaces' : 'points of the matched rules',
    }),
    fact(
      'portal-user',
      'Owner in the portal',
      endpoint.portalUser,
      leading(onwardFromUser(endpoint.portalUser)),
    ),
    fact('identity-store', 'Identity store', endpoint.identityStore),
    ...Object.entries(endpoint.custom).map(([name, value]) =>
      fact(`attribute.${name}`, name, value, { note: 'custom attribute' }),
    ),
    ...Object.entries(endpoint.management).map(([name, value]) =>
      fact(`management.${name}`, name, value, { note: 'device management' }),
    ),
    ...Object.entries(endpoint.hardware).map(([name, value]) =>
      fact(
        `hardware.${name}`,
        hardwareLabels[name] ?? name,
        value,
        name === 'address' ? addressLeads(value) : {},
      ),
    ),
    fact('created', 'Created and changed', null, {
      note: 'time and author are not offered by its interfaces',
    }),
    fact('id', 'Id', endpoint.id, identifier),
  ]
}

export function sessionFacts(session: SessionDetail): AdmissionFact[] {
  return [
    fact('username', 'Identity', session.username, leading(onwardFromUser(session.username))),
    fact('method', 'Method', methodWords(session.method, session.protocol)),
    fact('switch', 'Switch', session.nasName, switchLeads(session.nasName)),
    fact('nas-address', 'Address of the switch', session.nasAddress, switchLeads(session.nasAddress)),
    fact('interface', 'Interface', session.interface, leading(onwardFromPort(session))),
    fact('address', 'Address', session.address, addressLeads(session.address)),
    fact('vlan', 'VLAN', session.vlan, identifier),
    fact('result', 'Result', session.authorization),
    fact('access-list', 'Access list (dACL)', session.accessList),
    fact('security-group', 'Security group (SGT)', session.securityGroup),
    fact('posture', 'Posture', session.posture),
    fact('policy-set', 'Policy set', session.policySet),
    fact('authentication-rule', 'Authentication rule', session.authenticationRule),
    fact('authorization-rule', 'Authorization rule', session.authorizationRule),
    fact('identity-store', 'Identity store', session.identityStore),
    fact('group', 'Group', session.group),
    fact('profile', 'Profile', session.profile),
    fact('since', 'Since', session.startedAt?.toISOString()),
    fact(
      'running',
      'Duration at the latest report',
      session.seconds === null ? null : lengthWords(session.seconds),
    ),
    fact('octets-in', 'Octets from it', session.octets.in),
    fact('octets-out', 'Octets to it', session.octets.out),
    fact('location', 'Location of the switch', pathWords(session.location)),
    fact('device-type', 'Type of the switch', pathWords(session.deviceType)),
    fact('server', 'Node that decided', session.server, identifier),
    fact('session-id', 'Session id', session.sessionId, identifier),
  ].filter(({ value }) => value !== null)
}

/** `Location#All Locations#B07` without its sort, and without what all of them are in. */
const pathWords = (path: string | null): string | null => path?.split('#').at(-1) ?? null

/** `1 h 39 m`, of seconds. */
function lengthWords(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)]
  if (hours > 0) return `${hours} h ${minutes} m`
  return minutes > 0 ? `${minutes} m` : `${seconds} s`
}

const methods: Readonly<Record<string, string>> = { dot1x: '802.1X', mab: 'MAB' }

export function methodWords(method: string | null, protocol: string | null): string | null {
  const first = method === null ? null : (methods[method.toLowerCase()] ?? method)
  return [first, protocol].filter(Boolean).join(', ') || null
}

export const containmentFacts = ({ mac, policy, actions }: Containment): AdmissionFact[] => [
  fact('mac', 'MAC', mac, macLeads(mac)),
  fact('policy', 'Policy', policy, { note: policy === '' ? 'not reported which' : null }),
  fact('actions', 'Effect', actions.map((one) => actionWords[one] ?? one).join(', ')),
]

const actionWords: Readonly<Record<string, string>> = {
  QUARANTINE: 'puts it into quarantine',
  PORTBOUNCE: 'bounces its port',
  SHUTDOWN: 'shuts its port',
  RE_AUTHENTICATE: 're-authenticates it',
}

export const groupFacts = ({
  name,
  description,
  systemDefined,
  parent,
  parentId,
  id,
}: EndpointGroup): AdmissionFact[] => [
  fact('name', 'Name', name),
  fact('description', 'Description', description),
  fact('made-by', 'Made by', systemDefined === null ? null : systemDefined ? 'the product' : 'people'),
  fact('parent', 'Lies in', parent ?? parentId, {
    note: parentId === null ? 'in no other known group' : null,
  }),
  fact('id', 'Id', id, identifier),
]

export const deviceFacts = (device: NetworkDevice): AdmissionFact[] => [
  fact('name', 'Name', device.name, switchLeads(device.name)),
  fact('description', 'Description', device.description),
  fact('addresses', 'Addresses', device.addresses.join(', '), leading(onwardFromAddresses(device.addresses))),
  fact('profile', 'Profile', device.profile),
  fact('model', 'Model', device.model),
  fact('software', 'Software', device.software),
  fact('protocol', 'Asks by', device.protocol),
  fact('trust-sec', 'TrustSec', device.trustSec === null ? null : device.trustSec ? 'set up' : 'not set up', {
    note: device.trustSec === null ? 'not offered by its interfaces' : null,
  }),
  fact('coa-port', 'Port for changes of authorization', device.coaPort, identifier),
  ...device.groups.map((group) => {
    const [sort = 'Group', ...path] = group.split('#')
    return fact(`device-group.${sort}`, sort, path.at(-1) ?? group)
  }),
]

/** Where our own switches saw it last. */
export const sightingFacts = ({ place, vlan, firstSeen, lastSeen, present }: Seen): AdmissionFact[] => [
  fact('seen-at', 'Switch port', place, {
    ...leading({ kind: 'port', q: place }),
    note: present ? 'there by the last walk' : 'not there by the last walk',
  }),
  fact('seen-vlan', 'VLAN', vlan, identifier),
  fact('first-seen', 'First seen there', firstSeen.toISOString()),
  fact('last-seen', 'Last seen there', lastSeen.toISOString()),
]
