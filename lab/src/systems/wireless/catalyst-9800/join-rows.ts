import { disconnectWord } from './access-point-rows.ts'
import { instant, type AirOf, type Joined } from './air-of.ts'
import type { Row } from './restconf.ts'

interface Failure {
  readonly phase: string
  readonly join?: string
  readonly config?: string
  readonly dtls?: string
}

/** What the model has for the words with which an access point is refused. */
const failures: Readonly<Record<string, Failure>> = {
  'Invalid certificate': { phase: 'ap-con-failure-dtls', dtls: 'dtls-hs-cert-auth' },
  'AP Auth Failure': { phase: 'ap-con-failure-join', join: 'jf-ap-auth-failure' },
  'Regulatory domain check failed': {
    phase: 'ap-con-failure-config',
    config: 'cf-reqrej-reg-domain-check',
  },
  'Unsupported AP': { phase: 'ap-con-failure-join', join: 'jf-reqrej-unsupportedwtp' },
}

/** Reasons for which the lab's controllers refuse an access point. */
export const refusals: readonly string[] = Object.keys(failures)

/** Every access point that ever joined, whether it is here now or not. */
export const joinStatistics = (air: AirOf): Row[] =>
  air.all().map((one) => {
    const { accessPoint, endpoint, moment, address } = one
    const failure = moment.joined ? undefined : failures[moment.why ?? '']
    const failedAt = failure ? air.now() - 20_000 : null
    return {
      'wtp-mac': accessPoint.radioMac,
      'ap-join-info': {
        'ap-ip-addr': address ?? '',
        'ap-ethernet-mac': accessPoint.mac,
        'ap-name': endpoint.hostname,
        'is-joined': moment.joined,
        'num-join-req-recvd': moment.joinedAt === null ? 0 : 1,
        'last-join-failure-type': failure?.join ?? 'jf-none',
        'last-config-failure-type': failure?.config ?? 'cf-none',
        'last-error-type':
          failure?.phase ?? (moment.leftAt === null ? 'ap-con-failure-unknown' : 'ap-con-failure-run'),
        'last-error-time': instant(failedAt ?? moment.leftAt),
        'last-succ-join-atmpt-time': instant(moment.joinedAt),
        'last-fail-join-atmpt-time': instant(failedAt),
      },
      'dtls-sess-info': {
        'mac-addr': accessPoint.radioMac,
        'ctrl-dtls-failure-type': failure?.dtls ?? 'dtls-hs-success',
        'ctrl-dtls-failure-time': instant(failure?.dtls === undefined ? null : failedAt),
      },
      'ap-disconnect-reason': reasonOf(one),
      'disconnect-reason': disconnectWord(moment),
      'reboot-reason': 'ap-reboot-reason-none',
    }
  })

const reasonOf = ({ moment }: Joined): string => moment.why ?? 'NA'

export const joinHistory = (air: AirOf): Row[] =>
  air.all().map((one) => {
    const { accessPoint, endpoint, moment } = one
    const state = (joined: boolean, at: number | null): Row => ({
      'is-ap-joined': joined,
      timestamp: instant(at),
      'last-disconnect-timestamp': instant(moment.leftAt),
      disconnects: moment.leftAt === null ? 0 : 1,
      'ap-disconnect-reason-str': reasonOf(one),
    })
    const joins = moment.joinedAt === null ? [] : [state(true, moment.joinedAt)]
    const leaves = moment.leftAt === null ? [] : [state(false, moment.leftAt)]
    return {
      'ap-name': endpoint.hostname,
      'ethernet-mac': accessPoint.mac,
      'wtp-mac': accessPoint.radioMac,
      'ewlc-ap-state-ptr': moment.joined ? [...joins, ...leaves] : [...leaves, ...joins],
    }
  })

/** Counted, where the lists are listed: both come from the same moment. */
export const joinCount = (air: AirOf): Row => ({ 'joined-aps-count': air.joined().length })

export function radioTotals(air: AirOf): Row {
  const radios = air.joined().flatMap(({ accessPoint }) => accessPoint.radios)
  const totals = (count: number): Row => ({ 'total-radios': count, 'radios-up': count, 'radios-down': 0 })
  const of = (kind: string) => totals(radios.filter((one) => one.kind === kind).length)
  return {
    'stats-80211-a-rad': of('5'),
    'stats-80211-bg-rad': of('2.4'),
    'stats-80211-xor-rad': of('xor'),
    'stats-80211-all-rad': totals(radios.filter(({ band }) => band !== null).length),
    'stats-misconfigured-aps': 0,
  }
}

export function wlanTotals(air: AirOf): Row[] {
  const clients = Map.groupBy(air.clients(), ({ ssid }) => ssid.name)
  return air.lab.world.wireless.ssids.map(({ name, wlan, profile }) => {
    const here = clients.get(name) ?? []
    const at = (...stages: readonly string[]) => here.filter(({ stage }) => stages.includes(stage)).length
    return {
      'wlan-id': wlan,
      'wlan-profile-name': profile,
      'data-usage': String(here.length * 48_211_003),
      'total-random-mac-clients': here.filter(({ client }) => client.privateMac).length,
      'client-curr-state-l2auth': at('associating', 'authenticating'),
      'client-curr-state-mobility': 0,
      'client-curr-state-iplearn': at('ip-learning'),
      'curr-state-webauth-pending': at('webauth-required'),
      'client-curr-state-run': at('run'),
    }
  })
}
