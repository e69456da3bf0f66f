import { CommandError, done, type Answer } from './answer.ts'
import type { Command, RunningDaemon } from './command.ts'
import { isObject, type Json, type JsonObject, word } from './json.ts'

const file = '/etc/kea/kea-dhcp4.conf'

/** The whole configuration that a command carries; nothing may stand beside `Dhcp4`, not even the hash. */
function carried(values: Json | undefined): JsonObject {
  if (values === undefined) throw new CommandError("Missing mandatory 'arguments' parameter.")
  if (!isObject(values)) throw new CommandError("'arguments' parameter expected to be a map.")
  const stranger = Object.keys(values).find((name) => name !== 'Dhcp4')
  const dhcp4 = values['Dhcp4']
  if (dhcp4 === undefined) throw new CommandError("Missing mandatory 'Dhcp4' parameter.")
  if (stranger !== undefined) throw new CommandError(`Unsupported '${stranger}' parameter.`)
  if (!isObject(dhcp4)) throw new CommandError("'Dhcp4' parameter expected to be a map.")
  return dhcp4
}

const test: Command = (daemon, values) => {
  daemon.configuration.check(carried(values))
  return done(
    'Configuration seems sane. Control-socket, hook-libraries, and D2 configuration were sanity checked, but not applied.',
  )
}

const write: Command = (daemon, values) => {
  const wanted = isObject(values) ? values['filename'] : undefined
  const filename = typeof wanted === 'string' ? wanted : file
  if (!filename.startsWith('/etc/kea/')) {
    throw new CommandError(`Error during write-config:Unable to open file ${filename} for writing`)
  }
  const size = daemon.configuration.write()
  return done(`Configuration written to ${filename} successful`, { filename, size })
}

/**
 * What only shows when a configuration is taken over, after config-test found nothing wrong: the lab has no database
 * server for leases. The words are not confirmed.
 */
function inapplicable(dhcp4: JsonObject): string | null {
  const database = dhcp4['lease-database']
  if (!isObject(database) || (database['type'] ?? 'memfile') === 'memfile') return null
  return `Unable to open database: no server answers at '${word(database['host'])}'`
}

const set: Command = (daemon, values) => {
  const dhcp4 = carried(values)
  daemon.configuration.check(dhcp4)
  const problem = inapplicable(dhcp4)
  if (problem !== null) {
    // The backends were closed already: the server serves nobody until a good configuration comes. 3.2 says so.
    daemon.service.disable('database', null)
    throw new CommandError(problem, daemon.since(3, 2) ? 5 : 1)
  }
  daemon.configuration.set(dhcp4)
  daemon.service.enable('database')
  return taken(daemon)
}

function taken(daemon: RunningDaemon): Answer {
  daemon.reloadedAt = daemon.world.clock.now()
  const words = 'Configuration successful.'
  return daemon.since(2, 4) ? done(words, { hash: daemon.configuration.hash() }) : done(words)
}

/** The server's own configuration commands; the hash came with 2.4. */
export function configurationCommands(withHash: boolean): Record<string, Command> {
  return {
    'config-get': (daemon) =>
      done(null, {
        Dhcp4: daemon.configuration.read(),
        ...(withHash ? { hash: daemon.configuration.hash() } : {}),
      }),
    'config-test': test,
    'config-set': set,
    'config-reload': (daemon) => {
      daemon.configuration.reload()
      daemon.service.enable('database')
      return taken(daemon)
    },
    'config-write': write,
    ...(withHash ? { 'config-hash-get': (daemon) => done(null, { hash: daemon.configuration.hash() }) } : {}),
  }
}
