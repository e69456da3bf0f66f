import { Failure } from '@patchbay/connectors/failures'
import { longInterface } from '@patchbay/connectors/switch/interfaces'
import { sql } from 'kysely'
import {
  accountWithoutNetwork,
  behindSilentSwitch,
  linkOf,
  isAuthorized,
  portWithoutNetwork,
} from '../facts/no-network.ts'
import type { PortStand } from '../facts/no-network.ts'
import type { NoNetwork } from '@patchbay/contract/switches/port'
import { runsOfPorts } from '../facts/port-runs.ts'
import { byFirstWay, errDisabledReason, lastChange, portNow } from '../facts/ports.ts'
import type { Way } from '../facts/ports.ts'
import { shutByRun } from '../facts/port-runs.ts'
import type { Port } from '../facts/walked-ports.ts'
import { rank } from './candidates.ts'
import type { Ranked } from './candidates.ts'
import { portKey } from './dossier.ts'
import type { Dossier } from './dossier.ts'
import { loginsOf } from './owner.ts'
import type { Search } from './search.ts'

type Where = Pick<Port, 'switch' | 'interface'>

async function runThatShut({ db, reader }: Search, at: Where): Promise<PortStand['shutBy']> {
  const runs = await runsOfPorts(db, at.switch, [at.interface], null)
  return shutByRun(runs.get(at.interface), reader)
}

interface WalkedRow {
  readonly admin_up: boolean
  readonly oper_up: boolean | null
  readonly status: string | null
  readonly reason: string | null
  readonly link_changed_at: Date | null
  readonly observed_at: Date
}

/** What its last walk has, and beside it the reading of err-disabled ports; null where no walk has read it. */
async function walkedStand(search: Search, at: Where): Promise<PortStand | null> {
  const { rows } = await sql<WalkedRow>`
    select i.admin_up, i.oper_up, case when e.reason is null or i.oper_up then i.status else 'err-disabled' end as status,
      nullif(e.reason, '') as reason, i.link_changed_at, i.observed_at
    from interface_snapshot i left join err_disabled_port e on e.switch = i.switch and e.interface = i.interface
    where i.switch = ${at.switch} and i.interface = ${at.interface}`.execute(search.db)
  const [row] = rows
  if (row === undefined) return null
  const link = linkOf(row.admin_up, row.oper_up, row.status)
  return {
    ...at,
    fullName: longInterface(at.interface),
    link,
    reason: row.reason,
    since: row.link_changed_at,
    source: 'index',
    at: row.observed_at,
    freshness: 'cached',
    shutBy: link === 'shut' ? await runThatShut(search, at) : null,
  }
}

/** When the link last changed; the command line does not tell it, SNMP does. */
const changedAt = ({ systems, ask }: Search, at: Where): Promise<Date | null> =>
  byFirstWay(systems, at.switch, (way) => lastChange(way, at.interface, ask))

/** What the switch says of the port by this way; null where it cannot be asked by it. */
async function standNow(search: Search, way: Way, at: Where): Promise<PortStand | null> {
  const fullName = longInterface(at.interface)
  const told = await portNow(way, fullName, search.ask)
  if (told === null) return null
  const { value, observedAt } = told
  const link = linkOf(value.adminUp, value.operUp, value.status)
  return {
    ...at,
    fullName,
    link,
    reason:
      link === 'err-disabled'
        ? (value.reason ?? (await errDisabledReason(way, at.interface, search.ask)))
        : null,
    since: link === 'up' ? null : await changedAt(search, at),
    source: at.switch,
    at: observedAt,
    freshness: 'live',
    shutBy: link === 'shut' ? await runThatShut(search, at) : null,
  }
}

/**
 * Learns how a port is on which nothing is now: what the switch says by this way, else what its last walk has.
 * @returns why the switch did not say it; null where it did, or was not asked
 */
export async function learnStand(search: Search, port: Where, way: Way): Promise<Failure | null> {
  const at = { switch: port.switch, interface: port.interface }
  let stand: PortStand | null = null
  let failure: Failure | null = null
  try {
    stand = await standNow(search, way, at)
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    failure = error
  }
  stand ??= await walkedStand(search, at)
  if (stand !== null) search.dossier.stands.set(portKey(at.switch, at.interface), stand)
  search.grown()
  return failure
}

/** When a switch that does not answer now was heard last, by any way. */
export async function heardLast({ db }: Search, name: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select max(last_success_at) from device_health where device = ${name}),
      (select finished_at from walk where switch = ${name} and outcome in ('ok', 'partial'))) as at`.execute(
    db,
  )
  return rows[0]?.at ?? null
}

/** On its port by a session of the switch that is not authorized. */
function refusedNow({ live }: Dossier, best: Ranked): NoNetwork | null {
  const on = live.find((one) => one.switch === best.port.switch)
  const session = best.live ? (on?.session ?? null) : null
  if (on === undefined || session === null || isAuthorized(session.status)) return null
  return {
    cause: 'authentication-failed',
    words: 'Authentication failed',
    since: null,
    detail: `${on.switch} says of it: ${[session.method, session.status].filter(Boolean).join(' ')}.`,
    run: null,
    at: {
      switch: best.port.switch,
      interface: best.port.interface,
      fullName: longInterface(best.port.interface),
    },
    account: null,
    source: on.switch,
    observedAt: on.at.toISOString(),
    freshness: 'live',
  }
}

/** The account of the person asked about, or of who authenticated with the device. */
function accountOf(dossier: Dossier): NoNetwork | null {
  const login = dossier.asksPerson ?? loginsOf(dossier)[0]?.login ?? null
  const person = dossier.people.find(({ value }) => value.username.toLowerCase() === login?.toLowerCase())
  return person === undefined ? null : accountWithoutNetwork(person, new Date())
}

const isHere = (best: Ranked) => best.live && !best.denied && best.edge

/**
 * The first thing on the way that does not work: the switch, the port, the authentication, the account. Null for a device
 * that is on the network now, and where nothing that was read explains why it is not.
 */
export function noNetworkOf(dossier: Dossier, best: Ranked | undefined): NoNetwork | null {
  const account = accountOf(dossier)
  if (dossier.mac === null) return portAsked(dossier) ?? (dossier.asksPerson === null ? null : account)
  if (best === undefined) return account
  if (best.air !== undefined) return dossier.asksPerson === null ? null : account
  const refused = refusedNow(dossier, best)
  if (refused !== null) return account ?? refused
  // Who asks about the person asks about the account, whatever a session that still runs lets through.
  if (isHere(best)) return dossier.asksPerson === null ? null : account
  if (!best.edge) return null
  const silent = dossier.silent.get(best.port.switch)
  if (silent !== undefined && !best.denied)
    return behindSilentSwitch(silent, {
      interface: best.port.interface,
      fullName: longInterface(best.port.interface),
    })
  const stand = dossier.stands.get(portKey(best.port.switch, best.port.interface))
  const port = stand === undefined ? null : portWithoutNetwork(stand)
  if (port !== null) return port
  const passed = dossier.sessions.some(({ value }) => value.passed)
  return passed && dossier.asksPerson === null ? null : account
}

/** A port of which several devices are known, or none. */
function portAsked({ asked, silent, stands }: Dossier): NoNetwork | null {
  if (asked === null) return null
  const lost = silent.get(asked.switch)
  if (lost !== undefined)
    return behindSilentSwitch(lost, { interface: asked.interface, fullName: longInterface(asked.interface) })
  const stand = stands.get(portKey(asked.switch, asked.interface))
  return stand === undefined ? null : portWithoutNetwork(stand)
}

/** The likeliest port of this switch for the device, where nothing is on it now. */
export const emptyPortOn = (dossier: Dossier, name: string): Where | null =>
  rank(dossier).find((one) => one.edge && one.port.switch === name)?.port ?? null
