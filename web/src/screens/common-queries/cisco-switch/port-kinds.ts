import type { Port } from '@patchbay/contract/switches/port'

/** A kind of port, as the key below the face plate counts it and the table is filtered by it. */
export interface PortKind {
  readonly name: string
  readonly word: string
  readonly fits: (port: Port) => boolean
}

export const hasMark = (port: Port, name: Port['marks'][number]['name']): boolean =>
  port.marks.some((mark) => mark.name === name)

export const isDisputed = ({ disagreements }: Port): boolean =>
  disagreements.some(({ tone }) => tone === 'warn')

/** The first four are the link and shut each other out; the others may come together. */
export const portKinds: readonly PortKind[] = [
  { name: 'up', word: 'Up', fits: ({ link }) => link === 'up' },
  { name: 'down', word: 'Down', fits: ({ link }) => link === 'down' },
  { name: 'shut', word: 'Shut', fits: ({ link }) => link === 'shut' },
  { name: 'err-disabled', word: 'Err-disabled', fits: ({ link }) => link === 'err-disabled' },
  { name: 'slow', word: 'Below its best speed', fits: (port) => hasMark(port, 'slow') },
  { name: 'uplink', word: 'Uplink', fits: (port) => hasMark(port, 'uplink') },
  { name: 'disputed', word: 'Sources disagree', fits: isDisputed },
  { name: 'changed', word: 'Changed since the walk', fits: (port) => hasMark(port, 'changed') },
  { name: 'power', word: 'Draws PoE', fits: ({ power }) => power?.delivering === true },
]

/** Those of which there are any, with how many. */
export const countKinds = (ports: readonly Port[]): readonly (PortKind & { readonly count: number })[] =>
  portKinds
    .map((kind) => ({ ...kind, count: ports.filter(kind.fits).length }))
    .filter(({ count }) => count > 0)

/** What of a port the filter looks into. */
const textOf = (port: Port): string =>
  [
    port.interface,
    port.fullName,
    port.description,
    port.link,
    port.reason,
    port.accessVlan?.id,
    port.accessVlan?.name,
    port.voiceVlan?.id,
    port.outlet?.label,
    port.outlet?.room,
    port.channel,
    ...port.behind.flatMap(({ mac, address, hostname, owner, ownerName, vendor }) => [
      mac,
      address,
      hostname,
      owner,
      ownerName,
      vendor,
    ]),
    ...port.neighbours.map(({ name }) => name),
    ...port.identity.map(({ username }) => username),
    ...port.disagreements.map(({ words }) => words),
  ]
    .filter((part) => part !== null && part !== undefined)
    .join(' ')
    .toLowerCase()

/** The rows that the key and the filter leave, in their order. */
export function keptPorts(ports: readonly Port[], only: string, find: string): readonly Port[] {
  const kind = portKinds.find(({ name }) => name === only)
  const words = find
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return ports.filter(
    (port) => (kind === undefined || kind.fits(port)) && words.every((word) => textOf(port).includes(word)),
  )
}
