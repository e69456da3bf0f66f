import { locationOf, typeOf } from '../ers/network-device.ts'
import type { IseNode } from '../node.ts'
import type { SignOnRecord } from '../sign-ons.ts'
import { parent, sessionBoolean, textElement } from './xml.ts'

/** A session that never began: what is known of the sign-on that was refused last. */
export function refusedSession(record: SignOnRecord, node: IseNode): string {
  const boolean = (name: string, value: boolean) => sessionBoolean(name, value, node.options.booleans)
  const { failure } = record
  return parent(
    'sessionParameters',
    boolean('passed', false),
    boolean('failed', true),
    textElement('user_name', record.username),
    textElement('nas_ip_address', record.switch.address),
    textElement('calling_station_id', record.mac.toUpperCase()),
    textElement('nas_port_id', record.interface.name),
    textElement('network_device_name', record.switch.name),
    textElement('acs_server', node.deployment.serverFor(record.switch.name)),
    textElement('authentication_method', record.method),
    textElement('auth_acs_timestamp', new Date(record.at).toISOString()),
    textElement('audit_session_id', record.sessionId),
    textElement('failure_reason', failure === null ? null : `${failure.code} ${failure.text}`),
    textElement('message_code', 5400),
    textElement('location', locationOf(record.switch)),
    textElement('device_type', typeOf(record.switch)),
    boolean('started', false),
    boolean('stopped', false),
  )
}
