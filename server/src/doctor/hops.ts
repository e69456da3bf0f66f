import { addressOf } from './known/device.ts'
import type { HopRow } from './hops/hop.ts'
import { owners } from './hops/hop.ts'
import { judgeLease, judgeSubnet, subnetsOf, vlanOf } from './hops/address.ts'
import { judgeHeard, judgeJoined } from './hops/air.ts'
import { judgeAuthentication } from './hops/authentication.ts'
import { judgeSeen } from './hops/device.ts'
import { judgeFirewall } from './hops/firewall.ts'
import { judgeGateway } from './hops/gateway.ts'
import { judgeNames } from './hops/names.ts'
import {
  judgeEnabled,
  judgeErrDisabled,
  judgeErrors,
  judgeLink,
  judgePower,
  judgeSpeed,
} from './hops/port.ts'
import { judgeVlan } from './hops/vlan.ts'
import { judgeOutlet, judgePatched } from './hops/wall.ts'
import type { DoctorKnown } from './known/known.ts'
import {
  assignPort,
  authenticateAnew,
  checkCable,
  managePower,
  onboard,
  openPage,
  portAction,
} from './mends.ts'

const goesSomewhere = ({ to }: DoctorKnown) => to.text !== ''
const noMend = () => []

/** The scope of the device's VLAN, at the page of the DHCP servers. */
function openScope(known: DoctorKnown) {
  const network = subnetsOf(known, vlanOf(known))[0]?.subnet.subnet
  return network === undefined ? [] : [openPage('Show scope', 'queries-dhcp-server', { q: network })]
}

/** Who may go on the network is decided at several places: what mends it depends on the reason. */
function mendAuthentication(known: DoctorKnown) {
  const { mac } = known.dossier
  const contained = known.identity.some(({ containment }) => containment !== null)
  const page = mac === null ? [] : [openPage('Show ISE session', 'queries-cisco-ise', { q: mac })]
  return contained
    ? page
    : [...(known.dossier.endpoint === null ? onboard(known) : []), ...authenticateAnew(known), ...page]
}

function openFirewall(known: DoctorKnown) {
  const q = addressOf(known)?.address
  const { text, service } = known.to
  return q === undefined ? [] : [openPage('Show flow', 'queries-firewall', { q, to: text, service })]
}

/** The way of a device from the wall or the air to a destination. The doctor and the proof of Network connect read this table. */
// oxfmt-ignore
export const hops: readonly HopRow[] = [
  { hop: 'outlet',         title: 'Outlet documented',      way: 'wired',    after: ['device'],             judge: judgeOutlet,         say: (value) => `its outlet is ${value}`, owner: owners.cabling,  mend: noMend },
  { hop: 'patched',        title: 'Patched',                way: 'wired',    after: ['device'],             judge: judgePatched,        say: () => 'its outlet is not patched to a switch', owner: owners.cabling,  mend: noMend },
  { hop: 'enabled',        title: 'Port enabled',           way: 'wired',    after: ['port'],               judge: judgeEnabled,        say: () => 'its port is shut', owner: owners.network,  mend: assignPort },
  { hop: 'err-disabled',   title: 'Err-disable',       way: 'wired',    after: ['port'],               judge: judgeErrDisabled,    say: (value) => `its port is ${value}`, owner: owners.network,  mend: (known) => portAction(known, 'clear') },
  { hop: 'power',          title: 'PoE',                    way: 'wired',    after: ['port'],               judge: judgePower,          say: (value) => `PoE on its port: ${value}`, owner: owners.network,  mend: (known) => [...portAction(known, 'power-cycle'), ...assignPort(known), ...managePower(known)] },
  { hop: 'link',           title: 'Link',                   way: 'wired',    after: ['port'],               judge: judgeLink,           say: () => 'its port has no link', owner: owners.user,     mend: checkCable },
  { hop: 'errors',         title: 'Errors',              way: 'wired',    after: ['port'],               judge: judgeErrors,         say: (value) => `its port has ${value}`, owner: owners.cabling,  mend: checkCable },
  { hop: 'seen',           title: 'MAC seen',               way: 'wired',    after: ['port', 'identity'],   judge: judgeSeen,           say: (value) => `its switch does not see it: ${value}`, owner: owners.user,     mend: (known) => portAction(known, 'bounce') },
  { hop: 'speed',          title: 'Speed',                  way: 'wired',    after: ['port', 'identity'],   judge: judgeSpeed,          say: (value, expected) => `its link runs at ${value}, and both ends can do ${expected}`, owner: owners.cabling,  mend: checkCable },
  { hop: 'heard',          title: 'Heard on the air',       way: 'wireless', after: ['device'],             judge: judgeHeard,          say: () => 'no access point hears it', owner: owners.wireless, mend: noMend },
  { hop: 'joined',         title: 'Joined',                 way: 'wireless', after: ['device'],             judge: judgeJoined,         say: (value) => `it is ${value}`, owner: owners.wireless, mend: noMend },
  { hop: 'authentication', title: 'Authentication',         way: 'both',     after: ['identity'],           judge: judgeAuthentication, say: (value) => `it is not allowed on the network: ${value}`, owner: owners.identity, mend: mendAuthentication },
  { hop: 'vlan',           title: 'VLAN and access list',   way: 'both',     after: ['scopes'],             judge: judgeVlan,           say: (value, expected) => `it is in ${value}, expected ${expected}`, owner: owners.network,  mend: assignPort },
  { hop: 'lease',          title: 'Lease',                  way: 'both',     after: ['scopes', 'gateway'],  judge: judgeLease,          say: (value) => `it has no address: ${value}`, owner: owners.dhcp,     mend: (known) => [...openScope(known), ...portAction(known, 'bounce')] },
  { hop: 'subnet',         title: 'Address in its subnet',  way: 'both',     after: ['scopes', 'gateway'],  judge: judgeSubnet,         say: (value, expected) => `its address ${value} is not in ${expected}`, owner: owners.dhcp,     mend: (known) => portAction(known, 'bounce') },
  { hop: 'gateway',        title: 'Known to the gateway',   way: 'both',     after: ['gateway'],            judge: judgeGateway,        say: (value) => `the gateway has ${value} for it`, owner: owners.network,  mend: (known) => portAction(known, 'bounce') },
  { hop: 'dns',            title: 'DNS name',               way: 'both',     after: ['names'],              judge: judgeNames,          say: (value) => `its DNS name is wrong: ${value}`, owner: owners.dns,      mend: noMend },
  { hop: 'firewall',       title: 'Firewall',               way: 'both',     after: ['passages'],           judge: judgeFirewall,       say: (value) => `the firewall stops it: ${value}`, owner: owners.firewall, mend: openFirewall, asked: goesSomewhere },
]
