import { CommandError, done } from './answer.ts'
import type { Command, RunningDaemon } from './command.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { firstPeer, type Origin } from './service-state.ts'

function optionalMap(values: Json | undefined, command: string): JsonObject {
  if (values === undefined) return {}
  if (!isObject(values)) throw new CommandError(`arguments for the '${command}' command must be a map`)
  return values
}

/** `origin-id` took the place of `origin` with 2.6; both are taken, and the new one wins. */
function originOf(values: JsonObject): Origin {
  const { 'origin-id': id, origin } = values
  if (id !== undefined) {
    if (typeof id !== 'number') throw new CommandError("'origin-id' argument must be a number")
    return id < firstPeer ? 'user' : `peer ${id}`
  }
  if (origin === undefined || origin === 'user') return 'user'
  if (origin === 'ha-partner') return `peer ${firstPeer}`
  if (typeof origin === 'number') return origin < firstPeer ? 'user' : `peer ${origin}`
  if (typeof origin !== 'string') throw new CommandError("'origin' argument must be a string or a number")
  throw new CommandError(
    `invalid value used for 'origin' parameter: ${origin === '' ? '(empty string)' : origin}`,
  )
}

const disable: Command = (daemon, given) => {
  const values = optionalMap(given, 'dhcp-disable')
  const period = values['max-period']
  if (period !== undefined && typeof period !== 'number') {
    throw new CommandError("'max-period' argument must be a number")
  }
  if (period !== undefined && period <= 0) throw new CommandError("'max-period' must be positive integer")
  daemon.service.disable(originOf(values), period ?? null)
  return done(`DHCPv4 service disabled${period === undefined ? '' : ` for ${period} seconds`}`)
}

const enable: Command = (daemon, given) => {
  daemon.service.enable(originOf(optionalMap(given, 'dhcp-enable')))
  return done('DHCP service successfully enabled')
}

/** What reclaims every ten seconds by itself is done at once; with `remove` expired leases are gone altogether. */
const reclaim: Command = (daemon, values) => {
  const remove = isObject(values) ? values['remove'] : undefined
  if (remove === undefined) throw new CommandError("Missing mandatory 'remove' parameter.")
  if (typeof remove !== 'boolean') throw new CommandError("'remove' parameter expected to be a boolean.")
  daemon.leases.reclaim(remove)
  return done('Reclamation of expired leases is complete.')
}

const seconds = (milliseconds: number) => Math.max(0, Math.floor(milliseconds / 1000))

/** Each process of each machine has its own number; the agent is started before its daemon. */
const pidOf = (system: string, before: number): number =>
  700 + Buffer.from(system).reduce((sum, octet) => (sum * 31 + octet) % 4_000, 7) - before

/** What the agent answers of itself: it has no leases, no sockets of servers and no partner. */
export function agentStatus(daemon: RunningDaemon): JsonObject {
  const now = daemon.world.clock.now()
  const uptime = seconds(now - daemon.startedAt)
  return { pid: pidOf(daemon.system, 12), reload: uptime, uptime }
}

function status(daemon: RunningDaemon): JsonObject {
  const now = daemon.world.clock.now()
  return {
    // Where the leases lie, and whether tables of relays are kept with them.
    ...(daemon.since(3, 2) ? { 'csv-lease-file': '/var/lib/kea/kea-leases4.csv' } : {}),
    ...(daemon.since(2, 4) ? { 'extended-info-tables': false } : {}),
    'multi-threading-enabled': false,
    pid: pidOf(daemon.system, 0),
    reload: seconds(now - daemon.reloadedAt),
    sockets: { status: 'ready' },
    uptime: seconds(now - daemon.startedAt),
    ...(daemon.pair === null
      ? {}
      : { 'high-availability': daemon.pair.status((...version) => daemon.since(...version)) }),
    ...(daemon.since(2, 6) ? { 'dhcp-state': daemon.service.status() } : {}),
  }
}

/** What the server itself answers, beside its configuration and its statistics. */
export const serverCommands: Readonly<Record<string, Command>> = {
  'list-commands': (daemon) => done(null, daemon.commandNames()),
  'version-get': ({ options: { version } }) =>
    done(version, {
      extended: `${version}\ntarball\nlinked with:\nlog4cplus 2.0.8\ndatabase:\nMemfile backend 2.1`,
    }),
  'build-report': ({ options: { version } }) =>
    done(
      ` \n        Kea source configure results:\n Package:\n   Name:              kea\n   Version:           ${version}\n`,
    ),
  'status-get': (daemon) => done(null, status(daemon)),
  'server-tag-get': () => done(null, { 'server-tag': '' }),
  'dhcp-disable': disable,
  'dhcp-enable': enable,
  'leases-reclaim': reclaim,
  libreload: () => done('Hooks libraries successfully reloaded.'),
}
