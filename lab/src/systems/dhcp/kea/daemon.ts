import type { World } from '../../../world/model/world.ts'
import { CommandError, done, failed, type Answer } from './answer.ts'
import type { Command, KeaOptions, RunningDaemon } from './command.ts'
import { Configuration } from './configuration.ts'
import { configurationCommands } from './configuration-commands.ts'
import { isObject, type Json, word } from './json.ts'
import type { Configuring, Levers } from '../../../emulator/emulator.ts'
import { leaseCommands } from './lease-commands.ts'
import { Leases } from './leases.ts'
import { Pair } from './pair.ts'
import { HostsDatabase } from './hosts-database.ts'
import { ownReservations } from './own-reservations.ts'
import { reservationCommands } from './reservation-commands.ts'
import { statisticCommands } from './statistic-commands.ts'
import { pairCommands } from './pair-commands.ts'
import { serverCommands } from './server-commands.ts'
import { ServiceState } from './service-state.ts'
import { subnetCommands } from './subnet-commands.ts'
import { isSince } from './version.ts'

const commandNames = new Set(['command', 'arguments', 'service', 'remote-address'])

const changing = new Set(['config-set', 'reservation-add', 'reservation-del', 'reservation-update'])

const unwritable = 'Error during write-config:Unable to open file /etc/kea/kea-dhcp4.conf for writing'

/** What it says of a change, where it then does nothing. */
const forgotten = (name: string) =>
  done(
    name === 'config-set'
      ? 'Configuration successful.'
      : ({ add: 'Host added.', del: 'Host deleted.' }[name.slice('reservation-'.length)] ?? 'Host updated.'),
  )

/** kea-dhcp4 behind its control socket. */
export class Daemon implements RunningDaemon {
  readonly world: World
  readonly options: KeaOptions
  readonly leases: Leases
  readonly configuration: Configuration
  readonly hosts: HostsDatabase | null
  readonly service: ServiceState
  readonly pair: Pair | null
  readonly startedAt: number
  counted: RunningDaemon['counted']
  reloadedAt: number
  readonly #levers: Levers
  readonly system: string
  readonly #commands: ReadonlyMap<string, Command>

  constructor(world: World, options: KeaOptions, levers: Levers, system: string) {
    this.#levers = levers
    this.system = system
    this.world = world
    this.options = options
    this.leases = new Leases(world, this.since(3, 0))
    this.service = new ServiceState(() => world.clock.now())
    this.pair = options.pair === null ? null : new Pair(options.pair, world.clock, levers)
    // A pair shares its leases and not its reservations: those of the standby are its own.
    const first = options.pair === null || options.pair.role === 'primary'
    const reservations = first ? world : ownReservations(world)
    this.hosts = options.hostsDatabase ? new HostsDatabase(world, reservations) : null
    this.configuration = new Configuration(world, reservations, options, this.hosts)
    this.startedAt = world.clock.now()
    this.reloadedAt = this.startedAt
    this.counted = { at: this.startedAt, requests: 0 }
    this.#commands = new Map(
      Object.entries({
        ...configurationCommands(this.since(2, 4)),
        ...(options.leaseCommands ? leaseCommands(this.since(3, 2)) : {}),
        ...statisticCommands,
        ...serverCommands,
        ...(options.subnetCommands ? subnetCommands : {}),
        ...(options.pair === null ? {} : pairCommands),
        ...(options.hostCommands ? reservationCommands(this.since(2, 4)) : {}),
      }),
    )
  }

  close() {
    this.leases.close()
    this.pair?.close()
  }

  since(major: number, minor: number): boolean {
    return isSince(this.options.version, major, minor)
  }

  commandNames(): readonly string[] {
    return [...this.#commands.keys()].sort()
  }

  /** What becomes of a command that changes something. */
  configuring(name: string): Configuring {
    return changing.has(name) ? (this.#levers.system(this.system).configuring ?? 'taken') : 'taken'
  }

  run(request: Json): Answer {
    const wrong = malformed(request)
    if (wrong !== null) return failed(`Error during command processing: ${wrong}`)
    if (!isObject(request)) return failed('')
    const name = word(request['command'])
    const command = this.#commands.get(name)
    if (command === undefined) return failed(`'${name}' command not supported.`, 2)
    if (this.configuring(name) === 'forgotten') return forgotten(name)
    const { saving } = this.#levers.system(this.system)
    if (saving === 'refused' && name === 'config-write') return failed(unwritable)
    try {
      return command(this, request['arguments'])
    } catch (error) {
      if (error instanceof CommandError) return failed(error.message, error.result)
      throw error
    }
  }
}

/** What is wrong with the form of a command, in the words of 2.2.0. */
export function malformed(request: Json): string | null {
  if (!isObject(request)) return 'Invalid command Element specified, expected map'
  if (request['command'] === undefined) {
    return "Invalid answer specified, does not contain mandatory 'command'"
  }
  if (typeof request['command'] !== 'string') return "'command' element in command message is not a string"
  const unknown = Object.keys(request).find((name) => !commandNames.has(name))
  return unknown === undefined ? null : `Received command contains unsupported parameter '${unknown}'`
}
