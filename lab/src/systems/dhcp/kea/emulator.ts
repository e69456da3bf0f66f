import type { StartEmulator } from '../../../emulator/emulator.ts'
import { httpListener, type HttpRequest } from '../../../emulator/http-listener.ts'
import { broken, controlAgent, overloaded, parseCommand } from './control-agent.ts'
import type { KeaOptions } from './command.ts'
import { Daemon } from './daemon.ts'
import { isObject, word } from './json.ts'
import { isSince } from './version.ts'

/** Method, path and command; small arguments too, but never those of a configuration, which may hold passwords. */
function describe(request: HttpRequest): string {
  const command = parseCommand(request.body)
  const line = `${request.method} ${request.path}`
  if (!isObject(command)) return line
  const name = word(command['command'])
  const values = command['arguments']
  const brief = values === undefined || name.startsWith('config-') ? '' : JSON.stringify(values)
  return `${line} ${name}${brief.length > 0 && brief.length <= 300 ? ` ${brief}` : ''}`
}

const usual: Omit<KeaOptions, 'direct'> = {
  version: '2.4.1',
  leaseCommands: true,
  hostCommands: false,
  hostsDatabase: false,
  subnetCommands: false,
  wrapped: true,
  tls: false,
  forbidden: [],
  pair: null,
}

/** Before 2.7.2 only the agent speaks HTTP, and from 3.2 on there is none. */
function isDirect({ version, direct }: Partial<KeaOptions>): boolean {
  const known = version ?? usual.version
  return isSince(known, 3, 2) || (direct === true && isSince(known, 2, 7))
}

/** Kea's control agent with kea-dhcp4 behind it, or kea-dhcp4 alone. */
export const keaEmulator =
  (options: Partial<KeaOptions> = {}, system = 'kea-1'): StartEmulator =>
  (lab) => {
    const settled: KeaOptions = { ...usual, ...options, direct: isDirect(options) }
    const daemon = new Daemon(lab.world, settled, lab.levers, system)
    const names = [system, `${system.replace('kea', 'dhcp')}.${lab.world.domain}`, 'localhost', lab.host]
    const listener = httpListener({
      lab,
      system,
      ...(settled.tls ? { identity: (impostor: boolean) => lab.certificates.issue(names, impostor) } : {}),
      describe,
      answer: controlAgent(daemon, lab.accounts.kea),
      throttled: overloaded,
      failed: broken,
    })
    return {
      system,
      start: async () => [await listener.start()],
      stop: async () => {
        daemon.close()
        await listener.stop()
      },
    }
  }

const half = (
  role: 'primary' | 'standby',
  own: number,
  other: number,
  options: Partial<KeaOptions>,
): StartEmulator =>
  keaEmulator(
    {
      ...options,
      pair: { role, name: `dhcp-${own}`, partner: { system: `kea-${other}`, name: `dhcp-${other}` } },
    },
    `kea-${own}`,
  )

/** Two servers in hot-standby, `kea-1` the primary, of another release or with other hooks than the campus has. */
export const keaPairOf = (options: Partial<Omit<KeaOptions, 'pair'>>): readonly StartEmulator[] => [
  half('primary', 1, 2, options),
  half('standby', 2, 1, options),
]

/** The campus's own. */
export const keaPair: readonly StartEmulator[] = keaPairOf({})
