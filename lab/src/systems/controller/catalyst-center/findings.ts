import type { Center } from './center.ts'
import type { Managed } from './devices.ts'
import { scoreOf } from './health.ts'
import { siteOf } from './sites.ts'

/** What is wrong with devices and clients, as it is believed. */
export function issuesOf(center: Center) {
  const at = center.belief.momentOf(null)
  const make = (one: Managed | null, name: string, priority: string, category: string, clientMac = '') => ({
    issueId: center.identify('issue', `${one?.key ?? clientMac} ${name}`),
    name,
    siteId: one === null ? '' : (siteOf(center.sites, one.floor)?.id ?? ''),
    deviceId: one?.id ?? '',
    deviceRole: one?.role ?? '',
    aiDriven: 'No',
    clientMac,
    // The vendor's spelling, here and below.
    issue_occurence_count: 1 + (name.length % 4),
    status: 'active',
    priority,
    category,
    last_occurence_time: at - 60_000,
  })
  const ofDevices = center.devices().flatMap((one) => {
    if (!one.reachable)
      return one.family === 'Unified AP'
        ? [make(one, `AP ${one.name} disconnected from its controller`, 'P1', 'Availability')]
        : [make(one, `Network Device ${one.address} Is Unreachable From Controller`, 'P1', 'Availability')]
    return scoreOf(one) === 7 ? [make(one, `High CPU utilization on ${one.name}`, 'P3', 'Device')] : []
  })
  const { wireless } = center.lab.world
  const ofClients = [...wireless.clients.values()].flatMap(({ mac }) => {
    const exclusion = wireless.exclusion(mac)
    return exclusion === null || exclusion.since > at
      ? []
      : [
          make(
            null,
            `Wireless client ${mac.toUpperCase()} was excluded`,
            'P2',
            'Onboarding',
            mac.toUpperCase(),
          ),
        ]
  })
  return [...ofDevices, ...ofClients]
}

/** The release that each kind of device is meant to run. */
const golden: readonly (readonly [platform: RegExp, version: string])[] = [
  [/^C9[23]00|^C9500/, '17.12.4'],
  [/2960/, '15.2(7)E8'],
]

const checked = ({ belief }: Center, one: Managed) => belief.syncedAt(`${one.key}/compliance`)

/** `IMAGE` for its version, `RUNNING_CONFIG` for what is not saved; neither of an access point. */
export function complianceOf(center: Center, one: Managed) {
  const wanted = golden.find(([platform]) => platform.test(one.platform))?.[1]
  if (wanted === undefined) return []
  const at = checked(center, one)
  const make = (complianceType: string, complies: boolean) => ({
    deviceUuid: one.id,
    complianceType,
    status: complies ? 'COMPLIANT' : 'NON_COMPLIANT',
    state: 'SUCCESS',
    lastSyncTime: at,
    lastUpdateTime: at,
    category: 'INTENT',
    sourceInfoList: [],
    ackStatus: 'UNACKNOWLEDGED',
    remediationSupported: complianceType === 'RUNNING_CONFIG',
  })
  const unsaved = center.lab.world.switches.get(one.key)?.unsaved === true
  return [make('IMAGE', one.software === wanted), make('RUNNING_CONFIG', !unsaved)]
}

/** One for each device: the worst of its kinds. */
export const wholeCompliance = (center: Center, one: Managed) => {
  const kinds = complianceOf(center, one)
  const [first] = kinds
  return first === undefined
    ? []
    : [
        {
          deviceUuid: one.id,
          complianceStatus: kinds.some(({ status }) => status === 'NON_COMPLIANT')
            ? 'NON_COMPLIANT'
            : 'COMPLIANT',
          lastUpdateTime: first.lastUpdateTime,
          scheduleTime: '',
          message: '',
        },
      ]
}
