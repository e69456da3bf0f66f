import { CommandError, done } from './answer.ts'
import type { Command } from './command.ts'
import { isObject, type Json, type JsonObject } from './json.ts'

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

/** The server's own configuration commands; the hash came with 2.4. */
export function configurationCommands(withHash: boolean): Record<string, Command> {
  const hash =
    (text: string): Command =>
    (daemon) =>
      withHash ? done(text, { hash: daemon.configuration.hash() }) : done(text)
  return {
    'config-get': (daemon) =>
      done(null, {
        Dhcp4: daemon.configuration.read(),
        ...(withHash ? { hash: daemon.configuration.hash() } : {}),
      }),
    'config-test': test,
    'config-set': (daemon, values) => {
      daemon.configuration.set(carried(values))
      daemon.reloadedAt = daemon.world.clock.now()
      return hash('Configuration successful.')(daemon, values)
    },
    'config-reload': (daemon, values) => {
      daemon.configuration.reload()
      daemon.reloadedAt = daemon.world.clock.now()
      return hash('Configuration successful.')(daemon, values)
    },
    'config-write': write,
    ...(withHash ? { 'config-hash-get': (daemon) => done(null, { hash: daemon.configuration.hash() }) } : {}),
  }
}
