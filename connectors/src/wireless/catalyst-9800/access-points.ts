import type { Ask, NotRead, Reading } from '../../asking.ts'
import { Failure } from '../../failures.ts'
import { canonicalMac } from '../../mac.ts'
import { hasControl, notAllowed } from '../../transport/path.ts'
import type { AccessPoint, AccessPointQuestion, ControllerCounts, Radio, Uplink } from '../capabilities.ts'
import {
  capwap,
  cdp,
  clientCounts,
  joinedCount,
  joins,
  lldp,
  measured,
  names,
  power,
  radio,
} from './models.ts'
import type { Capwap, Cdp, Joins, Lldp, Measured, Power, RadioRow } from './models.ts'
import type { Restconf, YangList } from './restconf.ts'
import { bandOf, leaveWords, powerOf } from './words.ts'
import type { z } from 'zod'

/** What the lists hold of access points; a list that could not be read is empty, and the reading says so. */
interface Tables {
  readonly radios: readonly RadioRow[]
  readonly measured: readonly Measured[]
  readonly power: readonly Power[]
  readonly lldp: readonly Lldp[]
  readonly cdp: readonly Cdp[]
}

const fieldsOf = {
  radios: ['radios'],
  measured: ['radios.utilisation', 'radios.clients'],
  power: ['power'],
  lldp: ['uplinks'],
  cdp: ['uplinks'],
  joins: ['lastLeave', 'joinFailure'],
} as const

/** A remote LAN is an Ethernet port that stands among the radios, without anything of a radio. */
const isRadio = (row: RadioRow) => row['radio-type'] !== 'radio-remote-lan'

function radioOf(row: RadioRow, load: Measured | undefined): Radio {
  const band = bandOf(row['current-active-band'], row['radio-type'])
  const settings = row['phy-ht-cfg']?.['cfg-data']
  // A radio of two bands has an entry for each: the one that is live counts.
  const own =
    row['radio-band-info'].find((one) => one['band-id'] === row['current-band-id']) ??
    row['radio-band-info'][0]
  const level = own?.['phy-tx-pwr-cfg']?.['cfg-data']?.['current-tx-power-level'] ?? null
  const levels = own?.['phy-tx-pwr-lvl-cfg']?.['cfg-data'] ?? {}
  const power =
    levels['curr-tx-power-in-dbm'] ?? (level === null ? undefined : levels[`tx-power-level-${level}`])
  const busy = load?.load
  return {
    slot: row['radio-slot-id'],
    band,
    enabled: row['admin-state'] === null ? null : row['admin-state'] === 'enabled',
    up: row['oper-state'] === null ? null : row['oper-state'] === 'radio-up',
    mode: row['radio-mode']?.replace(/^radio-mode-/, '') ?? null,
    channel: settings?.['curr-freq'] || null,
    width: settings?.['chan-width'] || null,
    powerLevel: level,
    power: typeof power === 'number' ? power : null,
    utilisation: busy?.['cca-util-percentage'] ?? null,
    clients: busy?.stations ?? null,
  }
}

function uplinksOf(mac: string, { lldp: told, cdp: also }: Pick<Tables, 'lldp' | 'cdp'>): Uplink[] {
  const one = (protocol: Uplink['protocol'], system: string | null, port: string | null): Uplink[] =>
    system === null || port === null ? [] : [{ protocol, system, port }]
  return [
    ...told
      .filter((row) => row.mac === mac)
      .flatMap((row) => one('LLDP', row['system-name'], row['port-id'])),
    ...also
      .filter((row) => row.mac === mac)
      .flatMap((row) => one('CDP', row['cdp-cache-device-id'], row['cdp-cache-device-port'])),
  ]
}

/** Why it left and why it does not join: the first of several words that says something. */
function troubleOf(row: Joins | undefined): Pick<AccessPoint, 'lastLeave' | 'joinFailure'> {
  const info = row?.['ap-join-info']
  const said = (reasons: readonly (readonly [string | null | undefined, Date | null | undefined])[]) => {
    for (const [reason, at] of reasons) {
      const words = leaveWords(reason ?? null)
      if (words !== null) return { reason: reason ?? '', words, at: at ?? null }
    }
    return null
  }
  const dtls = row?.['dtls-sess-info']
  return {
    lastLeave: said([
      [row?.['ap-disconnect-reason'], null],
      [row?.['disconnect-reason'], null],
    ]),
    joinFailure: said([
      [info?.['last-join-failure-type'], info?.['last-fail-join-atmpt-time']],
      [info?.['last-config-failure-type'], info?.['last-error-time']],
      [dtls?.['ctrl-dtls-failure-type'], dtls?.['ctrl-dtls-failure-time']],
      [info?.['last-error-type'], info?.['last-error-time']],
    ]),
  }
}

function joinedOf(row: Capwap, tables: Tables, history: Joins | undefined): AccessPoint {
  const { mac } = row
  const device = row['device-detail']
  const board = device?.['static-info']?.['board-data']
  const tags = row['tag-info']?.['resolved-tag-info']
  const state = row['ap-state']
  const fed = tables.power.find((one) => one.mac === mac)?.['ap-pow']
  const loads = tables.measured.filter((one) => one.mac === mac)
  return {
    name: row.name,
    radioMac: mac,
    ethernetMac: board?.['wtp-enet-mac'] ?? null,
    serial: board?.['wtp-serial-num'] ?? null,
    model: device?.['static-info']?.['ap-models']?.model ?? null,
    software: device?.['wtp-version']?.['sw-version'] ?? null,
    address: row['wtp-ip'] ?? row['ip-addr'],
    location: row['ap-location']?.location ?? null,
    joined: true,
    state: state?.['ap-operation-state'] ?? null,
    enabled: state?.['ap-admin-state'] == null ? null : state['ap-admin-state'] === 'adminstate-enabled',
    // The words are uneven: `local-mode`, and `mode-monitor`.
    mode: row['ap-mode-data']?.['wtp-mode']?.replace(/^mode-|-mode$/g, '') ?? null,
    bootedAt: row['ap-time-info']?.['boot-time'] ?? null,
    joinedAt: row['ap-time-info']?.['join-time'] ?? null,
    tags: {
      policy: tags?.['resolved-policy-tag'] ?? null,
      site: tags?.['resolved-site-tag'] ?? null,
      rf: tags?.['resolved-rf-tag'] ?? null,
    },
    misconfigured: row['tag-info']?.['is-ap-misconfigured'] ?? null,
    power: fed == null ? null : powerOf(fed['power-type'], fed['power-mode']),
    radios: tables.radios
      .filter((one) => one.mac === mac && isRadio(one))
      .map((one) =>
        radioOf(
          one,
          loads.find((load) => load['radio-slot-id'] === one['radio-slot-id']),
        ),
      )
      .toSorted((one, other) => one.slot - other.slot),
    uplinks: uplinksOf(mac, tables),
    blinking: device?.['dynamic-info']?.['led-flash-enabled'] ?? null,
    ...troubleOf(history),
    // Of one that is there, an old failure to join says nothing about now.
    joinFailure: null,
  }
}

/** One that has left is in the history of joins alone. */
function rememberedOf(row: Joins): AccessPoint {
  const info = row['ap-join-info']
  return {
    name: info?.['ap-name'] ?? null,
    radioMac: row.mac,
    ethernetMac: info?.['ap-ethernet-mac'] ?? null,
    serial: null,
    model: null,
    software: null,
    address: info?.['ap-ip-addr'] ?? null,
    location: null,
    joined: false,
    state: null,
    enabled: null,
    mode: null,
    bootedAt: null,
    joinedAt: null,
    tags: { policy: null, site: null, rf: null },
    misconfigured: null,
    power: null,
    radios: [],
    uplinks: [],
    blinking: null,
    ...troubleOf(row),
  }
}

type List<Row> = { readonly at: YangList; readonly row: z.ZodType<Row> }

/** Reads lists that may fail one by one, and keeps account of it. */
class Reader {
  readonly notRead: NotRead[] = []
  dropped = 0
  readonly #restconf: Restconf
  readonly #ask: Ask

  constructor(restconf: Restconf, ask: Ask) {
    this.#restconf = restconf
    this.#ask = ask
  }

  async all<Row>(list: List<Row>, fields: readonly string[]): Promise<readonly Row[]> {
    return this.#tolerant(fields, [], async () => {
      const { rows, dropped } = await this.#restconf.list(list.at, list.row, this.#ask)
      this.dropped += dropped
      return rows
    })
  }

  async one<Row>(list: List<Row>, keys: readonly string[], fields: readonly string[]): Promise<Row | null> {
    return this.#tolerant(
      fields,
      null,
      async () => (await this.#restconf.row(list.at, keys, list.row, this.#ask)).value,
    )
  }

  async #tolerant<T>(fields: readonly string[], otherwise: T, read: () => Promise<T>): Promise<T> {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
      this.notRead.push({ fields, cause: error.detail.cause, why: error.detail.message })
      return otherwise
    }
  }
}

/** Joined ones with their radios, and those that the controller remembers. */
export async function listAccessPoints(
  restconf: Restconf,
  ask: Ask,
): Promise<Reading<readonly AccessPoint[]>> {
  const joined = await restconf.list(capwap.at, capwap.row, ask)
  const reader = new Reader(restconf, ask)
  const radios = await reader.all(radio, fieldsOf.radios)
  const loads = await reader.all(measured, fieldsOf.measured)
  const fed = await reader.all(power, fieldsOf.power)
  const [told, also] = [await reader.all(lldp, fieldsOf.lldp), await reader.all(cdp, fieldsOf.cdp)]
  const history = await reader.all(joins, fieldsOf.joins)
  const tables = {
    radios: radios.filter(Boolean),
    measured: loads,
    power: fed,
    lldp: told,
    cdp: also,
  }
  const here = new Set(joined.rows.map(({ mac }) => mac))
  const { notRead } = reader
  return {
    value: [
      ...joined.rows.map((row) =>
        joinedOf(
          row,
          tables,
          history.find(({ mac }) => mac === row.mac),
        ),
      ),
      ...history.filter(({ mac }) => !here.has(mac)).map(rememberedOf),
    ],
    complete: notRead.length === 0,
    dropped: joined.dropped + reader.dropped,
    ...(notRead.length === 0 ? {} : { notRead }),
    observedAt: joined.receivedAt,
  }
}

/** The radio MAC that the question means, among those that are joined; null where none is. */
async function radioMacOf(
  restconf: Restconf,
  question: AccessPointQuestion,
  ask: Ask,
): Promise<string | null> {
  if ('mac' in question) {
    const mac = canonicalMac(question.mac)
    if (mac === null) throw notAllowed()
    const { value } = await restconf.row(capwap.at, [mac], capwap.row, ask)
    if (value !== null) return mac
    const { rows } = await restconf.list(names.at, names.row, ask)
    return rows.find((row) => row['eth-mac'] === mac)?.mac ?? null
  }
  if ('name' in question) {
    // A name with a blank or a slash is not found by its key even where it exists: all are read and compared here.
    const { rows } = await restconf.list(names.at, names.row, ask)
    const name = question.name.trim().toLowerCase()
    return rows.find((row) => row['wtp-name']?.toLowerCase() === name)?.mac ?? null
  }
  const { rows } = await restconf.list(capwap.at, capwap.row, ask)
  return (
    rows.find((row) =>
      'serial' in question
        ? row['device-detail']?.['static-info']?.['board-data']?.['wtp-serial-num']?.toLowerCase() ===
          question.serial.trim().toLowerCase()
        : (row['wtp-ip'] ?? row['ip-addr']) === question.address,
    )?.mac ?? null
  )
}

const asksFor = (question: AccessPointQuestion, row: Joins): boolean => {
  const info = row['ap-join-info']
  if ('mac' in question) {
    const mac = canonicalMac(question.mac)
    return mac === row.mac || mac === info?.['ap-ethernet-mac']
  }
  if ('name' in question) return info?.['ap-name']?.toLowerCase() === question.name.trim().toLowerCase()
  return 'address' in question && info?.['ap-ip-addr'] === question.address
}

export async function readAccessPoint(
  restconf: Restconf,
  question: AccessPointQuestion,
  ask: Ask,
): Promise<Reading<AccessPoint | null>> {
  const [text = ''] = Object.values(question)
  if (text.trim() === '' || text.length > 256 || hasControl(text)) throw notAllowed()
  const mac = await radioMacOf(restconf, question, ask)
  const row = mac === null ? null : await restconf.row(capwap.at, [mac], capwap.row, ask)
  const reader = new Reader(restconf, ask)
  const { notRead } = reader
  const end = () => (notRead.length === 0 ? { complete: true } : { complete: false, notRead })
  if (mac === null || row === null || row.value === null) {
    const { rows, dropped, receivedAt } = await restconf.list(joins.at, joins.row, ask)
    const remembered = rows.find((one) => asksFor(question, one))
    return {
      value: remembered === undefined ? null : rememberedOf(remembered),
      complete: true,
      dropped,
      observedAt: receivedAt,
    }
  }
  const slots = Array.from({ length: Math.min(row.value['num-radio-slots'] ?? 4, 8) }, (_, at) => at)
  const bySlot = async <Row>(list: List<Row>, fields: readonly string[]) =>
    (await Promise.all(slots.map((slot) => reader.one(list, [mac, String(slot)], fields)))).filter(
      (one): one is Awaited<Row> & {} => one !== null,
    )
  const [radios, loads, fed, told, also, history] = await Promise.all([
    bySlot(radio, fieldsOf.radios),
    bySlot(measured, fieldsOf.measured),
    reader.one(power, [mac], fieldsOf.power),
    reader.all(lldp, fieldsOf.lldp),
    reader.all(cdp, fieldsOf.cdp),
    reader.one(joins, [mac], fieldsOf.joins),
  ])
  const tables = { radios, measured: loads, power: fed === null ? [] : [fed], lldp: told, cdp: also }
  return {
    value: joinedOf(row.value, tables, history ?? undefined),
    ...end(),
    dropped: reader.dropped,
    observedAt: row.receivedAt,
  }
}

/** What the controller counts itself, to hold its lists against. */
export async function readCounts(restconf: Restconf, ask: Ask): Promise<Reading<ControllerCounts>> {
  const joined = await restconf.container(joinedCount.at, joinedCount.row, ask)
  const reader = new Reader(restconf, ask)
  const wlans = await reader.all(clientCounts, ['clients'])
  const { notRead } = reader
  const states = wlans.flatMap((row) => Object.values(row))
  return {
    value: {
      accessPoints: joined.rows[0]?.['joined-aps-count'] ?? null,
      clients:
        states.length === 0 || notRead.length > 0
          ? null
          : states.reduce<number>((sum, count) => sum + (count ?? 0), 0),
    },
    complete: notRead.length === 0,
    dropped: joined.dropped + reader.dropped,
    ...(notRead.length === 0 ? {} : { notRead }),
    observedAt: joined.receivedAt,
  }
}
