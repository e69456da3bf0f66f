import { BlockList, isIP } from 'node:net'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { readMac } from '@patchbay/contract/identifiers/mac'
import { readThing } from '@patchbay/contract/policies/protected-thing'
import type { ProtectedThing, ThingKind } from '@patchbay/contract/policies/protected-thing'
import type { ProtectedThings } from '@patchbay/contract/policies/protected-things'

/** A switch, and an interface of it by its short and long names; none where only the switch is known. */
export interface TouchedPlace {
  readonly switch: string
  readonly interfaces: readonly string[]
}

/** What is known of something that is about to be changed; names in any case. */
export interface Touched {
  readonly places: readonly TouchedPlace[]
  readonly vlans: readonly number[]
  /** Rooms by number and by name. */
  readonly rooms: readonly string[]
  readonly macs: readonly string[]
  readonly hosts: readonly string[]
  /** Usernames, and whose it is as somebody wrote it. */
  readonly people: readonly string[]
  readonly addresses: readonly string[]
  /** Groups of endpoints, by name. */
  readonly groups: readonly string[]
}

export const touchesNothing: Touched = {
  places: [],
  vlans: [],
  rooms: [],
  macs: [],
  hosts: [],
  people: [],
  addresses: [],
  groups: [],
}

/** Does a text fit a pattern in which `*` stands for anything. Takes time in proportion to both, whatever the pattern. */
export function matchesPattern(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.toLowerCase().split('*')
  const subject = text.toLowerCase()
  if (!subject.startsWith(first)) return false
  const last = rest.pop()
  if (last === undefined) return subject === first
  let at = first.length
  for (const part of rest) {
    const found = subject.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return subject.length - last.length >= at && subject.endsWith(last)
}

const among = (match: string, texts: readonly string[]) => texts.some((text) => matchesPattern(match, text))

/** A name with its domain and without are the same where one of both has none; `cut` tells where the domain begins. */
const amongNames = (match: string, texts: readonly string[], cut: RegExp) => {
  const bare = (name: string) => name.split(cut)[0] ?? name
  return texts.some(
    (text) =>
      matchesPattern(match, text) ||
      (cut.test(text) !== cut.test(match) &&
        matchesPattern(cut.test(match) ? bare(match) : match, bare(text))),
  )
}

/** A port by any spelling of its switch and its interface. */
function isPort(match: string, { places }: Pick<Touched, 'places'>): boolean {
  const [name = '', ...rest] = match.split(' ')
  // The word is read by itself, since a star may stand for the numbers.
  const on = rest
    .join('')
    .replace(/^[a-z-]+(?=[\d*])/, (word) => shortInterface(`${word}1/0/1`).replace(/1\/0\/1$/, ''))
  return places.some(({ switch: own, interfaces }) =>
    interfaces.some(
      (one) =>
        matchesPattern(match, `${own} ${one}`) ||
        (amongNames(name, [own], /\./) &&
          (matchesPattern(on, shortInterface(one)) || matchesPattern(rest.join(''), one))),
    ),
  )
}

const withoutRealm = (name: string) => name.replace(/^[^\\]*\\/, '')

/** In colons, where it is a whole one. */
const inColons = (text: string) => {
  const read = readMac(text)
  return read?.kind === 'mac' ? read.mac : text
}

/** Is an address the one that is protected, or in the network that is. */
function isIn(match: string, text: string): boolean {
  const address = text.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (isIP(address) === 0) return false
  const [network = '', length] = match.split('/')
  if ((isIP(network) === 6 ? 'ipv6' : 'ipv4') !== family) return false
  const list = new BlockList()
  if (length === undefined) list.addAddress(network, family)
  else list.addSubnet(network, Number(length), family)
  return list.check(address, family)
}

const isMeant: Readonly<Record<ThingKind, (match: string, touched: Touched) => boolean>> = {
  switch: (match, { places }) =>
    amongNames(
      match,
      places.map((place) => place.switch),
      /\./,
    ),
  port: isPort,
  vlan: (match, { vlans }) => vlans.includes(Number(match)),
  room: (match, { rooms }) => among(match, rooms),
  device: (match, { macs }) => among(match, macs.map(inColons)),
  host: (match, { hosts }) => amongNames(match, hosts, /\./),
  person: (match, { people }) => amongNames(withoutRealm(match), people.map(withoutRealm), /@/),
  address: (match, { addresses }) => addresses.some((address) => isIn(match, address)),
  group: (match, { groups }) => among(match, groups),
}

type Class = ProtectedThings['classes'][number]

/** Whether a thing, as it was read of a line, is among what is touched. */
export const isTouched = ({ kind, match }: ProtectedThing, touched: Touched): boolean =>
  isMeant[kind](match, touched)

/** The line of a class by which it protects what is touched; undefined where it does not. */
const lineOf = ({ things }: Pick<Class, 'things'>, touched: Touched): string | undefined =>
  things.find((line) => {
    const thing = readThing(line)
    return 'kind' in thing && isTouched(thing, touched)
  })

/** By which classes it is protected and by what, such as `Intensive care (room B12-3-*)`, in their order. */
export const protectionsOf = (
  { classes }: { readonly classes: readonly Omit<Class, 'owners'>[] },
  touched: Touched,
): string[] =>
  classes.flatMap((one) => {
    const line = lineOf(one, touched)
    return line === undefined ? [] : [`${one.name} (${line})`]
  })

/** The first of them; null where nothing protects it. */
export const protectedByPolicy = (
  policy: { readonly classes: readonly Omit<Class, 'owners'>[] },
  touched: Touched,
): string | null => protectionsOf(policy, touched)[0] ?? null

/** All classes that protect what is touched. */
export const classesWith = ({ classes }: ProtectedThings, touched: Touched): readonly Class[] =>
  classes.filter((one) => lineOf(one, touched) !== undefined)
