import type { OnboardedThing } from '@patchbay/contract/changes/onboarded-things'
import { thingWords } from '@patchbay/contract/changes/onboarded-things'
import type { PortNow } from '@patchbay/contract/command-centre/switch-port-assignment'
import { readTypedMac } from '@patchbay/contract/identifiers/identifiers'
import type { AskedOf } from '@patchbay/contract/plans/plan'
import type { networkConnect } from '@patchbay/contract/plans/network-connect'
import { meantByPlace } from '../../addresses/by-place.ts'
import { addressesInVlans } from '../../addresses/ports-of-place.ts'
import { reservableSubnets } from '../../addresses/subnets.ts'
import { portMeant } from '../../changes/kinds/assign-port/port-now.ts'
import { groupChoices } from '../../endpoints/choices.ts'
import { hasWords } from '../../policies/name-words.ts'
import type { Resolving } from '../plan-kind.ts'
import { vlanWanted } from './known.ts'
import type { ConnectKnown } from './known.ts'

type Asked = AskedOf<typeof networkConnect>
type Faults = Partial<Record<keyof Asked, string>>

/** Intent profiles of things, by the words of their names; the first that the site has is taken. */
const profileWords: Readonly<Record<OnboardedThing, readonly string[]>> = {
  printer: ['*print*'],
  camera: ['*camera*', '*cctv*'],
  phone: ['*phone*', '*voip*'],
  'access-point': ['*access*point*', 'AP'],
  display: ['*display*', '*signage*'],
  medical: ['*medical*'],
  'building-control': ['*building*control*', '*bms*'],
  computer: ['802.1X desk', '*desk*', '*office*'],
  other: ['*desk*', '*office*'],
}

/** These authenticate by themselves, so that ISE need not know their MAC. */
const bySelf: ReadonlySet<OnboardedThing> = new Set(['computer', 'other'])

/** In the place of an outlet. */
const wifi = /^\s*(wi-?fi|wlan|wireless)\s*$/i

/** What connecting a device needs: its port with its profile unless it is on Wi-Fi, its group at ISE and the subnet of its address. */
export async function resolveConnect(
  asked: Asked,
  resolving: Resolving,
): Promise<{ readonly known: ConnectKnown } | { readonly faults: Faults }> {
  const { means, ask, requester } = resolving
  const read = readTypedMac(asked.mac)
  const mac = read?.kind === 'mac' ? read.mac : asked.mac
  const [place, groups] = await Promise.all([
    wifi.test(asked.outlet) ? onAir : atPort(asked, resolving),
    groupChoices(means, requester, null, ask),
  ])
  if ('faults' in place) return place
  const { port, sets } = place
  const group = groups.proposed.find(({ thing }) => thing === asked.thing)?.group ?? null
  if (group === null && !bySelf.has(asked.thing)) {
    const unread = groups.unread.find(({ what }) => what === 'groups')
    return {
      faults: { thing: unread === undefined ? noGroup(asked.thing) : `Groups are not known: ${unread.why}` },
    }
  }
  const known: ConnectKnown = {
    mac,
    thing: asked.thing,
    outlet: port === null ? 'Wi-Fi' : asked.outlet,
    owner: asked.owner,
    hostname: asked.hostname,
    port,
    sets,
    group,
    reservation: null,
  }
  if (!asked.reserve) {
    return asked.address === null
      ? { known }
      : { faults: { address: 'Choose “Reserve an address”, or leave the address empty.' } }
  }
  if (asked.address !== null)
    return { known: { ...known, reservation: { subnet: null, address: asked.address } } }
  if (port === null)
    return { faults: { address: 'Which subnet it has on Wi-Fi is not known. Enter the address.' } }
  const subnet = await subnetOf(vlanWanted(known), resolving)
  if ('fault' in subnet) return { faults: { address: subnet.fault } }
  return { known: { ...known, reservation: { subnet: subnet.subnet, address: null } } }
}

type Place = Pick<ConnectKnown, 'port' | 'sets'>

/** Nothing is set on a port. */
const onAir: Place = { port: null, sets: { bounce: 'auto' } }

/** The port that is meant, and what the profile for such things sets there. */
async function atPort(
  asked: Asked,
  { means, ask, requester }: Resolving,
): Promise<Place | { readonly faults: Faults }> {
  const { port, choices, why } = await portMeant(asked.outlet, requester, means, ask)
  if (port === null) {
    const among = choices.length === 0 ? '' : ` ${choices.map(({ title }) => title).join(', ')}.`
    return { faults: { outlet: `${why ?? 'It is not known.'}${among}` } }
  }
  const setting = settingFor(asked.thing, port)
  if ('fault' in setting) return { faults: { thing: setting.fault } }
  const { title, accessVlan, adminUp: open } = port
  return {
    port: { switch: port.switch, interface: port.interface, title, accessVlan, open },
    sets: setting.sets,
  }
}

const noGroup = (thing: OnboardedThing) =>
  `No ISE group that you may grant is for a ${thingWords[thing]}. Policies has the groups of each kind.`

/** What the profile for such things sets at this port. */
function settingFor(
  thing: OnboardedThing,
  { profiles, title }: PortNow,
): { readonly sets: ConnectKnown['sets'] } | { readonly fault: string } {
  const words = profileWords[thing]
  const profile = words
    .map((one) =>
      profiles.find(({ name }) => name.toLowerCase() === one.toLowerCase() || hasWords(name, one)),
    )
    .find((one) => one !== undefined)
  if (profile === undefined) {
    return { fault: `No intent profile that you may use is for a ${thingWords[thing]}. Policies has them.` }
  }
  const [fault] = profile.faults
  if (fault !== undefined) return { fault: `${profile.name} cannot be used at ${title}: ${fault}` }
  const { description, ...sets } = profile.sets
  return {
    sets: {
      ...sets,
      ...(description === undefined || description.includes('{ticket}') ? {} : { description }),
      profile: { name: profile.name, version: profile.version },
    },
  }
}

/** The one subnet of a VLAN, by what the servers tell and by the addresses seen in it. */
async function subnetOf(
  vlan: number | null,
  { means, ask }: Resolving,
): Promise<{ readonly subnet: string } | { readonly fault: string }> {
  const enter = 'Enter the address.'
  if (vlan === null) return { fault: `The VLAN of the port is not known. ${enter}` }
  const [{ subnets, unread }, addresses] = await Promise.all([
    reservableSubnets(means, ask),
    addressesInVlans(means.database, [vlan]),
  ])
  const there = {
    label: '',
    building: '',
    room: '',
    switch: '',
    accessVlan: vlan,
    voiceVlan: null,
    seenVlans: [],
    addresses: [],
  }
  const [only, ...others] = meantByPlace(subnets, [there], addresses)
  const silent = unread.map(({ title, why }) => ` ${title}: ${why}`).join('')
  if (only === undefined) return { fault: `No server has a subnet for VLAN ${vlan}.${silent} ${enter}` }
  if (others.length === 0) return { subnet: only.subnet.subnet }
  const all = [only, ...others].map(({ subnet }) => subnet.subnet).join(', ')
  return { fault: `VLAN ${vlan} has several subnets: ${all}. ${enter}` }
}
