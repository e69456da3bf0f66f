import { map, text } from './arguments.ts'
import { CommandError, done, failed, type Answer } from './answer.ts'
import type { Command } from './command.ts'
import { isList, isObject, type Json } from './json.ts'
import type { Pair } from './pair.ts'

/** The relationship that a command is about: there is one, and a name that is not in it is refused. */
function related(pair: Pair, values: Json | undefined): Pair {
  const name = isObject(values) ? values['server-name'] : undefined
  if (name === undefined || name === pair.options.name || name === pair.options.partner.name) return pair
  if (typeof name !== 'string') throw new CommandError("'server-name' must be a string")
  throw new CommandError(`${name} matches no configured 'server-name'`)
}

const command =
  (answer: (pair: Pair, values: Json | undefined) => Answer): Command =>
  ({ pair }, values) =>
    pair === null ? failed('no pair') : answer(related(pair, values), values)

const scopes = command((pair, values) => {
  if (values === undefined) throw new CommandError("arguments not found in the 'ha-scopes' command")
  const wanted = map(values)['scopes']
  if (wanted === undefined) throw new CommandError("'scopes' is mandatory for the 'ha-scopes' command")
  if (!isList(wanted)) throw new CommandError("'scopes' must be a list in the 'ha-scopes' command")
  const names = wanted.map((one) => {
    if (typeof one !== 'string') {
      throw new CommandError("scope name must be a string in the 'scopes' argument")
    }
    return one
  })
  pair.serve(names)
  return done('New HA scopes configured.')
})

/** The leases of a pair are one, so that there is never anything to fetch. */
const sync = command((_pair, values) => {
  if (values === undefined) throw new CommandError("arguments not found in the 'ha-sync' command")
  text(map(values), 'server-name')
  return done('Lease database synchronization complete.')
})

const maintenanceStart = command((pair) => {
  const state = pair.state()
  if (pair.alone || state === 'in-maintenance' || state === 'partner-in-maintenance') {
    return failed(`Unable to transition the server from the ${state} to partner-in-maintenance state.`)
  }
  switch (pair.startMaintenance()) {
    case 'together':
      return done(
        'Server is now in the partner-in-maintenance state and its partner is in-maintenance state. The partner can be' +
          ' now safely shut down.',
      )
    case 'alone':
      return done(
        'Server is now in the partner-down state as its partner appears to be offline for maintenance.',
      )
    default:
      return failed('Unable to transition to the partner-in-maintenance state.')
  }
})

const maintenanceCancel = command((pair) =>
  pair.cancelMaintenance()
    ? done('Server maintenance successfully canceled.')
    : failed(
        'Unable to cancel maintenance request because the server is not in the partner-in-maintenance state.',
      ),
)

/** Sent by the partner and not by people. 1001 tells it from a server that cannot be reached. */
const maintenanceNotify = command((pair, values) => {
  const cancel = map(values)['cancel']
  if (typeof cancel !== 'boolean') {
    throw new CommandError("'cancel' is mandatory for the 'ha-maintenance-notify' command")
  }
  const before = pair.state()
  if (pair.notified(cancel))
    return done(cancel ? 'Server maintenance canceled.' : 'Server is in-maintenance state.')
  return cancel
    ? failed('Unable to cancel the maintenance for the server not in the in-maintenance state.')
    : failed(`Unable to transition the server from the ${before} to in-maintenance state.`, 1001)
})

/** Hook library ha. */
export const pairCommands: Readonly<Record<string, Command>> = {
  'ha-heartbeat': command((pair) => ({ ...done('HA peer status returned.', pair.heartbeat()) })),
  'ha-scopes': scopes,
  'ha-sync': sync,
  'ha-continue': command(() => done('HA state machine is not paused.')),
  'ha-reset': command((pair) => {
    pair.reset()
    return done('HA state machine reset.')
  }),
  'ha-maintenance-start': maintenanceStart,
  'ha-maintenance-cancel': maintenanceCancel,
  'ha-maintenance-notify': maintenanceNotify,
  'ha-sync-complete-notify': command(() =>
    done('Server successfully notified about the synchronization completion.'),
  ),
}
