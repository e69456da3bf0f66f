import { deviceOf, type Session } from '../deployment/seen-session.ts'
import { storedForm } from '../deployment/hardware-address.ts'
import type { IseNode } from '../deployment/node.ts'
import { accessListOf } from '../../../../world/sessions.ts'
import { securityGroupOf } from '../deployment/policy.ts'
import type { Decision } from '../deployment/policy.ts'
import { authorizationResults } from '../deployment/policy-results.ts'
import {
  attributesOf,
  hyphenated,
  packed,
  serviceOf,
  shownLocation,
  shownType,
  storeOf,
} from './attributes.ts'
import { accepted } from './response.ts'
import { trafficOf } from './traffic.ts'
import { parent, sessionBoolean, textElement } from '../deployment/xml.ts'

const stamp = (time: number) => new Date(time).toISOString()
const accountingId = (session: Session) => session.id.slice(-8)

/** What it was in when it signed on: a group that is set later is told after the next time. */
export const groupOf = (session: Session, node: IseNode) =>
  node.endpoints.groupSetAt(session.mac, session.startedAt) ?? session.identityGroup

const vlanOf = (profile: string, node: IseNode) =>
  authorizationResults(node).find(({ name }) => name === profile)?.vlan ?? null

export const activeSession = (session: Session, node: IseNode) =>
  parent(
    'activeSession',
    textElement('user_name', session.username),
    textElement('calling_station_id', storedForm(session.mac)),
    textElement('nas_ip_address', session.switch.address),
    textElement('acct_session_id', accountingId(session)),
    textElement('audit_session_id', session.id),
    textElement('server', node.deployment.serverOf(session)),
    textElement('framed_ip_address', session.address),
    '<framed_ipv6_address/>',
  )

/** What accounting told last. */
function accounting(session: Session, node: IseNode): readonly string[] {
  const traffic = trafficOf(session, node)
  const told = session.startedAt + traffic.seconds * 1_000
  return [
    textElement('acct_id', `${session.startedAt}002`),
    textElement('acct_acs_timestamp', stamp(told)),
    textElement('acct_acsview_timestamp', stamp(told)),
    textElement('acct_session_id', accountingId(session)),
    textElement('acct_status_type', traffic.seconds < 60 ? 'Start' : 'Interim-Update'),
    textElement('acct_session_time', traffic.seconds),
    textElement('acct_input_octets', traffic.octetsIn),
    textElement('acct_output_octets', traffic.octetsOut),
    textElement('acct_input_packets', traffic.packetsIn),
    textElement('acct_output_packets', traffic.packetsOut),
    textElement('acct_authentic', 'Remote'),
    textElement('acct_delay_time', 0),
    textElement('event_timestamp', Math.floor(told / 1_000)),
  ]
}

function attributes(session: Session, decision: Decision, posture: string): string {
  return packed(
    attributesOf({ ...session, ...decision, sessionId: session.id, passed: true }, [
      ['EndPointMatchedProfile', session.profile],
      ['PostureAssessmentStatus', posture],
    ]),
  )
}

/** In the order in which sessions were recorded. */
export function sessionParameters(session: Session, node: IseNode) {
  const endpoint = deviceOf(node.lab.world, session.mac)
  // A policy that was set since counts from the next sign-on on.
  const under = node.anc.policyAt(session.mac, session.startedAt)
  const quarantined = under !== null && node.anc.policies.get(under)?.includes('QUARANTINE') === true
  const boolean = (name: string, value: boolean) => sessionBoolean(name, value, node.options.booleans)
  const more = (name: string, value: string | number | null) =>
    node.options.sparse ? '' : textElement(name, value)
  const decision = node.policy.decisionOf(session, quarantined)
  const posture = endpoint?.domainJoined === true ? 'Compliant' : null
  // Who was put into another group has what the rule of that gives, and no more what it is by itself.
  const moved = session.method === 'mab' && groupOf(session, node) !== session.identityGroup
  const group = decision.securityGroup ?? (moved ? null : securityGroupOf(endpoint))
  const server = node.deployment.serverOf(session)
  const vlan = (moved ? vlanOf(decision.profile, node) : null) ?? session.vlan
  const granted = { ...session, vlan, sessionId: session.id, server, accessList: accessListOf(endpoint) }
  return parent(
    'sessionParameters',
    boolean('passed', true),
    boolean('failed', false),
    textElement('user_name', session.username),
    textElement('nas_ip_address', session.switch.address),
    textElement('calling_station_id', storedForm(session.mac)),
    more('orig_calling_station_id', hyphenated(session.mac)),
    more('cpmsession_id', session.id),
    more('destination_ip_address', node.deployment.addressOf(server)),
    more('device_ip_address', session.switch.address),
    more('identity_group', groupOf(session, node)),
    more('network_device_name', session.switch.name),
    textElement('acs_server', server),
    more('authentication_method', session.method),
    more('authentication_protocol', session.method === 'dot1x' ? 'PEAP (EAP-MSCHAPv2)' : 'Lookup'),
    more('framed_ip_address', session.address),
    textElement('auth_acs_timestamp', stamp(session.startedAt)),
    more('execution_steps', '11001,11017,15049'),
    more('response', accepted(granted, node)),
    textElement('audit_session_id', session.id),
    more('nas_port_id', session.interface.name),
    // Without a posture there is an empty element, and the attribute says so.
    more('posture_status', posture ?? ''),
    // An endpoint under adaptive control is authorised by that and not by its own rule.
    more('selected_azn_profiles', under ?? decision.profile),
    more('service_type', serviceOf(session.method)),
    more('message_code', 5200),
    more('auth_acsview_timestamp', stamp(session.startedAt)),
    more('auth_id', `${session.startedAt}001`),
    more('identity_store', storeOf(session.method)),
    more('cts_security_group', group),
    more('response_time', 14),
    more('location', shownLocation(session.switch)),
    more('device_type', shownType(session.switch)),
    more('other_attr_string', attributes(session, decision, posture ?? 'NotApplicable')),
    ...(node.options.sparse
      ? []
      : [
          ...accounting(session, node),
          textElement('security_group', group),
          boolean('started', true),
          boolean('stopped', false),
          textElement('endpoint_policy', session.profile),
        ]),
  )
}

/** The names of the counters differ from those in a session. */
export function accountingStatus(session: Session, node: IseNode) {
  const traffic = trafficOf(session, node)
  return parent(
    'acctStatusElements',
    textElement('calling_station_id', storedForm(session.mac)),
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
