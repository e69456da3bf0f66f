import type { PortSnapshot } from '../../../ports/snapshot.ts'
import type { Network } from '../../../switches/vlan-path/read-networks.ts'
import type { PathVerdict, Uplink } from '../../../switches/vlan-path/judge-path.ts'
import { checkResult } from '../check-result.ts'
import type { CheckResult } from '../check-result.ts'

/** Whether a device in these networks would have any: each by its way to its gateway, and by who gives addresses there. */
export const checkNetworks = ({ networks = [], observedAt }: PortSnapshot): CheckResult[] =>
  networks.flatMap(({ vlan, path, scope }) => [
    checkPath(vlan, path, observedAt),
    ...(scope === null ? [] : [checkScope(vlan, scope)]),
  ])

const over = ({ interface: on, to }: Uplink) => (to === null ? on : `${on} to ${to}`)

const overAll = (links: readonly Uplink[]) => links.map(over).join(', ')

function checkPath(vlan: number, path: PathVerdict, observedAt: string): CheckResult {
  const id = `path ${vlan}`
  const walked = 'walkedAt' in path ? asWalked(path.walkedAt, observedAt) : ''
  if (path.is === 'here')
    return checkResult('green', id, `The gateway of VLAN ${vlan} is on this switch itself.`)
  if (path.is === 'carried') return carriedBy(vlan, path, walked)
  if (path.is === 'nowhere') {
    const words = `No uplink of this switch carries VLAN ${vlan}: not ${overAll(path.notBy)}. The device would have no network.`
    return checkResult(
      'red',
      id,
      words,
      `Allow VLAN ${vlan} on an uplink, or choose a VLAN that an uplink carries.`,
    )
  }
  if (path.is === 'stops') {
    const words = `${stopWords(vlan, path)}${walked}.`
    return checkResult('amber', id, words, 'Check there first, or enter a reason.')
  }
  if (path.is === 'no-gateway') {
    const words = `VLAN ${vlan} is carried by ${over(path.by)}, and its gateway is not among the known switches${walked}.`
    return checkResult('amber', id, words)
  }
  const why = path.why.replace(/\.$/, '')
  return checkResult('amber', id, `The path of VLAN ${vlan} to its gateway is not known: ${why}.`)
}

function carriedBy(vlan: number, path: Extract<PathVerdict, { is: 'carried' }>, walked: string): CheckResult {
  const id = `path ${vlan}`
  const { by, gateway, notBy } = path
  const where = gateway === by.to ? ', which has its gateway' : `, and its gateway is on ${gateway}`
  const carried = `VLAN ${vlan} is carried by ${over(by)}${where}${walked}.`
  if (notBy.length === 0) return checkResult('green', id, carried)
  const words = `${carried} It is not carried by ${overAll(notBy)}: after a failover the device has no network.`
  return checkResult('amber', id, words, `Allow VLAN ${vlan} there too.`)
}

function stopWords(vlan: number, { at, towards, why }: Extract<PathVerdict, { is: 'stops' }>): string {
  if (why === 'vlan-missing')
    return `VLAN ${vlan} leaves this switch, and ${at.switch} on the path to its gateway does not have it`
  const end = `${at.interface} of ${at.switch} towards ${towards}`
  if (why === 'not-carried') return `VLAN ${vlan} leaves this switch, and ${end} does not carry it`
  return `VLAN ${vlan} comes to ${end} without a tag where one is expected, or with one where none is, and is in another VLAN there`
}

function checkScope(vlan: number, scope: NonNullable<Network['scope']>): CheckResult {
  const id = `scope ${vlan}`
  if (scope.is === 'found')
    return checkResult('green', id, `${scope.source} serves VLAN ${vlan}: ${scope.subnet}.`)
  if (scope.is === 'unread') {
    const words = `Whether DHCP serves VLAN ${vlan} is not known: ${scope.of.join(', ')} did not tell.`
    return checkResult('amber', id, words)
  }
  const of = scope.address === null ? '' : `, with addresses such as ${scope.address}`
  const words = `No DHCP subnet is known for VLAN ${vlan}${of}: a device needs a fixed address.`
  return checkResult('amber', id, words)
}

/** The age of the oldest walk that it rests on, against when the port was read. */
function asWalked(walkedAt: string | null, observedAt: string): string {
  if (walkedAt === null) return ''
  const minutes = Math.max(0, Math.round((Date.parse(observedAt) - Date.parse(walkedAt)) / 60_000))
  if (minutes < 1) return ', as walked just now'
  if (minutes < 120) return `, as walked ${minutes} min ago`
  return minutes < 2_880
    ? `, as walked ${Math.round(minutes / 60)} h ago`
    : `, as walked ${Math.round(minutes / 1_440)} d ago`
}
