import { storedForm } from '../deployment/hardware-address.ts'
import type { IseNode } from '../deployment/node.ts'
import { deviceOf } from '../deployment/seen-session.ts'
import { accessListOf } from '../../../../world/sessions.ts'
import type { SignOnRecord } from '../deployment/sign-ons.ts'
import {
  attributesOf,
  hyphenated,
  packed,
  serviceOf,
  shownLocation,
  shownType,
  storeOf,
} from './attributes.ts'
import { groupOf } from './session-xml.ts'
import { accepted, rejected } from './response.ts'
import { parent, sessionBoolean, textElement } from '../deployment/xml.ts'

const protocolOf = ({ method, certificate }: SignOnRecord) =>
  method === 'mab' ? 'Lookup' : certificate === null ? 'PEAP (EAP-MSCHAPv2)' : 'EAP-TLS'

const failureOf = ({ failure }: SignOnRecord) => (failure === null ? null : `${failure.code} ${failure.text}`)

const attributes = (record: SignOnRecord) =>
  packed(
    attributesOf(
      { ...record, passed: record.failure === null },
      record.certificate === null
        ? []
        : [
            ['Subject - Common Name', record.certificate.subject],
            ['Issuer - Common Name', record.certificate.issuer],
            ['Days to Expiry', record.certificate.days],
          ],
    ),
  )

/** One sign-on in a history, in the order in which it was recorded. */
export function authenticationStatus(record: SignOnRecord, node: IseNode) {
  const passed = record.failure === null
  const boolean = (name: string, value: boolean) => sessionBoolean(name, value, node.options.booleans)
  const session = passed ? node.sessions.of(record.mac) : null
  const at = new Date(record.at).toISOString()
  const server = node.deployment.serverFor(record.switch.name)
  const granted = session && {
    ...session,
    sessionId: session.id,
    server,
    accessList: accessListOf(deviceOf(node.lab.world, record.mac)),
  }
  return parent(
    'authStatusElements',
    boolean('passed', passed),
    boolean('failed', !passed),
    textElement('user_name', record.username),
    textElement('nas_ip_address', record.switch.address),
    textElement('failure_reason', failureOf(record)),
    textElement('nas_port_type', 'Ethernet'),
    textElement('calling_station_id', storedForm(record.mac)),
    textElement('identity_group', session && groupOf(session, node)),
    textElement('network_device_name', record.switch.name),
    textElement('acs_server', server),
    textElement('authentication_method', record.method),
    textElement('authentication_protocol', protocolOf(record)),
    textElement('framed_ip_address', session?.address ?? null),
    textElement('acs_timestamp', at),
    textElement('response', passed ? granted && accepted(granted, node) : rejected(record.username)),
    textElement('audit_session_id', record.sessionId),
    textElement('nas_port_id', record.interface.name),
    textElement('selected_azn_profiles', record.profile),
    textElement('service_type', serviceOf(record.method)),
    textElement('message_code', passed ? 5200 : 5400),
    textElement('id', `${record.at}001`),
    textElement('acsview_timestamp', at),
    textElement('identity_store', passed ? storeOf(record.method) : null),
    textElement('response_time', 14),
    textElement('location', shownLocation(record.switch)),
    textElement('device_type', shownType(record.switch)),
    textElement('other_attributes', attributes(record)),
  )
}

/** A session that never began: what is known of the sign-on that was refused last. */
export function refusedSession(record: SignOnRecord, node: IseNode): string {
  const boolean = (name: string, value: boolean) => sessionBoolean(name, value, node.options.booleans)
  const at = new Date(record.at).toISOString()
  return parent(
    'sessionParameters',
    boolean('passed', false),
    boolean('failed', true),
    textElement('user_name', record.username),
    textElement('nas_ip_address', record.switch.address),
    textElement('failure_reason', failureOf(record)),
    textElement('calling_station_id', storedForm(record.mac)),
    textElement('orig_calling_station_id', hyphenated(record.mac)),
    textElement('cpmsession_id', record.sessionId),
    textElement('device_ip_address', record.switch.address),
    textElement('network_device_name', record.switch.name),
    textElement('acs_server', node.deployment.serverFor(record.switch.name)),
    textElement('authentication_method', record.method),
    textElement('authentication_protocol', protocolOf(record)),
    textElement('auth_acs_timestamp', at),
    textElement('response', rejected(record.username)),
    textElement('audit_session_id', record.sessionId),
    textElement('nas_port_id', record.interface.name),
    textElement('posture_status', ''),
    textElement('service_type', serviceOf(record.method)),
    textElement('message_code', 5400),
    textElement('auth_acsview_timestamp', at),
    textElement('location', shownLocation(record.switch)),
    textElement('device_type', shownType(record.switch)),
    textElement('other_attr_string', attributes(record)),
    boolean('started', false),
    boolean('stopped', false),
  )
}
