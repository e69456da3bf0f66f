import { wordsOfRun } from '@patchbay/contract/runs'
import type { Port, VlanRef } from '@patchbay/contract/switches/port'
import {
  besideLink,
  markWords,
  carriedWords,
  linkLook,
  membershipWords,
  methodsTriedWords,
  policyWords,
  profileWords,
  authenticationWords,
  speedWords,
  vlanWords,
  isCage,
  plugOf,
  plugWords,
} from './port-words.ts'

/** A kind of port, as the key below the face plate counts it and the table is filtered by it. */
export interface PortKind {
  readonly name: string
  readonly word: string
  readonly matches: (port: Port) => boolean
}

export const hasMark = (port: Pick<Port, 'marks'>, name: Port['marks'][number]['name']): boolean =>
  port.marks.some((mark) => mark.name === name)

export const isDisputed = ({ disagreements }: Pick<Port, 'disagreements'>): boolean =>
  disagreements.some(({ tone }) => tone === 'warn')

/** The first five are the link and shut each other out; the others may come together. */
export const portKinds: readonly PortKind[] = [
  { name: 'up', word: 'Up', matches: ({ link }) => link === 'up' },
  { name: 'down', word: 'Down', matches: ({ link }) => link === 'down' },
  { name: 'shut', word: 'Shut', matches: ({ link }) => link === 'shut' },
  { name: 'err-disabled', word: 'Err-disabled', matches: ({ link }) => link === 'err-disabled' },
  { name: 'link-unknown', word: 'Link unknown', matches: ({ link }) => link === 'unknown' },
  { name: 'slow', word: 'Below its maximum speed', matches: (port) => hasMark(port, 'slow') },
  { name: 'uplink', word: 'Uplink', matches: (port) => hasMark(port, 'uplink') },
  { name: 'disputed', word: 'Sources disagree', matches: isDisputed },
  { name: 'changed', word: 'Changed outside', matches: (port) => hasMark(port, 'changed-outside') },
  { name: 'power', word: 'Draws PoE', matches: ({ power }) => power?.delivering === true },
  { name: 'protected', word: 'Protected', matches: ({ protectedBecause }) => protectedBecause !== null },
  { name: 'cage', word: 'Optical cage', matches: ({ media }) => isCage(plugOf(media)) },
]

/** Those of which there are any, with how many. */
export const countKinds = (ports: readonly Port[]): readonly (PortKind & { readonly count: number })[] =>
  portKinds
    .map((kind) => ({ ...kind, count: ports.filter(kind.matches).length }))
    .filter(({ count }) => count > 0)

const vlanText = (vlan: VlanRef | null) => (vlan === null ? null : vlanWords(vlan))

const runWords = ({ lastRun, heldBy }: Port): readonly (string | null)[] => [
  ...[lastRun, heldBy].flatMap((run) =>
    run === null ? [] : [run.run === null ? 'a run' : `run ${run.run}`, run.by, run.sentence],
  ),
  lastRun === null ? null : wordsOfRun[lastRun.state].words,
  heldBy === null ? null : 'held by',
]

/** What of a port the filter looks into: all that a cell of any column says, but for ages, and what its opened row adds. */
function textOf(port: Port): string {
  const { power, errors, outlet } = port
  const plug = plugOf(port.media)
  return [
    port.interface,
    port.fullName,
    port.description,
    linkLook(port).word,
    port.meaning?.sentence,
    port.recovery,
    port.speed === null ? null : speedWords(port.speed),
    port.duplex,
    port.mode,
    membershipWords(port),
    carriedWords(port),
    vlanText(port.accessVlan),
    vlanText(port.voiceVlan),
    vlanText(port.nativeVlan),
    port.vrf,
    port.media,
    plug === null ? null : plugWords[plug],
    power?.drawn?.toFixed(1),
    power === null ? null : (power.fault ?? (power.delivering ? 'on' : 'off')),
    power?.admin,
    power?.class,
    power?.device,
    `${port.macCount} MACs`,
    ...port.devices.flatMap(({ mac, address, hostname, owner, ownerName, vendor }) => [
      mac,
      address,
      hostname,
      owner,
      ownerName,
      vendor,
    ]),
    authenticationWords(port),
    policyWords(port),
    profileWords(port),
    methodsTriedWords(port),
    ...port.sessions.flatMap(({ status, user, mac }) => [status, user, mac]),
    ...port.identity.flatMap(({ username, vlan }) => [username, vlan === null ? null : `VLAN ${vlan}`]),
    ...port.neighbours.flatMap(({ name, remoteInterface }) => [name, remoteInterface]),
    errors?.total,
    errors?.crc,
    errors?.inErrors,
    errors?.outErrors,
    errors?.discards,
    errors?.lateCollisions,
    outlet?.label,
    outlet?.room,
    outlet?.roomName,
    port.channel,
    port.protectedBecause === null ? null : `protected: ${port.protectedBecause}`,
    ...port.marks.flatMap((mark) => [mark.name, markWords(mark)]),
    ...besideLink(port),
    ...runWords(port),
    ...port.reservations.flatMap(({ address, hostname }) => [address, hostname]),
    ...port.disagreements.map(({ words }) => words),
  ]
    .filter((part) => part !== null && part !== undefined)
    .join(' ')
    .toLowerCase()
}

/** The rows that the key and the filter leave, in their order. */
export function keptPorts(ports: readonly Port[], only: string, find: string): readonly Port[] {
  const kind = portKinds.find(({ name }) => name === only)
  const words = find
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return ports.filter((port) => {
    if (kind !== undefined && !kind.matches(port)) return false
    if (words.length === 0) return true
    const text = textOf(port)
    return words.every((word) => text.includes(word))
  })
}
