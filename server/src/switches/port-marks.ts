import { parseInterface } from '@patchbay/connectors/switch/interfaces'
import { usualGuestPorts } from '@patchbay/contract/policies/protected-things'
import type { PortGuard } from '@patchbay/contract/policies/port-guard'
import type { GuestPorts } from '@patchbay/contract/policies/protected-things'
import type { Mark } from '@patchbay/contract/switches/port'
import type { JoinedPort } from './join-port.ts'

export const bestSpeeds: Readonly<Record<string, number>> = {
  Fa: 100,
  Gi: 1_000,
  Tw: 2_500,
  Fi: 5_000,
  Te: 10_000,
  Twe: 25_000,
  Fo: 40_000,
  Hu: 100_000,
}

/** What an unlike port is marked with. A multigigabit port at one gigabit is as its device wants it. */
export function marksOf(joined: JoinedPort): Mark[] {
  const { now, link, neighbours, vrf } = joined
  const marks: Mark[] = []
  if (link !== null) marks.push({ name: 'uplink', because: link })
  const channel = now.channel ?? (now.members.length > 0 ? now.interface : null)
  if (channel !== null) {
    const because = now.channel === null ? `bundles ${now.members.join(', ')}` : `a member of ${channel}`
    marks.push({ name: 'channel', because })
  }
  const guest = (what: string) => neighbours.find(({ capabilities }) => capabilities.includes(what))
  const point = guest('access-point')
  const phone = guest('phone')
  if (point !== undefined) marks.push({ name: 'access-point', because: `${point.name} is an access point` })
  if (phone !== undefined) marks.push({ name: 'phone', because: `${phone.name} is a phone` })
  if (now.mode === 'routed')
    marks.push({
      name: 'routed',
      because: `it routes${vrf === null ? '' : ` in VRF ${vrf}`}, and is in no VLAN`,
    })
  const best = bestSpeeds[parseInterface(now.interface)?.short ?? '']
  if (now.link === 'up' && now.speed !== null && best !== undefined && now.speed < Math.min(best, 1_000)) {
    marks.push({ name: 'slow', because: `${now.speed} Mb/s on a port that can do ${best}` })
  } else if (now.link === 'up' && now.duplex === 'half') {
    marks.push({ name: 'slow', because: 'half duplex' })
  }
  return marks
}

export const readOnlyBecause = ({ now, vrf }: JoinedPort): string | null => {
  if (now.mode === 'routed')
    return `A routed port is in no VLAN${vrf === null ? '' : `, but in VRF ${vrf}`}. It is read-only.`
  if (!now.physical && now.members.length === 0) return 'It has no connector. It is read-only.'
  return now.channel === null ? null : `It is a member of ${now.channel}. Set the channel instead.`
}

/** What a port with this mark is: a link always is protected, of a phone or an access point the site decides. */
const guardOf = ({ name }: Mark, { phones, accessPoints }: GuestPorts): PortGuard | null => {
  if (name === 'uplink' || name === 'channel') return 'protect'
  if (name === 'phone') return phones
  return name === 'access-point' ? accessPoints : null
}

const protectedBy = (guard: PortGuard, marks: readonly Mark[], ports: GuestPorts): string | null =>
  marks
    .filter((mark) => guardOf(mark, ports) === guard)
    .map(({ name, because }) => (name === 'uplink' ? `an uplink: ${because}` : because))
    .join('; ') || null

/** Why a port is more than one device's, by the readings: what hangs on it goes silent with it. */
export const sharedBecause = (marks: readonly Mark[], ports: GuestPorts = usualGuestPorts): string | null =>
  protectedBy('protect', marks, ports)

/** The same of what the site only warns of. */
export const warnedBecause = (marks: readonly Mark[], ports: GuestPorts): string | null =>
  protectedBy('warn', marks, ports)
