import type { Session } from '../../../../world/model/session.ts'
import { locationOf, typeOf } from '../ers/network-device.ts'
import { storedForm } from '../hardware-address.ts'
import type { IseNode } from '../node.ts'
import { accessListOf, securityGroupOf } from '../policy.ts'
import type { SignOnRecord } from '../sign-ons.ts'
import { trafficOf } from './traffic.ts'
import { parent, sessionBoolean, textElement } from './xml.ts'

const stamp = (time: number) => new Date(time).toISOString()
const callingStation = (session: Session) => session.mac.toUpperCase()
const accountingId = (session: Session) => session.id.slice(-8)

const store = ({ method }: Pick<Session, 'method'>) => (method === 'dot1x' ? 'AD-CORP' : 'Internal Endpoints')

/** An endpoint under adaptive control is authorised by that and not by its own rule. */
const authorization = (session: Session, node: IseNode) =>
  node.anc.of(session.mac)?.policy ?? session.authorization

/** `name=value` pairs as a session carries them. */
const packed = (pairs: readonly (readonly [string, string | number])[]) =>
  `:!:${pairs.map(([name, value]) => `${name}=${value}`).join(':!:')}:!:`

/** The same in the status of a sign-on, where a comma in a value is escaped. */
const listed = (pairs: readonly (readonly [string, string | number])[]) =>
  pairs.map(([name, value]) => `${name}=${String(value).replaceAll(',', '\\,')}`).join(',')

export const activeSession = (session: Session, node: IseNode) =>
  parent(
    'activeSession',
    textElement('user_name', session.username),
    textElement('calling_station_id', callingStation(session)),
    textElement('nas_ip_address', session.switch.address),
    textElement('acct_session_id', accountingId(session)),
    textElement('audit_session_id', session.id),
    textElement('server', node.deployment.serverOf(session)),
    textElement('framed_ip_address', session.address),
  )

export function sessionParameters(session: Session, node: IseNode) {
  const { endpoints } = node.lab.world
  const endpoint = endpoints.get(session.mac)
  const assignment = node.anc.of(session.mac)
  const quarantined =
    assignment !== null && node.anc.policies.get(assignment.policy)?.includes('QUARANTINE') === true
  const boolean = (name: string, value: boolean) => sessionBoolean(name, value, node.options.booleans)
  const traffic = trafficOf(session, node)
  const decision = node.policy.decisionOf(session, quarantined)
  const always = [
    boolean('passed', true),
    boolean('failed', false),
    textElement('user_name', session.username),
    textElement('nas_ip_address', session.switch.address),
    textElement('calling_station_id', callingStation(session)),
    textElement('acs_server', node.deployment.serverOf(session)),
    textElement('auth_acs_timestamp', stamp(session.startedAt)),
    textElement('audit_session_id', session.id),
  ]
  if (node.options.sparse) return parent('sessionParameters', ...always)
  return parent(
    'sessionParameters',
    ...always,
    textElement('nas_port_id', session.interface.name),
    textElement('identity_group', session.identityGroup),
    textElement('network_device_name', session.switch.name),
    textElement('authentication_method', session.method),
    textElement('authentication_protocol', session.method === 'dot1x' ? 'PEAP (EAP-MSCHAPv2)' : 'Lookup'),
    textElement('framed_ip_address', session.address),
    textElement('execution_steps', '11001,11017,15049'),
    textElement('posture_status', endpoint?.domainJoined === true ? 'Compliant' : 'NotApplicable'),
    textElement('selected_azn_profiles', authorization(session, node)),
    textElement('service_type', session.method === 'dot1x' ? 'Framed' : 'Call Check'),
    textElement('message_code', 5200),
    textElement('auth_id', `${session.startedAt}001`),
    textElement('identity_store', store(session)),
    textElement('cts_security_group', quarantined ? 'Quarantined_Systems' : securityGroupOf(endpoint)),
    textElement('location', locationOf(session.switch)),
    textElement('device_type', typeOf(session.switch)),
    textElement('response_time', 14),
    textElement('endpoint_policy', session.profile),
    textElement('vlan', session.vlan),
    textElement('dacl', accessListOf(endpoint)),
    textElement(
      'other_attr_string',
      packed([
        ['ConfigVersionId', 812],
        ['Protocol', 'Radius'],
        ['IdentityPolicyMatchedRule', decision.authentication],
        ['AuthorizationPolicyMatchedRule', decision.rule],
        ['ISEPolicySetName', decision.set],
        ['IdentitySelectionMatchedRule', decision.authentication],
        ['EndPointMatchedProfile', session.profile],
        ['StepLatency', '1=0\\;2=3'],
      ]),
    ),
    textElement('acct_id', `${session.startedAt}002`),
    textElement('acct_session_time', traffic.seconds),
    textElement('acct_input_octets', traffic.octetsIn),
    textElement('acct_output_octets', traffic.octetsOut),
    textElement('acct_input_packets', traffic.packetsIn),
    textElement('acct_output_packets', traffic.packetsOut),
    boolean('started', true),
    boolean('stopped', false),
  )
}

export function authenticationStatus(record: SignOnRecord, node: IseNode) {
  const passed = record.failure === null
  const { certificate, failure } = record
  return parent(
    'authStatusElements',
    textElement('passed', String(passed)),
    textElement('failed', String(!passed)),
    textElement('user_name', record.username),
    textElement('nas_ip_address', record.switch.address),
    textElement('calling_station_id', storedForm(record.mac)),
    textElement('nas_port_id', record.interface.name),
    textElement('network_device_name', record.switch.name),
    textElement('acs_server', node.deployment.serverFor(record.switch.name)),
    textElement('identity_store', passed ? store(record) : null),
    textElement('authentication_method', record.method),
    textElement(
      'authentication_protocol',
      record.method === 'mab' ? 'Lookup' : certificate === null ? 'PEAP (EAP-MSCHAPv2)' : 'EAP-TLS',
    ),
    textElement('audit_session_id', record.sessionId),
    textElement('acs_timestamp', stamp(record.at)),
    textElement('failure_reason', failure === null ? '' : `${failure.code} ${failure.text}`),
    textElement('selected_azn_profiles', record.profile),
    textElement(
      'other_attributes',
      listed([
        ['ConfigVersionId', 812],
        ['DestinationPort', 1812],
        ['Protocol', 'Radius'],
        ['ISEPolicySetName', record.set],
        ['IdentityPolicyMatchedRule', record.authentication],
        ...(record.rule === null ? [] : [['AuthorizationPolicyMatchedRule', record.rule] as const]),
        ...(certificate === null
          ? []
          : ([
              ['Subject - Common Name', certificate.subject],
              ['Issuer - Common Name', certificate.issuer],
              ['Days to Expiry', certificate.days],
            ] as const)),
      ]),
    ),
  )
}

/** The names of the counters differ from those in a session. */
export function accountingStatus(session: Session, node: IseNode) {
  const traffic = trafficOf(session, node)
  return parent(
    'acctStatusElements',
    textElement('calling_station_id', callingStation(session)),
    textElement('audit_session_id', session.id),
    textElement('acct_session_id', accountingId(session)),
    textElement('nas_ip_address', session.switch.address),
    textElement('framed_ip_address', session.address),
    textElement('username', session.username),
    textElement('server', node.deployment.serverOf(session)),
    textElement('paks_in', traffic.packetsIn),
    textElement('paks_out', traffic.packetsOut),
    textElement('bytes_in', traffic.octetsIn),
    textElement('bytes_out', traffic.octetsOut),
    textElement('session_time', traffic.seconds),
  )
}
