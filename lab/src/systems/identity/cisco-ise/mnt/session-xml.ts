import type { Session } from '../../../../world/model.ts'
import { locationOf, typeOf } from '../ers/network-device.ts'
import type { IseNode } from '../node.ts'
import { parent, textElement, typedBoolean } from './xml.ts'

const stamp = (time: number) => new Date(time).toISOString()
const callingStation = (session: Session) => session.mac.toUpperCase()
const accountingId = (session: Session) => session.id.slice(-8)

const store = (session: Session) => (session.method === 'dot1x' ? 'AD-CORP' : 'Internal Endpoints')

/** An endpoint under adaptive control is authorised by that and not by its own rule. */
const authorization = (session: Session, node: IseNode) =>
  node.anc.of(session.mac)?.policy ?? session.authorization

export const activeSession = (session: Session, node: IseNode) =>
  parent(
    'activeSession',
    textElement('user_name', session.username),
    textElement('calling_station_id', callingStation(session)),
    textElement('nas_ip_address', session.switch.address),
    textElement('acct_session_id', accountingId(session)),
    textElement('audit_session_id', session.id),
    textElement('server', node.name),
    textElement('framed_ip_address', session.address),
  )

export const sessionParameters = (session: Session, node: IseNode) =>
  parent(
    'sessionParameters',
    typedBoolean('passed', true),
    typedBoolean('failed', false),
    textElement('user_name', session.username),
    textElement('nas_ip_address', session.switch.address),
    textElement('calling_station_id', callingStation(session)),
    textElement('nas_port_id', session.interface.name),
    textElement('identity_group', session.identityGroup),
    textElement('network_device_name', session.switch.name),
    textElement('acs_server', node.name),
    textElement('authentication_method', session.method),
    textElement('authentication_protocol', session.method === 'dot1x' ? 'PEAP (EAP-MSCHAPv2)' : 'Lookup'),
    textElement('framed_ip_address', session.address),
    textElement('auth_acs_timestamp', stamp(session.startedAt)),
    textElement('execution_steps', '11001,11017,15049'),
    textElement('audit_session_id', session.id),
    textElement('selected_azn_profiles', authorization(session, node)),
    textElement('service_type', session.method === 'dot1x' ? 'Framed' : 'Call Check'),
    textElement('message_code', 5200),
    textElement('auth_id', `${session.startedAt}001`),
    textElement('identity_store', store(session)),
    textElement('location', locationOf(session.switch)),
    textElement('device_type', typeOf(session.switch)),
    textElement('response_time', 14),
    textElement('endpoint_policy', session.profile),
    textElement('vlan', session.vlan),
    textElement(
      'other_attr_string',
      `:!:EndPointMatchedProfile=${session.profile}:!:StepLatency=1=0\\;2=3:!:`,
    ),
    typedBoolean('started', true),
    typedBoolean('stopped', false),
  )

export const authenticationStatus = (session: Session, node: IseNode) =>
  parent(
    'authStatusElements',
    textElement('passed', 'true'),
    textElement('failed', 'false'),
    textElement('user_name', session.username),
    textElement('nas_ip_address', session.switch.address),
    textElement('calling_station_id', callingStation(session)),
    textElement('identity_store', store(session)),
    textElement('authentication_method', session.method),
    textElement('acs_timestamp', stamp(session.startedAt)),
    textElement('failure_reason', ''),
    textElement('selected_azn_profiles', authorization(session, node)),
    textElement('other_attributes', 'ConfigVersionId=812,DestinationPort=1812,Protocol=Radius'),
  )

export const accountingStatus = (session: Session) =>
  parent(
    'acctStatusElements',
    textElement('calling_station_id', callingStation(session)),
    textElement('audit_session_id', session.id),
    textElement('acct_session_id', accountingId(session)),
    textElement('nas_ip_address', session.switch.address),
    textElement('framed_ip_address', session.address),
  )
