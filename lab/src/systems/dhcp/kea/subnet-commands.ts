import { map } from './arguments.ts'
import { CommandError, done, nothing } from './answer.ts'
import type { Command } from './command.ts'
import type { Json } from './json.ts'

const plural = (count: number, one: string) => `${count} IPv4 ${one}${count === 1 ? '' : 's'} found`

const list: Command = (daemon) => {
  const subnets = daemon.configuration.placed().map(({ id, subnet, sharedNetwork }): Json => ({
    id,
    subnet,
    // Told from 2.7 on.
    ...(daemon.since(2, 7) ? { 'shared-network-name': sharedNetwork } : {}),
  }))
  const words = plural(subnets.length, 'subnet')
  return subnets.length === 0 ? nothing(words, { subnets }) : done(words, { subnets })
}

const get: Command = (daemon, given) => {
  if (given === undefined) throw new CommandError("no arguments specified for the 'subnet4-get' command")
  const values = map(given)
  const count = Object.keys(values).length
  if (count !== 1) {
    throw new CommandError(
      `invalid number of arguments ${count} for the 'subnet4-get' command. Expecting 'id' or 'subnet'`,
    )
  }
  const { id, subnet: prefix } = values
  if (prefix !== undefined && typeof prefix !== 'string') {
    throw new CommandError("'subnet' parameter must be a string")
  }
  if (prefix === undefined && id === undefined) throw new CommandError("'id' or 'subnet' parameter required")
  if (prefix === undefined && typeof id !== 'number') {
    throw new CommandError("'id' parameter must be an integer")
  }
  const found = daemon.configuration
    .placed()
    .find((one) => (prefix === undefined ? one.id === id : one.subnet === prefix))
  if (found === undefined) {
    return nothing(
      prefix === undefined ? `No subnet with id ${Number(id)} found` : `No ${prefix} subnet found`,
    )
  }
  return done(`Info about IPv4 subnet ${found.subnet} (id ${found.id}) returned`, {
    subnet4: [daemon.configuration.shown(found.body)],
  })
}

const networks: Command = (daemon) => {
  const names = daemon.configuration.sharedNetworks().map((one) => one['name'] ?? '')
  const words = `${names.length} IPv4 network(s) found`
  const values = { 'shared-networks': names.map((name) => ({ name })) }
  return names.length === 0 ? nothing(words, values) : done(words, values)
}

const network: Command = (daemon, given) => {
  const name = map(given)['name']
  if (typeof name !== 'string') throw new CommandError("'name' parameter is missing or not a string")
  const found = daemon.configuration.sharedNetworks().find((one) => one['name'] === name)
  return found === undefined
    ? nothing(`No '${name}' shared network found`)
    : done(`Info about IPv4 shared network '${name}' returned`, { 'shared-networks': [found] })
}

/** The reading half of the hook library subnet_cmds. */
export const subnetCommands: Readonly<Record<string, Command>> = {
  'subnet4-list': list,
  'subnet4-get': get,
  'network4-list': networks,
  'network4-get': network,
}
