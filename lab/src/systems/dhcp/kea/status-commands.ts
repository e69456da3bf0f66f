import { done, failed } from './answer.ts'
import type { Command } from './command.ts'

const seconds = (milliseconds: number) => Math.max(0, Math.floor(milliseconds / 1000))

export const statusCommands: Readonly<Record<string, Command>> = {
  'list-commands': (daemon) => done(null, daemon.commandNames()),
  'version-get': (daemon) =>
    done(daemon.options.version, {
      extended: `${daemon.options.version}\ntarball\nlinked with:\nlog4cplus 2.0.8\ndatabase:\nMemfile backend 2.1`,
    }),
  'build-report': (daemon) =>
    done(
      ` \n        Kea source configure results:\n Package:\n   Name:              kea\n   Version:           ${daemon.options.version}\n`,
    ),
  'status-get': (daemon) => {
    const now = daemon.world.clock.now()
    return done(null, {
      'multi-threading-enabled': false,
      pid: 731,
      reload: seconds(now - daemon.reloadedAt),
      sockets: { status: 'ready' },
      uptime: seconds(now - daemon.startedAt),
      ...(daemon.pair === null
        ? {}
        : { 'high-availability': daemon.pair.status((...version) => daemon.since(...version)) }),
      ...(daemon.since(2, 6) ? { 'dhcp-state': { 'globally-disabled': false } } : {}),
    })
  },
  'server-tag-get': () => done(null, { 'server-tag': '' }),
}

export const pairCommands: Readonly<Record<string, Command>> = {
  'ha-heartbeat': ({ pair }) =>
    pair === null ? failed('no pair') : { ...done('HA peer status returned.', pair.heartbeat()) },
}
