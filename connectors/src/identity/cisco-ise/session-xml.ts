import { isIP } from 'node:net'
import { canonicalMac } from '../../mac.ts'
import type { IdentitySession } from '../capabilities.ts'
import type { SessionDetail } from '../detail.ts'
import { failureOf } from './failure-text.ts'
import { textOf } from '../../transport/xml.ts'
import type { XmlValue } from '../../transport/xml.ts'
import { certificateOf, policyPathOf, sessionAttributes } from './other-attributes.ts'
import type { OtherAttributes } from './other-attributes.ts'
import { grantedBy, vlanInPairs } from './radius-response.ts'

export type Element = Readonly<Record<string, XmlValue>>

/**
 * One `sessionParameters` element. `empty` for an element that says nothing or a session that has stopped; `bad` for one
 * without a MAC that could be read.
 */
export function sessionOf(element: Element): IdentitySession | 'empty' | 'bad' {
  const calling = textOf(element, 'calling_station_id') ?? textOf(element, 'orig_calling_station_id')
  const id = textOf(element, 'audit_session_id') ?? textOf(element, 'cpmsession_id')
  if (calling === null && id === null) return 'empty'
  const mac = canonicalMac(calling ?? '')
  if (mac === null) return 'bad'
  if (truth(textOf(element, 'stopped')) || hasEnded(element)) return 'empty'
  const others = sessionAttributes(textOf(element, 'other_attr_string') ?? '')
  return {
    mac,
    username: textOf(element, 'user_name'),
    nasAddress: address(
      textOf(element, 'nas_ip_address') ??
        textOf(element, 'device_ip_address') ??
        others.get('device ip address'),
    ),
    nasName: textOf(element, 'network_device_name') ?? others.get('networkdevicename') ?? null,
    interface: textOf(element, 'nas_port_id') ?? others.get('nas-port-id') ?? null,
    address: address(textOf(element, 'framed_ip_address') ?? others.get('framed-ip-address')),
    vlan: vlan(
      textOf(element, 'vlan') ??
        others.get('vlan') ??
        grantedBy(textOf(element, 'response')).vlan ??
        vlanInPairs(others.get('ciscoavpair') ?? ''),
    ),
    method: textOf(element, 'authentication_method'),
    protocol: textOf(element, 'authentication_protocol'),
    profile: textOf(element, 'endpoint_policy') ?? others.get('endpointmatchedprofile') ?? null,
    authorization: textOf(element, 'selected_azn_profiles'),
    group: textOf(element, 'identity_group'),
    sessionId: id,
    startedAt: instant(textOf(element, 'auth_acs_timestamp')),
    passed: truth(textOf(element, 'passed')),
  }
}

/**
 * `stopped` has been seen to stay false after accounting told the end. What is told is the latest of both: an authentication after
 * that end has begun anew, or was refused.
 */
function hasEnded(element: Element): boolean {
  if (!accountsForAnEnd(element)) return false
  const ended = instant(textOf(element, 'acct_acs_timestamp'))
  const began = instant(textOf(element, 'auth_acs_timestamp'))
  return ended === null || began === null || ended >= began
}

const accountsForAnEnd = (element: Element) => /^stop$/i.test(textOf(element, 'acct_status_type') ?? '')

/** Releases write `true` and `false` or `1` and `0`. */
export function truth(text: string | null): boolean {
  return text !== null && /^(true|1)$/i.test(text)
}

export function address(text: string | null | undefined): string | null {
  return text && isIP(text) !== 0 ? text : null
}

/** A number of its own, or the number in an authorization that names it (`1:412`); names of VLANs are no number. */
function vlan(text: string | null): number | null {
  const digits = /^(?:\d+:)?(\d{1,4})$/.exec(text ?? '')?.[1]
  const number = Number(digits)
  return digits !== undefined && number >= 1 && number <= 4094 ? number : null
}

export function instant(text: string | null): Date | null {
  const time = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? null : new Date(time)
}

/** All of it. `reasons` are the product's texts for numbers of failures. */
export function sessionDetailOf(
  element: Element,
  reasons: ReadonlyMap<string, string>,
): SessionDetail | 'empty' | 'bad' {
  const session = sessionOf(element)
  if (typeof session === 'string') return session
  const others: OtherAttributes = sessionAttributes(textOf(element, 'other_attr_string') ?? '')
  const store = textOf(element, 'identity_store') ?? others.get('selectedauthenticationidentitystores')
  // Beside a later authentication the counters are those of the session before it.
  const counted = (name: string) => (accountsForAnEnd(element) ? null : number(textOf(element, name)))
  return {
    ...session,
    ...policyPathOf(others, session.authorization),
    failure: session.passed ? null : failureOf(textOf(element, 'failure_reason'), reasons),
    server: textOf(element, 'acs_server') ?? textOf(element, 'server'),
    identityStore: store ?? null,
    accessList: textOf(element, 'dacl') ?? grantedBy(textOf(element, 'response')).accessList,
    securityGroup: textOf(element, 'cts_security_group') ?? textOf(element, 'security_group'),
    posture: textOf(element, 'posture_status') ?? others.get('postureassessmentstatus') ?? null,
    location: textOf(element, 'location') ?? others.get('location') ?? null,
    deviceType: textOf(element, 'device_type') ?? others.get('device type') ?? null,
    certainty: number(others.get('totalcertaintyfactor') ?? null),
    octets: { in: counted('acct_input_octets'), out: counted('acct_output_octets') },
    seconds: counted('acct_session_time'),
    certificate: certificateOf(others, session.startedAt),
    others,
  }
}

function number(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}
