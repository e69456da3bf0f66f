import { cableFaultStates } from '../world/model/switch.ts'
import type { Interface, InterfaceChange } from '../world/model/switch.ts'
import type { UpsChange } from '../world/model/ups.ts'
import type { World } from '../world/model/world.ts'
import { missing, wrong } from './answers.ts'
import { checked, oneOf, orNull, text, vlanNumber, yesNo, type Check } from './shapes.ts'
import { truthOfEndpoint, truthOfSwitch, truthOfUps } from './truth.ts'

const metres: Check = (value) => (typeof value === 'number' && value >= 0 ? null : 'must be metres from 0 on')

const cableFault: Check = (value) => {
  if (typeof value !== 'object' || value === null) return 'must be an object with pair, state and metres'
  checked(value, { pair: oneOf('A', 'B', 'C', 'D'), state: oneOf(...cableFaultStates), metres })
  return 'pair' in value && 'state' in value && 'metres' in value ? null : 'needs pair, state and metres'
}

const speed: Check = (value) =>
  typeof value === 'number' && [10, 100, 1_000].includes(value) ? null : 'must be 10, 100 or 1000'

const vlanList: Check = (value) =>
  value === 'all' || (Array.isArray(value) && value.every((one) => vlanNumber(one) === null))
    ? null
    : 'must be "all" or a list of VLANs from 1 to 4094'

const method = oneOf('dot1x', 'mab')
const methods: Check = (value) =>
  Array.isArray(value) && value.every((one) => method(one) === null)
    ? null
    : 'must be a list of dot1x and mab'

const fields: Readonly<Record<keyof InterfaceChange, Check>> = {
  description: text,
  adminUp: yesNo,
  errDisabled: orNull(text),
  mode: oneOf('access', 'trunk', 'routed'),
  accessVlan: vlanNumber,
  voiceVlan: orNull(vlanNumber),
  nativeVlan: vlanNumber,
  allowedVlans: vlanList,
  authentication: yesNo,
  methods,
  cableFault: orNull(cableFault),
  hangsAfterTest: yesNo,
  cableSpeed: orNull(speed),
  flapping: yesNo,
  powerAdmin: oneOf('auto', 'static', 'never'),
  powerPriority: oneOf('high', 'low'),
  powerFails: yesNo,
  powerStays: yesNo,
  linkFails: yesNo,
}

/** By long or short name. */
export function findInterface(world: World, switchName: string, name: string): Interface {
  const device = world.switches.get(switchName)
  if (!device) throw missing(`No switch is called "${switchName}".`)
  const found =
    device.interfaces.get(name) ??
    [...device.interfaces.values()].find((one) => one.shortName.toLowerCase() === name.toLowerCase())
  if (!found) throw missing(`${switchName} has no interface "${name}".`)
  return found
}

export function changeInterface(world: World, switchName: string, name: string, body: unknown): object {
  const of = findInterface(world, switchName, name)
  world.setInterface(switchName, of.name, checked(body, fields))
  const device = world.switches.get(switchName)
  return { ...of, operUp: device ? world.operUp(device, of) : false }
}

/** Somebody at the switch saves what runs. */
export function saveSwitch(world: World, name: string, body: unknown): object {
  const device = world.switches.get(name)
  if (!device) throw missing(`No switch is called "${name}".`)
  checked(body, { unsaved: (value) => (value === false ? null : 'must be false: what runs is saved') })
  world.saveConfiguration(name)
  return truthOfSwitch(device)
}

function endpointOf(world: World, mac: string): string {
  const known = mac.toLowerCase()
  if (!world.endpoints.has(known))
    throw missing(`No endpoint has the MAC "${mac}". Write it as 00:11:22:aa:bb:cc.`)
  return known
}

function endpointTruth(world: World, mac: string): object {
  const endpoint = world.endpoints.get(mac)
  return endpoint ? truthOfEndpoint(world, endpoint) : {}
}

export function moveEndpoint(world: World, named: string, body: unknown): object {
  const mac = endpointOf(world, named)
  const { outlet } = checked(body, { outlet: orNull(text) })
  if (outlet !== null && !(typeof outlet === 'string' && world.outlets.has(outlet))) {
    throw missing(`No outlet is labelled ${JSON.stringify(outlet)}.`)
  }
  world.move(mac, outlet)
  return endpointTruth(world, mac)
}

export function powerEndpoint(world: World, named: string, body: unknown): object {
  const mac = endpointOf(world, named)
  const { on, hangs } = checked(body, { on: yesNo, hangs: yesNo })
  world.setPower(mac, on === true, hangs === undefined ? undefined : hangs === true)
  return endpointTruth(world, mac)
}

export function renameEndpoint(world: World, named: string, body: unknown): object {
  const mac = endpointOf(world, named)
  const { hostname } = checked(body, { hostname: text })
  if (typeof hostname !== 'string') throw wrong('Send {"hostname": "LT-40817"}.')
  world.rename(mac, hostname)
  return endpointTruth(world, mac)
}

export function troubleEndpoint(world: World, named: string, body: unknown): object {
  const mac = endpointOf(world, named)
  const { starved, ...trouble } = checked(body, {
    refused: yesNo,
    unheard: yesNo,
    recordedAs: orNull(text),
    starved: yesNo,
  })
  world.setTrouble(mac, trouble)
  if (starved !== undefined) world.starve(mac, starved === true)
  return endpointTruth(world, mac)
}

export function changePerson(world: World, username: string, body: unknown): object {
  const person = world.people.get(username)
  if (!person) throw missing(`Nobody has the user name "${username}".`)
  world.setPerson(
    username,
    checked(body, {
      enabled: yesNo,
      locked: yesNo,
      expired: yesNo,
      mustChangePassword: yesNo,
      firstname: text,
      lastname: text,
      title: text,
      department: text,
    }),
  )
  return person
}

const upsFields: Readonly<Record<keyof UpsChange, Check>> = {
  mains: yesNo,
  heard: yesNo,
  batteryBad: yesNo,
  testFails: yesNo,
  outputOff: yesNo,
  overloaded: yesNo,
  bypassed: yesNo,
  chargerFailed: yesNo,
}

export function changeUps(world: World, name: string, body: unknown): object {
  const unit = world.ups.get(name)
  if (!unit) throw missing(`No UPS is called "${name}".`)
  world.setUps(name, checked(body, upsFields))
  return truthOfUps(world, unit)
}

const longest = 366 * 86_400_000

export function advanceTime(world: World, body: unknown): object {
  const { ms } = checked(body, {
    ms: (value) =>
      typeof value === 'number' && value >= 0 && value <= longest
        ? null
        : 'must be milliseconds from 0 to those of a year',
  })
  if (typeof ms !== 'number') throw wrong('Send {"ms": 60000}.')
  world.clock.advance(ms)
  return timeOf(world)
}

export const timeOf = (world: World): object => {
  const now = world.clock.now()
  return { now, iso: new Date(now).toISOString() }
}
