import type { Ask, Reading } from '../../asking.ts'
import { canonicalMac } from '../../mac.ts'
import { notAllowed } from '../../transport/path.ts'
import type { Authentication } from '../detail.ts'
import { failureOf } from './failure-text.ts'
import { reasonsIfAny } from './failure-reasons.ts'
import type { FailureReasons } from './failure-reasons.ts'
import type { CachedReading } from './cached-reading.ts'
import type { Mnt } from './mnt.ts'
import { children, elements, textOf } from '../../transport/xml.ts'
import { certificateOf, policyPathOf, statusAttributes } from './other-attributes.ts'
import { address, instant, truth } from './session-xml.ts'
import type { Element } from './session-xml.ts'

/** MnT keeps about seven days for this question. */
const longest = 7 * 24

/** Authentications of a MAC, passed and failed, latest first. */
export async function readHistory(
  mnt: Mnt,
  kept: CachedReading<FailureReasons>,
  asked: string,
  window: { readonly hours: number; readonly most: number },
  ask: Ask,
): Promise<Reading<readonly Authentication[]>> {
  const mac = canonicalMac(asked)
  if (mac === null) throw notAllowed()
  const seconds = String(Math.round(Math.min(Math.max(window.hours, 1), longest) * 3_600))
  const most = Math.min(Math.max(Math.round(window.most), 1), 1_000)
  const parts = ['AuthStatus', 'MACAddress', mac.toUpperCase(), seconds, String(most), 'All']
  const answer = await mnt.read(parts, true, ask)
  const root = answer.root?.['authStatusOutputList'] ?? answer.root?.['restAuthStatusOutputList']
  const lists = elements(children(root)['authStatusList']).map(children)
  const rows = lists.flatMap((list) => elements(list['authStatusElements'])).map(children)
  const reasons = rows.length === 0 ? new Map<string, string>() : await reasonsIfAny(kept, ask)
  const read = rows.map((row) => authenticationOf(row, reasons))
  // A list for another endpoint is not ours, whatever was asked.
  const own = read.filter((one) => one !== null).filter((one) => one.mac === mac)
  return {
    value: own.sort((one, other) => (other.at?.getTime() ?? 0) - (one.at?.getTime() ?? 0)),
    complete: rows.length < most,
    dropped: read.filter((one) => one === null).length,
    observedAt: answer.receivedAt,
  }
}

function authenticationOf(row: Element, reasons: FailureReasons): Authentication | null {
  const mac = canonicalMac(textOf(row, 'calling_station_id') ?? textOf(row, 'orig_calling_station_id') ?? '')
  if (mac === null) return null
  const others = statusAttributes(textOf(row, 'other_attributes') ?? '')
  const at = instant(textOf(row, 'acs_timestamp') ?? textOf(row, 'auth_acs_timestamp'))
  const passed = truth(textOf(row, 'passed'))
  const other = (element: string, attribute: string) => textOf(row, element) ?? others.get(attribute) ?? null
  return {
    ...policyPathOf(others, textOf(row, 'selected_azn_profiles')),
    at,
    passed,
    failure: passed ? null : failureOf(textOf(row, 'failure_reason'), reasons),
    mac,
    username: textOf(row, 'user_name'),
    nasAddress: address(other('nas_ip_address', 'nas-ip-address')),
    nasName: other('network_device_name', 'networkdevicename'),
    interface: other('nas_port_id', 'nas-port-id'),
    method: textOf(row, 'authentication_method'),
    protocol: other('authentication_protocol', 'eapauthentication'),
    identityStore: textOf(row, 'identity_store'),
    server: other('acs_server', 'server'),
    sessionId: other('audit_session_id', 'cpmsessionid'),
    certificate: certificateOf(others, at),
  }
}
