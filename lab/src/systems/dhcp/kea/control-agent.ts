import { timingSafeEqual } from 'node:crypto'
import type { HttpAnswer, HttpRequest } from '../../../emulator/http-listener.ts'
import { done, failed, type Answer } from './answer.ts'
import { malformed, type Daemon } from './daemon.ts'
import { agentStatus } from './server-commands.ts'
import { isList, isObject, writeJson, type Json, word } from './json.ts'

export interface Login {
  readonly username: string
  readonly password: string
}

const ownCommands = [
  'build-report',
  'config-get',
  'config-hash-get',
  'config-reload',
  'config-set',
  'config-test',
  'config-write',
  'list-commands',
  'shutdown',
  'status-get',
  'version-get',
]

const json = (status: number, body: Json, more: Record<string, string> = {}): HttpAnswer => ({
  status,
  headers: { 'Content-Type': 'application/json', ...more },
  body: writeJson(body),
})

/** A refusal of the HTTP layer is a bare map, not a list. */
const refusal = (status: number, text: string, more?: Record<string, string>) =>
  json(status, { result: status, text }, more)

function permitted(header: string | undefined, login: Login): boolean {
  const expected = Buffer.from(
    `Basic ${Buffer.from(`${login.username}:${login.password}`).toString('base64')}`,
  )
  const given = Buffer.from(header ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export function parseCommand(body: string): Json | undefined {
  try {
    return JSON.parse(body) as Json
  } catch {
    return undefined
  }
}

const readOnly = new Set(['list-commands', 'version-get', 'build-report'])

/** The agent's own answer to a command without a service. */
function agent(daemon: Daemon, request: Json): Answer {
  const wrong = malformed(request)
  if (wrong !== null) return failed(`Error during command processing: ${wrong}`)
  const name = isObject(request) ? word(request['command']) : ''
  const known = ownCommands.filter((one) => one !== 'config-hash-get' || daemon.since(2, 4))
  if (name === 'list-commands') return done(null, known)
  if (name === 'status-get') return done(null, agentStatus(daemon))
  if (readOnly.has(name)) return daemon.run({ command: name })
  if (name === 'config-get') {
    return done(null, {
      'Control-agent': {
        authentication: { type: 'basic', realm: 'kea' },
        'control-sockets': { dhcp4: { 'socket-name': '/run/kea/kea4-ctrl-socket', 'socket-type': 'unix' } },
        'http-host': '127.0.0.1',
        'http-port': 8000,
      },
    })
  }
  if (known.includes(name)) return failed(`The lab's agent does not carry out ${name} for itself.`)
  return failed(
    `'${name}' command not supported. You did not include "service" parameter in the command, which indicates that` +
      ' Kea Control Agent should process this command rather than forward it to one or more Kea servers.' +
      ' Name the server with e.g. "service": [ "dhcp4" ].',
    2,
  )
}

/** One element for each service asked, in their order. */
function forward(daemon: Daemon, request: Json): readonly Answer[] {
  const service = isObject(request) ? request['service'] : undefined
  if (service === undefined || (isList(service) && service.length === 0)) return [agent(daemon, request)]
  if (!isList(service)) return [failed('service value must be a list')]
  return service.map((name) =>
    name === 'dhcp4'
      ? daemon.run(request)
      : failed(`forwarding socket is not configured for the server type ${word(name)}`),
  )
}

/** What 3.2 says of a service that is not its own; before it, kea-dhcp4 by itself did not look at the service. */
function wrongService(daemon: Daemon, request: Json): Answer | null {
  const services = isObject(request) ? request['service'] : undefined
  if (!daemon.since(3, 2) || services === undefined) return null
  if (!isList(services)) return failed('service value must be a list')
  if (services.length > 1) return failed('service value has more than one item')
  const [service = ''] = services
  if (typeof service !== 'string') return failed('service name must be a string')
  return service === '' || service === 'dhcp4'
    ? null
    : failed(`unsupported service '${service}', expected 'dhcp4'`)
}

/** kea-dhcp4 by itself: the answer comes in a list only to be like the agent's. */
function direct(daemon: Daemon, request: Json): Json {
  const answer = wrongService(daemon, request) ?? daemon.run(request)
  return daemon.options.wrapped ? [answer] : answer
}

/**
 * What Kea says when its control socket takes no more: it has no notion of a rate, so the agent's own words for a
 * daemon that it cannot reach, with EAGAIN of a full backlog as the reason.
 */
export const overloaded = (): HttpAnswer =>
  json(200, [
    failed(
      'unable to forward command to the dhcp4 service: Resource temporarily unavailable. The server is likely to be offline',
    ),
  ])

/** The stock answer of Kea's HTTP library to what it could not carry out, the same for agent and daemon. */
export const broken = (): HttpAnswer => refusal(500, 'Internal Server Error')

/**
 * kea-ctrl-agent's HTTP side as seen on 2.2.0: anything but POST with exactly `application/json` (a charset is too
 * much) and well-formed JSON is 400 before the login is looked at; every outcome of a command is 200.
 */
export function controlAgent(daemon: Daemon, login: Login): (request: HttpRequest) => HttpAnswer {
  return (request) => {
    const command = parseCommand(request.body)
    const typed = request.headers['content-type'] === 'application/json'
    if (request.method !== 'POST' || !typed || command === undefined) return refusal(400, 'Bad Request')
    if (!permitted(request.headers.authorization, login)) {
      return refusal(401, 'Unauthorized', { 'WWW-Authenticate': 'Basic realm="kea"' })
    }
    const name = isObject(command) ? word(command['command']) : ''
    const kept = daemon.options.forbidden.includes(name) || daemon.configuring(name) === 'refused'
    if (kept) return refusal(403, 'Forbidden')
    return json(200, daemon.options.direct ? direct(daemon, command) : forward(daemon, command))
  }
}
