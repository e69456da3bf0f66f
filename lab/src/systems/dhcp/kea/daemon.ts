import type { World } from '../../../world/model/world.ts'
import { CommandError, failed, type Answer } from './answer.ts'
import type { Command, KeaOptions, RunningDaemon } from './command.ts'
import { Configuration } from './configuration.ts'
import { configurationCommands } from './configuration-commands.ts'
import { isObject, type Json, word } from './json.ts'
import type { Levers } from '../../../emulator.ts'
import { leaseCommands } from './lease-commands.ts'
import { Leases } from './leases.ts'
import { Pair } from './pair.ts'
import { ownReservations } from './own-reservations.ts'
import { reservationCommands } from './reservation-commands.ts'
import { statisticCommands } from './statistic-commands.ts'
import { pairCommands, statusCommands } from './status-commands.ts'

const commandNames = new Set(['command', 'arguments', 'service', 'remote-address'])

/** kea-dhcp4 behind its control socket. */
export class Daemon implements RunningDaemon {
  readonly world: World
  readonly options: KeaOptions
  readonly leases: Leases
  readonly configuration: Configuration
  readonly pair: Pair | null
  readonly startedAt: number
  reloadedAt: number
  readonly #commands: ReadonlyMap<string, Command>

  constructor(world: World, options: KeaOptions, levers: Levers) {
    this.world = world
    this.options = options
    this.leases = new Leases(world)
    this.pair = options.pair === null ? null : new Pair(options.pair, world.clock, levers)
    // A pair shares its leases and not its reservations: those of the standby are its own.
    this.configuration = new Configuration(
      world,
      options.pair?.role === 'standby' ? ownReservations(world) : world,
      options.pair,
    )
    this.startedAt = world.clock.now()
    this.reloadedAt = this.startedAt
    this.#commands = new Map(
      Object.entries({
        ...configurationCommands(this.since(2, 4)),
        ...leaseCommands,
        ...statisticCommands,
        ...statusCommands,
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
    const [ownMajor = 0, ownMinor = 0] = this.options.version.split('.').map(Number)
    return ownMajor > major || (ownMajor === major && ownMinor >= minor)
  }

  commandNames(): readonly string[] {
    return [...this.#commands.keys()].sort()
  }

  run(request: Json): Answer {
    const wrong = malformed(request)
    if (wrong !== null) return failed(`Error during command processing: ${wrong}`)
    if (!isObject(request)) return failed('')
    const name = word(request['command'])
    const command = this.#commands.get(name)
    if (command === undefined) return failed(`'${name}' command not supported.`, 2)
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
