import type { Ask, NotRead, Reading } from '../../asking.ts'
import { Failure } from '../../failures.ts'
import { withLimit } from '../../limited-concurrency.ts'
import { canonicalMac } from '../../mac.ts'
import { hasControl, notAllowed } from '../../transport/path.ts'
import type { ClientQuestion, WirelessClient } from '../capabilities.ts'
import {
  bindings,
  classified,
  common,
  dot11,
  exclusion,
  history,
  mobility,
  policy,
  traffic,
} from './models.ts'
import type { Common, Exclusions } from './models.ts'
import type { Restconf, Rows, YangList } from './restconf.ts'
import { clientRadio, exclusionWords, methodOf, stageOf } from './words.ts'
import type { z } from 'zod'

/** Clients of one question past this many are left out, and the reading says so. */
const mostClients = 50

type RowOf<List extends { readonly row: z.ZodType }> = z.output<List['row']>

/** What the lists hold of one client; each may lack it, since rows come and go between two reads. */
interface Parts {
  readonly dot11?: RowOf<typeof dot11> | null
  readonly bindings?: RowOf<typeof bindings> | null
  readonly traffic?: RowOf<typeof traffic> | null
  readonly policy?: RowOf<typeof policy> | null
  readonly mobility?: RowOf<typeof mobility> | null
  readonly history?: RowOf<typeof history> | null
  readonly classified?: RowOf<typeof classified> | null
}

/** The fields that each list fills: those that are empty when it was not read. */
const fieldsOf = {
  dot11: ['accessPointMac', 'ssid', 'bssid', 'channel', 'policyProfile', 'associatedAt'],
  bindings: ['addresses'],
  traffic: ['signal', 'signalToNoise', 'rate', 'received', 'sent'],
  policy: ['vlan', 'vlanName'],
  mobility: ['role'],
  history: ['roams'],
  classified: ['device'],
} as const satisfies Readonly<Record<keyof Parts, readonly (keyof WirelessClient)[]>>

const lists = { dot11, bindings, traffic, policy, mobility, history, classified } as const
const partNames = Object.keys(lists) as readonly (keyof Parts)[]

function clientOf(mac: string, row: Common, parts: Parts): WirelessClient {
  const phy = clientRadio(row['ms-radio-type'])
  const { dot11: radio, bindings: bound, traffic: heard } = parts
  const addresses = [bound?.['ipv4-binding'], ...(bound?.['ipv6-binding'] ?? [])].flatMap(
    (binding) => binding?.['ip-key']?.['ip-addr'] ?? [],
  )
  // Slot 255 stands for none, and a client that has just left keeps its row.
  const slot = row['ms-ap-slot-id']
  return {
    mac,
    stage: stageOf(row['co-state']),
    stageWord: row['co-state'] ?? '',
    exclusion: null,
    privateMac: row['is-locally-administered-mac'] ?? isPrivate(mac),
    accessPoint: row['ap-name'],
    accessPointMac: radio?.['ap-mac-address'] ?? null,
    slot: slot === 255 ? null : slot,
    ssid: radio?.['vap-ssid'] ?? null,
    bssid: radio?.['ms-bssid'] ?? null,
    band: phy.band,
    channel: radio?.['current-channel'] ?? null,
    protocol: phy.protocol,
    signal: heard?.['most-recent-rssi'] ?? null,
    signalToNoise: heard?.['most-recent-snr'] ?? null,
    rate: heard?.speed ?? null,
    addresses,
    vlan: vlanOf(parts.policy?.['res-vlan-id']),
    vlanName: parts.policy?.['res-vlan-name'] ?? null,
    username: row.username,
    method: methodOf(row['method-id']),
    policyProfile: radio?.['policy-profile'] ?? null,
    role: parts.mobility?.['mm-client-role']?.replace(/^mm-client-role-/, '') ?? null,
    associatedAt: radio?.['ms-assoc-time'] ?? null,
    received: heard?.['bytes-rx'] ?? null,
    sent: heard?.['bytes-tx'] ?? null,
    device: parts.classified?.['device-type'] ?? parts.classified?.['device-name'] ?? null,
    roams: (parts.history?.['mobility-history']?.entry ?? [])
      .map((entry) => ({
        accessPoint: entry['ap-name'] ?? '',
        bssid: entry.bssid,
        at: entry['ms-assoc-time'],
        type: entry['dot11-roam-type'] === 'dot11-roam-type-none' ? null : entry['dot11-roam-type'],
        latency: entry['run-latency'],
      }))
      .toSorted((one, other) => (other.at?.getTime() ?? 0) - (one.at?.getTime() ?? 0)),
  }
}

/** One that is kept away has no other row: what is known of it is why, and where it tried. */
function excludedClient(mac: string, row: Exclusions): WirelessClient {
  const reason = row['exclude-reason'] ?? ''
  const empty: Common = {
    mac,
    'ap-name': row['ap-name'],
    'ms-ap-slot-id': null,
    'ms-radio-type': null,
    'co-state': null,
    username: row['ms-username'],
    'method-id': row['authentication-method'],
    'is-locally-administered-mac': null,
  }
  return {
    ...clientOf(mac, empty, {}),
    stage: 'excluded',
    stageWord: reason,
    exclusion: { reason, words: exclusionWords(reason) },
    ssid: row['wlan-ssid'],
    vlan: vlanOf(row['vlan-id']),
    addresses: row['ip-addr'] === null ? [] : [row['ip-addr']],
  }
}

const vlanOf = (id: number | null | undefined) =>
  id !== null && id !== undefined && id >= 1 && id <= 4094 ? id : null

const isPrivate = (mac: string) => (Number.parseInt(mac.slice(0, 2), 16) & 2) !== 0

/** A list that could not be read leaves its fields empty, and the reading says why; a question that was called off is no such thing. */
function leftOut(error: unknown, fields: readonly string[]): NotRead {
  if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
  return { fields, cause: error.detail.cause, why: error.detail.message }
}

/** By its MAC, from every list that knows it. */
export async function readClient(
  restconf: Restconf,
  asked: string,
  ask: Ask,
): Promise<Reading<WirelessClient | null>> {
  const mac = canonicalMac(asked)
  if (mac === null) throw notAllowed()
  const notRead: NotRead[] = []
  const parts: { -readonly [Name in keyof Parts]: unknown } = {}
  const one = (list: { readonly at: YangList; readonly row: z.ZodType }) =>
    restconf.row(list.at, [mac], list.row, ask)
  const [row, held] = await Promise.all([
    one(common),
    // Whether it is excluded is asked in any case: such a client has no row of the other kind.
    one(exclusion).catch((error: unknown) => {
      notRead.push(leftOut(error, ['exclusion']))
      return null
    }),
    ...partNames.map(async (name) => {
      try {
        parts[name] = (await one(lists[name])).value
      } catch (error) {
        notRead.push(leftOut(error, fieldsOf[name]))
      }
    }),
  ])
  const found = row.value as Common | null
  const excluded = (held?.value ?? null) as Exclusions | null
  const value =
    excluded !== null && found?.['co-state'] !== 'client-status-run'
      ? excludedClient(mac, excluded)
      : found === null
        ? null
        : clientOf(mac, found, parts as Parts)
  // Nobody there, and one list silent: it may be excluded all the same.
  const complete = notRead.length === 0
  return {
    value,
    complete,
    dropped: 0,
    ...(complete ? {} : { notRead }),
    observedAt: row.receivedAt,
  }
}

const byMac = <T extends { readonly mac: string }>({ rows }: Rows<T>) =>
  new Map(rows.map((row) => [row.mac, row] as const))

/** All of them, list by list and one list after the other: the whole at once is cut off by some releases. */
export async function listClients(restconf: Restconf, ask: Ask): Promise<Reading<readonly WirelessClient[]>> {
  const all = await restconf.list(common.at, common.row, ask)
  const notRead: NotRead[] = [
    {
      fields: [...fieldsOf.history, ...fieldsOf.classified],
      cause: 'absent',
      why: 'Roams and device types are read for one client at a time',
    },
  ]
  let dropped = all.dropped
  const read = async (name: keyof Parts) => {
    try {
      const list = lists[name]
      const rows = await restconf.list(list.at, list.row as z.ZodType<{ readonly mac: string }>, ask)
      dropped += rows.dropped
      return byMac(rows)
    } catch (error) {
      notRead.push(leftOut(error, fieldsOf[name]))
      return new Map<string, { readonly mac: string }>()
    }
  }
  const found: Partial<Record<keyof Parts, ReadonlyMap<string, unknown>>> = {}
  for (const name of ['dot11', 'bindings', 'traffic', 'policy', 'mobility'] as const)
    found[name] = await read(name)
  let excluded: readonly Exclusions[] = []
  try {
    const rows = await restconf.list(exclusion.at, exclusion.row, ask)
    excluded = rows.rows
    dropped += rows.dropped
  } catch (error) {
    notRead.push(leftOut(error, ['exclusion']))
  }
  const running = new Set(
    all.rows.filter((row) => row['co-state'] === 'client-status-run').map(({ mac }) => mac),
  )
  const kept = excluded.filter(({ mac }) => !running.has(mac))
  const away = new Set(kept.map(({ mac }) => mac))
  const value = [
    ...all.rows
      .filter(({ mac }) => !away.has(mac))
      .map((row) => {
        const parts = Object.fromEntries(partNames.map((name) => [name, found[name]?.get(row.mac) ?? null]))
        return clientOf(row.mac, row, parts)
      }),
    ...kept.map((row) => excludedClient(row.mac, row)),
  ]
  return { value, complete: notRead.length === 1, dropped, notRead, observedAt: all.receivedAt }
}

/** `CORP\a.keller` and `a.keller@example.net` are both `a.keller`. */
const bareLogin = (login: string) => login.replace(/^.*\\/, '').replace(/@.*$/, '').toLowerCase()

/** Those of an address, a person or an access point, each read whole. */
export async function findClients(
  restconf: Restconf,
  question: ClientQuestion,
  ask: Ask,
): Promise<Reading<readonly WirelessClient[]>> {
  const [text = ''] = Object.values(question)
  if (text.trim() === '' || text.length > 256 || hasControl(text)) throw notAllowed()
  const list =
    'address' in question
      ? await restconf.list(bindings.at, bindings.row, ask)
      : await restconf.list(common.at, common.row, ask)
  const macs = list.rows.flatMap((row) => {
    if ('address' in question) {
      const bound = row as RowOf<typeof bindings>
      const all = [bound['ipv4-binding'], ...bound['ipv6-binding']]
      return all.some((one) => one?.['ip-key']?.['ip-addr'] === question.address) ? [row.mac] : []
    }
    const { username, 'ap-name': name } = row as Common
    const is =
      'username' in question
        ? username !== null && bareLogin(username) === bareLogin(question.username)
        : name?.toLowerCase() === question.accessPoint.trim().toLowerCase()
    return is ? [row.mac] : []
  })
  const read = await withLimit(macs.slice(0, mostClients), 4, (mac) => readClient(restconf, mac, ask))
  const notRead = read.flatMap((one) => one.notRead ?? [])
  return {
    value: read.flatMap(({ value }) => value ?? []),
    complete: macs.length <= mostClients && notRead.length === 0,
    ...(macs.length <= mostClients ? {} : { of: macs.length }),
    dropped: list.dropped,
    ...(notRead.length === 0 ? {} : { notRead }),
    observedAt: list.receivedAt,
  }
}
