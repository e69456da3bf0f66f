import type { Lab } from '../../../emulator/emulator.ts'
import { childText, type XmlNode } from '../../../emulator/xml-tree.ts'
import type { HttpAnswer } from '../../../emulator/http-listener.ts'
import { commandSuccess, failure, leaf, success } from './answers.ts'
import { interfaces, type FirewallNetwork } from './network.ts'
import type { Protocol } from './objects.ts'
import type { HaPair } from './pair.ts'
import type { UnitName } from './units.ts'
import type { Flow, Policy, Zones } from './policy.ts'
import { runningSessions, type SessionsOptions } from './sessions.ts'
import { mappedUsers } from './users.ts'

export interface Firewall extends SessionsOptions {
  readonly lab: Lab
  readonly network: FirewallNetwork
  readonly policy: Policy
  readonly pair: HaPair
  readonly serials: Readonly<Record<UnitName, string>>
  readonly managementAddress: Readonly<Record<UnitName, string>>
}

type Command = (firewall: Firewall, unit: UnitName, node: XmlNode) => HttpAnswer

const protocols: Readonly<Record<string, Protocol>> = { '1': 'icmp', '6': 'tcp', '17': 'udp' }

const memberList = (names: readonly string[]) => names.map((name) => leaf('member', name)).join('')
const anyOrMembers = (names: readonly string[]) => (names.includes('any') ? 'any' : memberList(names))

/** What a test command asks about; a text that names its fault where it is not whole. */
function readQuestion(node: XmlNode): { readonly flow: Flow; readonly zones: Zones } | string {
  const say = (name: string) => childText(node, name)
  const fault = (name: string, words: string) => `test -> ${node.name} -> ${name} ${words}`
  const protocol = protocols[say('protocol')]
  if (protocol === undefined) return fault('protocol', 'is missing or invalid')
  for (const name of ['source', 'destination'])
    if (!/^[\d.]{7,15}$|:/.test(say(name))) return fault(name, 'is missing or invalid')
  const port = Number(say('destination-port') || '0')
  if (protocol !== 'icmp' && !(Number.isInteger(port) && port > 0 && port < 65_536))
    return fault('destination-port', 'is missing or invalid')
  const zones = new Set(interfaces.map(({ zone }) => zone))
  for (const name of ['from', 'to']) {
    if (say(name) !== '' && !zones.has(say(name)))
      return fault(name, `'${say(name)}' is not a valid reference`)
  }
  const flow = { source: say('source'), destination: say('destination'), protocol, port }
  return { flow, zones: { from: say('from') || null, to: say('to') || null } }
}

const testSecurity: Command = ({ policy, pair }, _unit, node) => {
  const question = readQuestion(node)
  if (typeof question === 'string') return failure(17, question)
  const { rule, position } = policy.matchSecurity(question.flow, question.zones, pair.blockedAt())
  const what = rule.application.join(' ')
  const fields = [
    leaf('index', position),
    `<from>${anyOrMembers(rule.from)}</from>`,
    `<source>${anyOrMembers(rule.source)}</source>`,
    leaf('source-region', 'none'),
    `<to>${anyOrMembers(rule.to)}</to>`,
    `<destination>${anyOrMembers(rule.destination)}</destination>`,
    leaf('destination-region', 'none'),
    leaf('user', 'any'),
    leaf('category', 'any'),
    leaf('application_service', `0:${what}/any/any/${rule.service.join(' ')}`),
    leaf('action', rule.action),
    leaf('icmp-unreachable', 'no'),
    leaf('terminal', rule.action === 'allow' ? 'yes' : 'no'),
  ]
  return commandSuccess(`<rules><entry name="${rule.name}">${fields.join('')}</entry></rules>`)
}

const testNat: Command = ({ policy }, _unit, node) => {
  const question = readQuestion(node)
  if (typeof question === 'string') return failure(17, question)
  const rule = policy.matchNat(question.flow, question.zones)
  return commandSuccess(rule === null ? '<rules/>' : `<rules>\n\t<entry>${rule.name}</entry>\n</rules>`)
}

const lookup: Command = ({ network }, _unit, node) => {
  if (childText(node, 'virtual-router') !== 'default')
    return failure(17, `test -> routing -> fib-lookup -> virtual-router is invalid`)
  const route = network.route(childText(node, 'ip'))
  if (route === null) return success('\n')
  const own = route.interface.address.replace(/\/\d+$/, '')
  return success(
    route.nextHop === null
      ? `${leaf('nh', 'connected')}${leaf('src', own)}${leaf('interface', route.interface.name)}${leaf('dp', 'dp0')}`
      : `${leaf('nh', 'ip')}${leaf('src', own)}${leaf('ip', route.nextHop)}${leaf('metric', 10)}${leaf('interface', route.interface.name)}${leaf('dp', 'dp0')}`,
  )
}

const showRoutes: Command = ({ network }) => {
  const entries = network.routes.map(
    ({ destination, nextHop, interface: at }) =>
      `<entry>${leaf('virtual-router', 'default')}${leaf('destination', destination)}${leaf('nexthop', nextHop ?? at.address.replace(/\/\d+$/, ''))}${leaf('metric', nextHop === null ? 0 : 10)}${leaf('flags', nextHop === null ? 'A C' : 'A S')}${leaf('age', '')}${leaf('interface', at.name)}${leaf('route-table', 'unicast')}</entry>`,
  )
  return success(`<flags>flags: A:active, C:connect, S:static</flags>${entries.join('')}`)
}

const showInterfaces: Command = () => {
  const physical = [...new Set(interfaces.map(({ name }) => name.replace(/\.\d+$/, '')))]
  const hardware = physical.map(
    (name, index) => `<entry>${leaf('name', name)}${leaf('id', index + 16)}${leaf('state', 'up')}</entry>`,
  )
  const logical = interfaces.map(
    ({ name, zone, address, tag }, index) =>
      `<entry>${leaf('name', name)}${leaf('zone', zone)}${leaf('fwd', 'vr:default')}${leaf('vsys', 1)}<dyn-addr/><addr6/>${leaf('tag', tag)}${leaf('ip', address)}${leaf('id', index + 256)}<addr/></entry>`,
  )
  return success(`<ifnet>${logical.join('')}</ifnet><hw>${hardware.join('')}</hw>`)
}

const showArp: Command = ({ network, pair }, unit, node) => {
  const wanted = node.children[0]?.attributes['name'] ?? ''
  // The passive one has no links of its own.
  const all = pair.activeAt() === unit ? network.neighbours() : []
  const found = all.filter(({ interface: at }) => wanted === 'all' || at.name === wanted)
  const entries = found.map(
    ({ address, mac, interface: at }) =>
      `<entry><status>  ${mac === null ? 'i' : 'c'}  </status>${leaf('ip', address)}${leaf('mac', mac ?? '(incomplete)')}${leaf('ttl', mac === null ? 1 : 1_210)}${leaf('interface', at.name)}${leaf('port', at.name.replace(/\.\d+$/, ''))}</entry>`,
  )
  return success(
    `${leaf('max', 32_000)}${leaf('total', found.length)}${leaf('timeout', 1_800)}${leaf('dp', 's1dp0')}<entries>${entries.join('')}</entries>`,
  )
}

const showUsers: Command = ({ lab }, _unit, node) => {
  const address = childText(node, 'ip')
  const users = mappedUsers(lab.world, address === '' ? null : address)
  if (users.length === 0) return success('')
  const entries = users.map(
    ({ ip, user, seconds }) =>
      `<entry>${leaf('ip', ip)}${leaf('vsys', 'vsys1')}${leaf('type', 'AD')}${leaf('user', user)}${leaf('idle_timeout', seconds)}${leaf('timeout', seconds)}</entry>`,
  )
  return success(`${entries.join('')}${leaf('count', users.length)}`)
}

const showInfo: Command = ({ lab, serials, managementAddress }, unit) =>
  success(
    `<system>${leaf('hostname', unit)}${leaf('ip-address', managementAddress[unit])}${leaf('uptime', '41 days, 3:20:11')}${leaf('family', '3400')}${leaf('model', 'PA-3410')}${leaf('serial', serials[unit])}${leaf('sw-version', '11.1.4')}${leaf('multi-vsys', 'off')}${leaf('domain', lab.world.domain)}</system>`,
  )

const showHa: Command = ({ pair, managementAddress }, unit) => {
  const other = pair.peerOf(unit)
  const state = (of: UnitName) => (pair.activeAt() === of ? 'active' : 'passive')
  const isHeard = pair.isReachable(other)
  return success(
    `${leaf('enabled', 'yes')}<group>${leaf('mode', 'Active-Passive')}<local-info>${leaf('version', 1)}${leaf('state', state(unit))}${leaf('mgmt-ip', `${managementAddress[unit]}/24`)}${leaf('priority', 100)}</local-info><peer-info>${leaf('conn-status', isHeard ? 'up' : 'down')}${leaf('state', isHeard ? state(other) : 'unknown')}${leaf('mgmt-ip', managementAddress[other])}</peer-info>${leaf('running-sync', isHeard ? 'synchronized' : 'not synchronized')}${leaf('running-sync-enabled', 'yes')}</group>`,
  )
}

/** Commands by the way to them; what is below is theirs to read. */
const commands: Readonly<Record<string, Command>> = {
  'test/security-policy-match': testSecurity,
  'test/nat-policy-match': testNat,
  'test/routing/fib-lookup': lookup,
  'show/routing/route': showRoutes,
  'show/interface': (firewall, unit, node) =>
    node.text.trim() === 'all'
      ? showInterfaces(firewall, unit, node)
      : failure(17, 'show -> interface is invalid'),
  'show/arp': showArp,
  'show/user/ip-user-mapping': showUsers,
  'show/system/info': showInfo,
  'show/high-availability/state': showHa,
  'show/session/all': (firewall, unit, node) => success(runningSessions(firewall, unit, node)),
  'show/jobs/all': () => success(''),
}

/** Answers a command of `type=op`. */
export function operate(firewall: Firewall, unit: UnitName, root: XmlNode): HttpAnswer {
  const way = [root.name]
  let node: XmlNode = root
  for (;;) {
    const command = commands[way.join('/')]
    if (command !== undefined) return command(firewall, unit, node)
    const [next] = node.children
    if (next === undefined) return failure(17, `${way.join(' -> ')} is unexpected`)
    node = next
    way.push(next.name)
  }
}
