import type { Nas, Session } from '../deployment/seen-session.ts'
import { locationOf, typeOf } from '../deployment/network-device.ts'
import { storedForm } from '../deployment/hardware-address.ts'

type Pairs = readonly (readonly [name: string, value: string | number])[]

/** What is told of a sign-on beside the elements, whether it became a session or not. */
export interface SignOn {
  readonly mac: string
  readonly username: string
  readonly method: Session['method']
  readonly switch: Nas
  readonly sessionId: string
  readonly set: string
  readonly authentication: string
  /** Null when it failed before a rule was asked. */
  readonly rule: string | null
  readonly passed: boolean
  readonly calledStation?: string
}

export const hyphenated = (mac: string) => storedForm(mac)?.replaceAll(':', '-') ?? mac

/** Elements tell a group of switches without its sort, `All Locations#B07`; attributes and ERS with it. */
const withoutSort = (group: string) => group.slice(group.indexOf('#') + 1)
export const shownLocation = (device: Nas) => withoutSort(locationOf(device))
export const shownType = (device: Nas) => withoutSort(typeOf(device))

export const storeOf = (method: Session['method']) => (method === 'dot1x' ? 'AD-CORP' : 'Internal Endpoints')

export const serviceOf = (method: Session['method']) => (method === 'dot1x' ? 'Framed' : 'Call Check')

/** `:!:name=value:!:name=value`, in a session and in the status of a sign-on alike; nothing in it is escaped. */
export const packed = (pairs: Pairs) => pairs.map(([name, value]) => `:!:${name}=${value}`).join('')

export function attributesOf(one: SignOn, more: Pairs = []): Pairs {
  const bypass = one.method === 'mab'
  return [
    ['ConfigVersionId', 812],
    ['DestinationPort', 1812],
    ['Protocol', 'Radius'],
    ['OriginalUserName', bypass ? one.mac.replaceAll(':', '') : one.username],
    ['NetworkDeviceProfileName', 'Cisco'],
    ['IsThirdPartyDeviceFlow', 'false'],
    ...(bypass ? [['UseCase', 'Host Lookup'] as const] : []),
    ...(one.passed
      ? ([
          ['SelectedAuthenticationIdentityStores', storeOf(one.method)],
          ['AuthenticationStatus', 'AuthenticationPassed'],
        ] as const)
      : []),
    ['IdentityPolicyMatchedRule', one.authentication],
    ...(one.rule === null ? [] : [['AuthorizationPolicyMatchedRule', one.rule] as const]),
    ['EndPointMACAddress', hyphenated(one.mac)],
    ['ISEPolicySetName', one.set],
    ['IdentitySelectionMatchedRule', one.authentication],
    ...more,
    ['StepLatency', '1=0;2=3'],
    ['Location', locationOf(one.switch)],
    ['Device Type', typeOf(one.switch)],
    ['StepData', `"5= Normalised Radius.RadiusFlowType","7=${storeOf(one.method)}"=StepData`],
    ['RADIUS Username', one.username],
    ['Device IP Address', one.switch.address],
    ['CPMSessionID', one.sessionId],
    ...(one.calledStation === undefined
      ? []
      : ([
          ['NAS-Port-Type', 'Wireless - IEEE 802.11'],
          ['Called-Station-ID', one.calledStation],
        ] as const)),
    [
      'CiscoAVPair',
      `service-type=${serviceOf(one.method)},audit-session-id=${one.sessionId},method=${one.method}`,
    ],
  ]
}
