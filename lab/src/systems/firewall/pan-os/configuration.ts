import type { HttpAnswer } from '../../../emulator/http-listener.ts'
import { escapeXml, failure, leaf, success } from './answers.ts'
import { ruleUuid } from './log-jobs.ts'
import { interfaces } from './network.ts'
import { natRules, type NatRule } from './nat-rules.ts'
import { services } from './objects.ts'
import type { SecurityRule } from './security-rules.ts'

/** A place of the configuration by its steps; an `entry` has a name. */
interface Place {
  readonly element: string
  readonly name: string | null
  readonly attributes?: string
  readonly children: readonly Place[]
  readonly text?: string
}

const place = (element: string, ...children: readonly Place[]): Place => ({ element, name: null, children })
const text = (element: string, inside: string | number): Place => ({
  element,
  name: null,
  children: [],
  text: String(inside),
})
const entry = (name: string, ...children: readonly Place[]): Place => ({ element: 'entry', name, children })
const members = (element: string, names: readonly string[]): Place =>
  place(element, ...names.map((name) => text('member', name)))

function writeElement({ element, name, attributes = '', children, text: inside }: Place): string {
  const named = name === null ? '' : ` name="${escapeXml(name)}"`
  if (inside !== undefined) return leaf(element, inside)
  if (children.length === 0) return `<${element}${named}${attributes}/>`
  return `<${element}${named}${attributes}>${children.map(writeElement).join('')}</${element}>`
}

const securityEntry = (rule: SecurityRule): Place => ({
  ...entry(
    rule.name,
    members('to', rule.to),
    members('from', rule.from),
    members('source', rule.source),
    members('destination', rule.destination),
    members('source-user', ['any']),
    members('category', ['any']),
    members('application', rule.application),
    members('service', rule.service),
    text('action', rule.action),
    // A rule logs at the end of a session unless it says otherwise.
    ...(rule.logEnd ? [] : [text('log-end', 'no')]),
    ...(rule.disabled ? [text('disabled', 'yes')] : []),
    ...(rule.group === null ? [] : [place('profile-setting', members('group', [rule.group]))]),
    ...(rule.description === null ? [] : [text('description', rule.description)]),
  ),
  attributes: ` uuid="${ruleUuid(rule.name)}"`,
})

function sourceTranslation(to: NonNullable<NatRule['sourceTo']>): Place {
  if (to.kind === 'static')
    return place('source-translation', place('static-ip', text('translated-address', to.address)))
  return place(
    'source-translation',
    place(
      'dynamic-ip-and-port',
      to.kind === 'pool'
        ? members('translated-address', [to.address])
        : place('interface-address', text('interface', to.interface), text('ip', to.address)),
    ),
  )
}

const natEntry = (rule: NatRule): Place => {
  const { sourceTo, destinationTo } = rule
  return {
    ...entry(
      rule.name,
      ...(sourceTo === null ? [] : [sourceTranslation(sourceTo)]),
      ...(destinationTo === null
        ? []
        : [
            place(
              'destination-translation',
              text('translated-address', destinationTo.address),
              ...(destinationTo.port === null ? [] : [text('translated-port', destinationTo.port)]),
            ),
          ]),
      members('to', [rule.to]),
      members('from', rule.from),
      members('source', rule.source),
      members('destination', rule.destination),
      text('service', rule.service),
    ),
    attributes: ` uuid="${ruleUuid(rule.name)}"`,
  }
}

function addressEntries(objects: ReadonlyMap<string, readonly string[]>): {
  readonly addresses: readonly Place[]
  readonly groups: readonly Place[]
} {
  const value = (one: string) =>
    one.includes('-') ? text('ip-range', one) : text('ip-netmask', one.includes('/') ? one : `${one}/32`)
  const single = [...objects].filter(([, networks]) => networks.length === 1)
  const several = [...objects].filter(([, networks]) => networks.length > 1)
  const nameOf = (one: string) => `n-${one.replaceAll(/[./]/g, '-')}`
  return {
    addresses: [
      ...single.map(([name, [network = '']]) => entry(name, value(network))),
      ...several.flatMap(([, networks]) => networks.map((one) => entry(nameOf(one), value(one)))),
    ],
    groups: several.map(([name, networks]) => entry(name, members('static', networks.map(nameOf)))),
  }
}

/** The configuration as far as it is told: rules, zones and objects of one virtual system. Candidate and running are the same. */
function configuration(
  rules: readonly SecurityRule[],
  objects: ReadonlyMap<string, readonly string[]>,
): Place {
  const { addresses, groups } = addressEntries(objects)
  const zones = Map.groupBy(interfaces, ({ zone }) => zone)
  const vsys = entry(
    'vsys1',
    place(
      'zone',
      ...[...zones].map(([zone, ports]) =>
        entry(
          zone,
          place(
            'network',
            members(
              'layer3',
              ports.map(({ name }) => name),
            ),
          ),
        ),
      ),
    ),
    place('address', ...addresses),
    place('address-group', ...groups),
    place(
      'service',
      ...Object.entries(services).map(([name, { protocol, port }]) =>
        entry(name, place('protocol', place(protocol, text('port', port)))),
      ),
    ),
    place(
      'rulebase',
      place('security', place('rules', ...rules.map(securityEntry))),
      place('nat', place('rules', ...natRules.map(natEntry))),
    ),
  )
  return place('config', place('devices', entry('localhost.localdomain', place('vsys', vsys))))
}

const step = /^\/([\w-]+)(?:\[@name=(?:'([^']*)'|"([^"]*)")\])?/

/** Null for a path that is none; undefined for one that leads nowhere. */
function findPlace(root: Place, xpath: string): Place | null | undefined {
  let rest = xpath
  let here: readonly Place[] = [root]
  let found: Place | undefined
  while (rest !== '') {
    const [whole, element = '', single, double] = step.exec(rest) ?? []
    if (whole === undefined) return null
    const name = single ?? double ?? null
    found = here.find((one) => one.element === element && (name === null || one.name === name))
    if (found === undefined) return step.test(rest) ? undefined : null
    here = found.children
    rest = rest.slice(whole.length)
  }
  return found ?? null
}

/** `show` and `get`, of which only `get` answers with success where nothing is. */
export function readConfiguration(
  form: URLSearchParams,
  rules: readonly SecurityRule[],
  objects: ReadonlyMap<string, readonly string[]>,
): HttpAnswer {
  const found = findPlace(configuration(rules, objects), form.get('xpath') ?? '')
  if (found === null) return failure(6, 'Malformed Xpath')
  if (form.get('action') === 'show')
    return found === undefined ? failure(null, 'No such node') : success(writeElement(found))
  if (found === undefined)
    return {
      ...success(''),
      body: '<response status="success" code="7"><result/></response>',
    }
  return {
    ...success(''),
    body: `<response status="success" code="19"><result total-count="1" count="1">${writeElement(found)}</result></response>`,
  }
}
