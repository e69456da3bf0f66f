import { isIP } from 'node:net'
import type { Ask, Reading } from '../../asking.ts'
import { canonicalMac } from '../../mac.ts'
import { notAllowed } from '../../transport/path.ts'
import { attributeOf, children, elements, textOf } from '../../transport/xml.ts'
import type { FirewallPath, FirewallRule, Flow, PolicyMatch, Translation } from '../capabilities.ts'
import { element, isConfigName } from './channel.ts'
import type { Element, PanAnswer } from './channel.ts'
import type { Pair } from './pair.ts'
import type { PanOsSettings } from './settings.ts'

const numbers = { icmp: 1, tcp: 6, udp: 17 } as const

export function addressAllowed(text: string): string {
  if (isIP(text) === 0 || text.includes('%')) throw notAllowed()
  return text
}

const readingOf = <T>(value: T, answer: PanAnswer | null, dropped = 0): Reading<T> => ({
  value,
  complete: true,
  dropped,
  observedAt: answer?.receivedAt ?? new Date(),
})

/** Interface and next hop for an address; null where it has no route to it. */
async function route(pair: Pair, { router, advancedRouting }: PanOsSettings, address: string, ask: Ask) {
  const lookup = `<fib-lookup>${element(advancedRouting ? 'logical-router' : 'virtual-router', router)}${element('ip', address)}</fib-lookup>`
  const inside = advancedRouting
    ? `<advanced-routing>${lookup}</advanced-routing>`
    : `<routing>${lookup}</routing>`
  const answer = await pair.ask({ type: 'op', cmd: `<test>${inside}</test>` }, ask)
  const port = answer === null ? null : textOf(answer.result, 'interface')
  if (answer === null || port === null) return { port: null, nextHop: null, answer }
  const nextHop = textOf(answer.result, 'nh') === 'ip' ? textOf(answer.result, 'ip') : null
  return { port, nextHop, answer }
}

/** Zones by the name of their interface. */
async function zones(pair: Pair, ask: Ask): Promise<ReadonlyMap<string, string>> {
  const answer = await pair.ask({ type: 'op', cmd: '<show><interface>all</interface></show>' }, ask)
  const entries = elements(children(answer?.result['ifnet'])['entry']).map(children)
  return new Map(
    entries.flatMap((entry) => {
      const [name, zone] = [textOf(entry, 'name'), textOf(entry, 'zone')]
      return name === null || zone === null ? [] : [[name, zone] as const]
    }),
  )
}

export async function findPath(
  pair: Pair,
  settings: PanOsSettings,
  source: string,
  destination: string,
  ask: Ask,
): Promise<Reading<FirewallPath>> {
  const [from, to] = [addressAllowed(source), addressAllowed(destination)]
  const [back, forth, byInterface] = await Promise.all([
    route(pair, settings, from, ask),
    route(pair, settings, to, ask),
    zones(pair, ask),
  ])
  const side = (port: string | null) => {
    const zone = port === null ? undefined : byInterface.get(port)
    return port === null || zone === undefined ? null : { zone, interface: port }
  }
  const out = side(forth.port)
  return readingOf(
    { from: side(back.port), to: out === null ? null : { ...out, nextHop: forth.nextHop } },
    forth.answer,
  )
}

/** The fields of both tests, in the order of the command line. */
function flowElements({ source, destination, protocol, port }: Flow, { from, to }: FirewallPath): string {
  return [
    ...(from === null ? [] : [element('from', from.zone)]),
    ...(to === null ? [] : [element('to', to.zone)]),
    element('source', addressAllowed(source)),
    element('destination', addressAllowed(destination)),
    ...(port === null ? [] : [element('destination-port', String(port))]),
    element('protocol', String(numbers[protocol])),
  ].join('')
}

/** Name and position of a matched rule: attributes, or the text of older releases, `office-out; index: 12`. */
function matched(
  result: Element,
): { readonly entry: Element; readonly name: string; readonly position: number | null } | null {
  const [first] = elements(children(result['rules'])['entry'])
  if (first === undefined) return null
  const entry = children(first)
  const told =
    typeof first === 'string' ? first : (attributeOf(entry, 'name') ?? textOf(entry, '#text') ?? '')
  const [, name = '', index] = /^"?(.*?)"?(?:;\s*index:\s*(\d+))?"?$/.exec(told.trim()) ?? []
  const position = Number(index ?? textOf(entry, 'index') ?? Number.NaN)
  return name === '' ? null : { entry, name, position: Number.isInteger(position) ? position : null }
}

export async function matchPolicy(
  pair: Pair,
  settings: PanOsSettings,
  flow: Flow,
  path: FirewallPath,
  ask: Ask,
): Promise<Reading<PolicyMatch | null>> {
  const cmd = `<test><security-policy-match>${flowElements(flow, path)}</security-policy-match></test>`
  const answer = await pair.ask({ type: 'op', cmd, vsys: settings.vsys }, ask)
  const found = answer === null ? null : matched(answer.result)
  if (found === null) return readingOf(null, answer)
  const action = textOf(found.entry, 'action') ?? (await actionOf(pair, settings, found.name, ask))
  return readingOf(
    { rule: found.name, position: found.position, action: action ?? 'unknown', allows: action === 'allow' },
    answer,
  )
}

export async function matchTranslation(
  pair: Pair,
  settings: PanOsSettings,
  flow: Flow,
  path: FirewallPath,
  ask: Ask,
): Promise<Reading<Translation | null>> {
  const out = path.to === null ? '' : element('to-interface', path.to.interface)
  const cmd = `<test><nat-policy-match>${flowElements(flow, path)}${out}</nat-policy-match></test>`
  const answer = await pair.ask({ type: 'op', cmd, vsys: settings.vsys }, ask)
  const found = answer === null ? null : matched(answer.result)
  if (found === null) return readingOf(null, answer)
  const at = placeOf(settings, 'nat', found.name)
  const rule = at === null ? null : await pair.ask({ type: 'config', action: 'show', xpath: at }, ask)
  const entry = children(elements(rule?.result['entry'])[0])
  const source = children(entry['source-translation'])
  const destination = children(entry['destination-translation'])
  const members = elements(children(children(source['dynamic-ip-and-port'])['translated-address'])['member'])
  const [pool] = members
  const own = textOf(children(children(source['dynamic-ip-and-port'])['interface-address']), 'ip')
  const port = Number(textOf(destination, 'translated-port') ?? Number.NaN)
  return readingOf(
    {
      rule: found.name,
      source:
        textOf(children(source['static-ip']), 'translated-address') ??
        (typeof pool === 'string' ? pool : null) ??
        own?.replace(/\/\d+$/, '') ??
        null,
      destination: textOf(destination, 'translated-address'),
      port: Number.isInteger(port) ? port : null,
    },
    answer,
  )
}

/** Quotes would end the place, and a name with one is no rule of theirs. */
function placeOf(
  { vsys }: PanOsSettings,
  base: 'security' | 'nat' | 'default-security-rules',
  rule: string,
): string | null {
  if (!isConfigName(rule)) return null
  const root = `/config/devices/entry[@name='localhost.localdomain']/vsys/entry[@name='${vsys}']/rulebase`
  return `${root}/${base}/rules/entry[@name='${rule}']`
}

/** A rule that runs, of the site or of those that are there by default. */
async function ruleEntry(pair: Pair, settings: PanOsSettings, name: string, ask: Ask) {
  for (const base of ['security', 'default-security-rules'] as const) {
    const xpath = placeOf(settings, base, name)
    if (xpath === null) throw notAllowed()
    const answer = await pair.ask({ type: 'config', action: 'show', xpath }, ask)
    const [entry] = elements(answer?.result['entry'])
    if (answer !== null && entry !== undefined) return { entry: children(entry), answer, base }
  }
  return null
}

/** Rules that nobody wrote: within a zone is allowed, between zones denied, and neither logs until somebody says so. */
const byDefault: Readonly<Record<string, { readonly action: string }>> = {
  'intrazone-default': { action: 'allow' },
  'interzone-default': { action: 'deny' },
}

async function actionOf(pair: Pair, settings: PanOsSettings, name: string, ask: Ask): Promise<string | null> {
  const found = isConfigName(name) ? await ruleEntry(pair, settings, name, ask) : null
  return (found === null ? null : textOf(found.entry, 'action')) ?? byDefault[name]?.action ?? null
}

export async function readRule(
  pair: Pair,
  settings: PanOsSettings,
  name: string,
  ask: Ask,
): Promise<Reading<FirewallRule | null>> {
  const found = await ruleEntry(pair, settings, name, ask)
  const isDefault = byDefault[name] !== undefined
  if (found === null) {
    const rule = { name, description: null, disabled: false, logs: false, profiles: [] }
    return readingOf(isDefault ? rule : null, null)
  }
  const { entry, answer } = found
  const profiles = children(children(entry['profile-setting'])['profiles'])
  const groups = elements(children(children(entry['profile-setting'])['group'])['member'])
  const end = textOf(entry, 'log-end')
  const start = textOf(entry, 'log-start')
  // At the end of a session unless it says otherwise; those by default only where it says so.
  const logs =
    end === null && start === null
      ? !isDefault
      : end === 'yes' || start === 'yes' || (end === null && !isDefault)
  return readingOf(
    {
      name,
      description: textOf(entry, 'description'),
      disabled: textOf(entry, 'disabled') === 'yes',
      logs,
      profiles: [
        ...groups.filter((one) => typeof one === 'string'),
        ...Object.values(profiles).flatMap((one) =>
          elements(children(one)['member']).filter((member) => typeof member === 'string'),
        ),
      ],
    },
    answer,
  )
}

export async function readArp(pair: Pair, asked: string, ask: Ask) {
  const address = addressAllowed(asked)
  const answer = await pair.ask({ type: 'op', cmd: "<show><arp><entry name='all'/></arp></show>" }, ask)
  const entries = elements(children(answer?.result['entries'])['entry']).map(children)
  const entry = entries.find((one) => textOf(one, 'ip') === address)
  // `(incomplete)` is nobody.
  const mac = entry === undefined ? null : canonicalMac(textOf(entry, 'mac') ?? '')
  const value =
    mac === null || entry === undefined ? null : { mac, interface: textOf(entry, 'interface') ?? '' }
  return readingOf(value, answer)
}

export async function findUsers(pair: Pair, { vsys }: PanOsSettings, asked: string, ask: Ask) {
  const ip = element('ip', addressAllowed(asked))
  const cmd = `<show><user><ip-user-mapping>${ip}</ip-user-mapping></user></show>`
  const answer = await pair.ask({ type: 'op', cmd, vsys }, ask)
  const entries = elements(answer?.result['entry']).map(children)
  const value = entries.flatMap((entry) => {
    const user = textOf(entry, 'user')
    return user === null || user === 'unknown' ? [] : [{ user, source: textOf(entry, 'type') }]
  })
  return readingOf(value, answer)
}
