import { endpointWish } from '@patchbay/contract/command-centre/ise-endpoint-onboard'
import { portAct } from '@patchbay/contract/common-queries/cisco-switch/actions'
import { readPortAuthentication } from '@patchbay/contract/changes/port-settings'
import { portIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import { reservationWish } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import { optionWords, reservationOptions } from '@patchbay/contract/changes/reservation-options'
import { requestWish } from '@patchbay/contract/changes/request-wish'
import { readMac } from '@patchbay/contract/identifiers/mac'
import { readInterface } from '@patchbay/contract/identifiers/port'
import { mostInBatch } from '@patchbay/contract/changes/batch'
import { actOnPort } from '../kinds/act-on-port/index.ts'
import { assignPort } from '../kinds/assign-port/index.ts'
import { filledByProfile, profilesOfAsker } from '../kinds/assign-port/profile/in-list.ts'
import { endpointsOfAsker } from '../kinds/onboard-endpoint/in-list.ts'
import { onboardEndpoint } from '../kinds/onboard-endpoint/index.ts'
import { settle as settleEndpoint } from '../kinds/onboard-endpoint/system.ts'
import { reserveAddress } from '../kinds/reserve-address/index.ts'
import { checkOtherLines } from '../kinds/reserve-address/check-other-lines.ts'
import { wishThatSays } from '../kinds/reserve-address/refuse-lacking.ts'
import { settle as settleReservation } from '../kinds/reserve-address/settle.ts'
import { askedOnce } from '../kinds/submit-request/in-list/asked-once.ts'
import { requestColumns, requestsOfAsker } from '../kinds/submit-request/in-list/for-asker.ts'
import { submitRequest } from '../kinds/submit-request/index.ts'
import { settleLine } from '../kinds/submit-request/settle.ts'
import { readPolicy } from '../../policies/policies.ts'
import { portsOf } from './port-ranges.ts'
import type { ListKind } from '../list-kind.ts'

/** Text that is no number stays one, so that its fault is named. */
const numeric = (text: string | undefined) =>
  text === undefined ? undefined : /^\d{1,6}$/.test(text) ? Number(text) : text

/** Of a MAC in any notation, the one spelling of it. */
function colons(text: string): string {
  const read = readMac(text)
  return read?.kind === 'mac' ? read.mac : text
}

const list = <Wish extends object, Intent extends object>(one: ListKind<Wish, Intent>) => one

/** One line for each port that a line names. */
function eachPort({ interface: text = '', ...cells }: Readonly<Record<string, string>>) {
  const ports = text === '' ? [text] : portsOf(text)
  return typeof ports === 'string'
    ? ports
    : ports.map((port) => ({ ...cells, ...(port === '' ? {} : { interface: port }) }))
}

interface NamedPort {
  readonly switch: string
  readonly interface: string
}

const portName = ({ switch: name, interface: on }: NamedPort) => `${name} ${on}`
const portClaims = ({ switch: name, interface: on }: NamedPort) => [`${name} ${readInterface(on) ?? on}`]

export const portList = list({
  kind: assignPort,
  most: mostInBatch['assign-port'],
  caps: [{ name: 'ports' }],
  columns: [
    { name: 'switch', head: 'Switch', needed: true },
    { name: 'interface', head: 'Port', needed: true },
    { name: 'description', head: 'Description' },
    { name: 'accessVlan', head: 'Access VLAN' },
    { name: 'voiceVlan', head: 'Voice VLAN' },
    { name: 'adminUp', head: 'State' },
    { name: 'power', head: 'Power' },
    { name: 'powerPriority', head: 'Power priority' },
    { name: 'authentication', head: 'Authentication' },
    { name: 'bounce', head: 'Bounce' },
    { name: 'profile', head: 'Intent profile' },
  ],
  forAsker: profilesOfAsker,
  setsPower: ({ power }) => power !== undefined,
  expand: eachPort,
  toWish: ({ accessVlan, voiceVlan, adminUp, authentication, profile, ...cells }) => ({
    ...cells,
    // Which version is meant is known where it is known who asks.
    ...(profile === undefined ? {} : { profile: { name: profile, version: 0 } }),
    ...(accessVlan === undefined ? {} : { accessVlan: numeric(accessVlan) }),
    ...(voiceVlan === undefined
      ? {}
      : { voiceVlan: voiceVlan.toLowerCase() === 'none' ? null : numeric(voiceVlan) }),
    ...(adminUp === undefined ? {} : { adminUp: openOrShut(adminUp) }),
    ...(authentication === undefined
      ? {}
      : { authentication: readPortAuthentication(authentication) ?? authentication }),
  }),
  wish: portIntent,
  named: portName,
  claims: portClaims,
  settle: (wish, means, ask, { ticket }) => filledByProfile(wish, means, ask, ticket),
})

const openOrShut = (text: string) =>
  ({ open: true, up: true, shut: false, down: false })[text.toLowerCase()] ?? text

export const portActList = list({
  kind: actOnPort,
  most: mostInBatch['act-on-port'],
  // Power is cycled for more, so many at a time.
  caps: [{ name: 'ports', counts: ({ act }) => act !== 'power-cycle' }],
  setsPower: ({ act }) => act === 'power-cycle',
  columns: [
    { name: 'switch', head: 'Switch', needed: true },
    { name: 'interface', head: 'Port', needed: true },
    { name: 'act', head: 'Act', needed: true },
  ],
  expand: eachPort,
  toWish: ({ act, ...cells }) => ({ ...cells, act: act?.toLowerCase().replaceAll(/\s+/g, '-') }),
  wish: portAct,
  named: portName,
  claims: portClaims,
  settle: async (wish) => wish,
})

const yesOrNo = (text: string) => ({ yes: true, no: false })[text.toLowerCase()] ?? text

/** A line with one option has none of the others; one without any leaves them as they are. */
function optionsIn(cells: Readonly<Record<string, string>>) {
  const told = reservationOptions.map((name) => [name, cells[`options.${name}`] ?? null] as const)
  return told.every(([, text]) => text === null) ? null : Object.fromEntries(told)
}

export const reservationList = list({
  kind: reserveAddress,
  most: mostInBatch['reserve-address'],
  caps: [{ name: 'reservations' }, { name: 'ports', counts: ({ renew }) => renew }],
  columns: [
    { name: 'mac', head: 'MAC', needed: true },
    { name: 'address', head: 'Address' },
    { name: 'subnet', head: 'Subnet' },
    { name: 'hostname', head: 'Host name' },
    { name: 'owner', head: 'Owner' },
    { name: 'description', head: 'Description' },
    { name: 'thing', head: 'Kind' },
    { name: 'room', head: 'Room' },
    ...reservationOptions.map((name) => ({ name: `options.${name}`, head: optionWords[name] })),
    { name: 'state', head: 'State' },
    { name: 'renew', head: 'Renew at once' },
    { name: 'move', head: 'Move here' },
  ],
  toWish: ({ renew, move, ...cells }) => ({
    ...(renew === undefined ? {} : { renew: yesOrNo(renew) }),
    ...(move === undefined ? {} : { move: yesOrNo(move) }),
    ...Object.fromEntries(Object.entries(cells).filter(([name]) => !name.startsWith('options.'))),
    options: optionsIn(cells),
  }),
  wish: reservationWish,
  forAsker: async ({ means, takenBefore }) =>
    takenBefore === true ? {} : { wish: wishThatSays(await readPolicy(means.database, 'reservation-needs')) },
  named: ({ mac, address, subnet }) => `${address ?? subnet ?? 'an address'} for ${mac}`,
  claims: ({ mac, address, subnet, state }) => [
    `${address ?? subnet ?? 'an address'} for ${colons(mac)}`,
    ...(address === null || state === 'none' ? [] : [`The address ${address}`]),
  ],
  settle: (wish, means, ask, { line }) => settleReservation(wish, means, ask, line),
  checkOthers: checkOtherLines,
  together: (means) => ({ ...means, systems: askedOnce(means.systems, means.now) }),
})

/** Of the name of a column for an attribute that the site defined. */
const attributePrefix = 'attribute:'

export const endpointList = list({
  kind: onboardEndpoint,
  most: mostInBatch['onboard-endpoint'],
  caps: [],
  columns: [
    { name: 'mac', head: 'MAC', needed: true },
    { name: 'group', head: 'Group' },
    { name: 'thing', head: 'Kind' },
    { name: 'profile', head: 'Profile' },
    { name: 'description', head: 'Description' },
    { name: 'state', head: 'State' },
    { name: 'system', head: 'Identity system' },
  ],
  columnOf: (head) => {
    const attribute = /^attribute:\s*(.+)$/i.exec(head)?.[1]
    return attribute === undefined
      ? null
      : { name: `${attributePrefix}${attribute}`, head: `attribute:${attribute}` }
  },
  forAsker: endpointsOfAsker,
  toWish: (cells) => {
    const all = Object.entries(cells)
    const isAttribute = ([name]: readonly [string, string]) => name.startsWith(attributePrefix)
    return {
      ...Object.fromEntries(all.filter((one) => !isAttribute(one))),
      attributes: all
        .filter(isAttribute)
        .map(([name, value]) => ({ name: name.slice(attributePrefix.length), value })),
    }
  },
  wish: endpointWish,
  named: ({ mac }) => `Endpoint ${mac}`,
  claims: ({ mac, system }) => [`Endpoint ${colons(mac)}${system === null ? '' : ` on ${system}`}`],
  settle: async (wish, { systems }) => settleEndpoint(wish, systems),
})

export const requestList = list({
  kind: submitRequest,
  most: mostInBatch['submit-request'],
  caps: [],
  columns: requestColumns,
  forAsker: requestsOfAsker,
  together: (means) => ({ ...means, systems: askedOnce(means.systems, means.now) }),
  toWish: (cells) => cells,
  wish: requestWish,
  named: ({ subject }) => `Request “${subject}”`,
  settle: settleLine,
})

/** A line here for each kind that is asked for in lists. */
export const lists: readonly ListKind[] = [
  portList,
  reservationList,
  endpointList,
  portActList,
  requestList,
].map((one) => one as unknown as ListKind)

export const listOf = (kind: string): ListKind | undefined => lists.find((list) => list.kind.name === kind)
