import { map, text } from './arguments.ts'
import { CommandError, done, failed, nothing } from './answer.ts'
import type { Command, RunningDaemon } from './command.ts'
import { checkReservations } from './configuration-check.ts'
import {
  described,
  hostsIn,
  inDatabase,
  identified,
  inMemory,
  matches,
  placeOf,
  same,
  shown,
  targetOf,
  type HostQuestion,
} from './host-questions.ts'
import type { Host } from './hosts-database.ts'
import { type JsonObject, word } from './json.ts'

/** The database that a command writes to; its own words where there is none. */
function databaseOf(daemon: RunningDaemon, doing: 'add' | 'update' | 'delete') {
  if (daemon.hosts === null) throw new CommandError(`Host database not available, cannot ${doing} host.`)
  return daemon.hosts
}

const bodiesOf = (daemon: RunningDaemon, subnetId: number) =>
  inMemory(daemon).flatMap((host) => (host.subnetId === subnetId ? [host.body] : []))

const add: HostQuestion = (daemon, values) => {
  const { host, place, assumed } = described(daemon, values)
  const target = targetOf(daemon, values, 'database')
  checkReservations([host], place, () => '')
  if (target !== 'memory') databaseOf(daemon, 'add').add(place.id, host)
  if (target !== 'database') {
    const all = [...bodiesOf(daemon, place.id), host]
    checkReservations(all, place, () => '')
    daemon.configuration.setReservations(place.id, all)
  }
  return done(`Host added.${assumed ? ' subnet-id not specified, assumed global (subnet-id 0).' : ''}`)
}

/** All that is not said is gone from it afterwards. */
const update: HostQuestion = (daemon, values) => {
  const { host, place } = described(daemon, values)
  const target = targetOf(daemon, values, 'database')
  const missing = failed('Host not updated (not found).')
  if (target === 'database') {
    const database = databaseOf(daemon, 'update')
    const before = database.all().find((one) => one.subnetId === place.id && same(host, one.body))
    if (before === undefined) return missing
    checkReservations([host], place, () => '')
    database.remove(before)
    database.add(place.id, host)
    return done('Host updated.')
  }
  const all = bodiesOf(daemon, place.id)
  const others = all.filter((one) => !same(host, one))
  if (others.length === all.length) return missing
  checkReservations([...others, host], place, () => '')
  daemon.configuration.setReservations(place.id, [...others, host])
  return done('Host updated.')
}

const remove: HostQuestion = (daemon, values) => {
  const accept = matches(daemon, values)
  const place = placeOf(daemon, values['subnet-id'])
  const target = targetOf(daemon, values, 'database')
  const meant = (host: Host) => host.subnetId === place.id && accept(host)
  let gone = 0
  if (target !== 'memory') {
    const database = databaseOf(daemon, 'delete')
    for (const host of database.all().filter(meant)) {
      database.remove(host)
      gone += 1
    }
  }
  if (target !== 'database') {
    const own = inMemory(daemon).filter(({ subnetId }) => subnetId === place.id)
    const left = own.filter((host) => !meant(host))
    gone += own.length - left.length
    if (left.length < own.length) {
      daemon.configuration.setReservations(
        place.id,
        left.map(({ body }) => body),
      )
    }
  }
  if (gone > 0) return done('Host deleted.')
  const words = 'Host not deleted (not found).'
  return daemon.since(3, 0) ? nothing(words) : failed(words)
}

const get: HostQuestion = (daemon, values) => {
  const accept = matches(daemon, values)
  const place = placeOf(daemon, values['subnet-id'])
  const host = hostsIn(daemon, targetOf(daemon, values, 'all')).find(
    (one) => one.subnetId === place.id && accept(one),
  )
  if (host !== undefined) return done('Host found.', shown(host))
  // 2.x says success here, 3.0 says empty.
  return daemon.since(3, 0) ? nothing('Host not found.') : done('Host not found.')
}

function listed(hosts: readonly Host[], next?: JsonObject) {
  const words = `${hosts.length} IPv4 host(s) found.`
  const values = {
    ...(next === undefined ? {} : { count: hosts.length }),
    hosts: hosts.map(shown),
    ...(next === undefined || hosts.length === 0 ? {} : { next }),
  }
  return hosts.length === 0 ? nothing(words, values) : done(words, values)
}

/** Those of a subnet where one is named, else of all. */
function within(daemon: RunningDaemon, values: JsonObject): (host: Host) => boolean {
  if (values['subnet-id'] === undefined) return () => true
  const { id } = placeOf(daemon, values['subnet-id'])
  return (host) => host.subnetId === id
}

const getAll: HostQuestion = (daemon, values) => {
  const { id } = placeOf(daemon, values['subnet-id'])
  return listed(hostsIn(daemon, targetOf(daemon, values, 'all')).filter(({ subnetId }) => subnetId === id))
}

/**
 * Source 0 is the configuration, 1 the database; a page holds hosts of one of them, those after `from`. Where a source has
 * nothing more the next one is looked at, and `next` says which it was.
 */
const getPage: HostQuestion = (daemon, values) => {
  const { limit, from = 0, 'source-index': source = 0 } = values
  if (typeof limit !== 'number' || limit < 1) {
    throw new CommandError("'limit' parameter must be greater than 0")
  }
  if (typeof from !== 'number' || typeof source !== 'number') {
    throw new CommandError("'from' and 'source-index' parameters must be numbers")
  }
  const accept = within(daemon, values)
  const sources = [inMemory, ...(daemon.hosts === null ? [] : [inDatabase])]
  for (let index = source; index < sources.length; index++) {
    const after = index === source ? from : 0
    const page = (sources[index]?.(daemon) ?? [])
      .filter((host) => host.id > after && accept(host))
      .slice(0, limit)
    const last = page.at(-1)
    if (last !== undefined) return listed(page, { from: last.id, 'source-index': index })
  }
  return listed([], {})
}

const byHostname: HostQuestion = (daemon, values) => {
  const hostname = text(values, 'hostname').toLowerCase()
  if (hostname === '') throw new CommandError('Empty hostname')
  const accept = within(daemon, values)
  return listed(
    hostsIn(daemon, targetOf(daemon, values, 'all')).filter(
      (host) => accept(host) && word(host.body['hostname']).toLowerCase() === hostname,
    ),
  )
}

const byId: HostQuestion = (daemon, values) => {
  if (values['subnet-id'] !== undefined) {
    throw new CommandError("'subnet-id' is forbidden in reservation-get-by-id")
  }
  return listed(hostsIn(daemon, targetOf(daemon, values, 'all')).filter(identified(values)))
}

const byAddress: HostQuestion = (daemon, values) => {
  const address = text(values, 'ip-address')
  const accept = within(daemon, values)
  return listed(
    hostsIn(daemon, targetOf(daemon, values, 'all')).filter(
      (host) => accept(host) && host.body['ip-address'] === address,
    ),
  )
}

const command =
  (question: HostQuestion): Command =>
  (daemon, given) =>
    question(daemon, map(given))

/** Hook library host_cmds: a paid one before 3.0, so off in the lab unless asked for. */
export const reservationCommands = (newer: boolean): Record<string, Command> => ({
  'reservation-add': command(add),
  'reservation-del': command(remove),
  'reservation-get': command(get),
  'reservation-get-all': command(getAll),
  'reservation-get-page': command(getPage),
  'reservation-get-by-hostname': command(byHostname),
  'reservation-get-by-id': command(byId),
  ...(newer
    ? { 'reservation-get-by-address': command(byAddress), 'reservation-update': command(update) }
    : {}),
})
