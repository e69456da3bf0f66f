import type { HttpAnswer } from '../../../emulator/http-listener.ts'
import { hash } from '../../../world/random.ts'
import type { AirOf, Joined } from './air-of.ts'
import { failure, noContent, wirelessModule } from './restconf.ts'

type Input = Readonly<Record<string, unknown>>

const malformed = (message: string) => failure(400, 'malformed-message', message)

/** `input`, with the module's name or without it. */
function inputOf(body: string, module: string): Input | null {
  try {
    const root = JSON.parse(body) as Readonly<Record<string, unknown>> | null
    const input = root?.['input'] ?? root?.[`${module}:input`]
    return typeof input === 'object' && input !== null ? (input as Input) : null
  } catch {
    return null
  }
}

const textIn = (input: Input, name: string): string => {
  const value = input[name]
  return typeof value === 'string' ? value : ''
}

/** By name, Ethernet or radio MAC; undefined for one that is not here, which no answer tells. */
function accessPointOf(air: AirOf, input: Input): Joined | undefined {
  const mac = textIn(input, 'mac-addr').toLowerCase()
  return air
    .all()
    .find(({ accessPoint, endpoint }) =>
      mac === ''
        ? endpoint.hostname === input['ap-name']
        : accessPoint.mac === mac || accessPoint.radioMac === mac,
    )
}

const named = (input: Input) => typeof input['ap-name'] === 'string' || typeof input['mac-addr'] === 'string'

/** Two of eighteen that were watched took somebody else of the same BSS with them. */
const takesNeighbour = (mac: string, at: number) => hash(`${mac}/${at}`) % 9 === 0

function dropClient(air: AirOf, input: Input): HttpAnswer {
  const { wireless } = air.lab.world
  const mac = textIn(input, 'mac-addr').toLowerCase()
  const address = input['ip-addr']
  const name = input['user-name']
  if (mac === '' && address === undefined && name === undefined) return malformed('missing choice in input')
  const here = air.clients()
  const targets = here.filter(
    ({ client, ...one }) =>
      client.mac === mac ||
      (address !== undefined && one.address === address) ||
      (name !== undefined && (name === '' || wireless.session(client.mac)?.username === name)),
  )
  const beside = targets.flatMap(({ client, bssid }) => {
    const always = air.lab.levers.system(air.name).dropsNeighbour === true
    if (!always && !takesNeighbour(client.mac, air.now())) return []
    return here.filter((other) => other.bssid === bssid && other.client.mac !== client.mac).slice(0, 1)
  })
  for (const { client } of [...targets, ...beside]) wireless.deauthenticate(client.mac)
  return noContent
}

function flashLed(air: AirOf, input: Input): HttpAnswer {
  const seconds = Number(input['flash-sec'] ?? 0)
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 3_600)
    return failure(400, 'invalid-value', 'flash-sec must be in 0..3600')
  const kinds = ['set-led-flash-state', 'set-led-flash-duration']
  if (!kinds.includes(String(input['config-type']))) return malformed('config-type is missing')
  const one = accessPointOf(air, input)
  const on = input['led-flash-state'] === true
  if (one?.moment.joined) air.lab.world.wireless.blink(one.accessPoint.mac, on ? seconds || 3_600 : 0)
  return noContent
}

function reset(air: AirOf, input: Input): HttpAnswer {
  const one = accessPointOf(air, input)
  if (one) air.lab.world.wireless.resetAccessPoint(one.accessPoint.mac)
  return noContent
}

const commands = wirelessModule('access-point-cmd-rpc')
const configuring = wirelessModule('access-point-cfg-rpc')
const clientCommands = wirelessModule('client-rpc')

/** What is posted below `/restconf/operations`; 204 says that it was taken, not that anything has happened. */
export function operate(air: AirOf, version: string, name: string, body: string): HttpAnswer {
  const [module = '', rpc = ''] = name.split(':')
  const input = inputOf(body, module)
  if (input === null) return malformed('the body has no input')
  const isNew = !version.startsWith('17.12')
  if (module === clientCommands && rpc === 'apf-ms-delete-all') {
    return isNew ? dropClient(air, input) : malformed(`no operation ${name}`)
  }
  if (
    ![
      `${commands}:ap-reset`,
      `${commands}:set-rad-capwap-reset`,
      `${configuring}:set-lrad-led-flash`,
    ].includes(name)
  )
    return malformed(`no operation ${name}`)
  if (!named(input)) return malformed('missing choice in input: ap-name or mac-addr')
  return rpc === 'set-lrad-led-flash' ? flashLed(air, input) : reset(air, input)
}
