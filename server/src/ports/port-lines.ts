import { assignPort } from '@patchbay/contract/changes/kinds/assign-port'
import { readInterface } from '@patchbay/contract/identifiers/port'
import { meantText } from '@patchbay/contract/identifiers/wrapping'

/** Ports that one line may name; the cap of the list says less. */
const most = assignPort.list.most

/**
 * The ports that a text such as `Gi1/0/1-4,7` names, in its order; a text without a range is one port, as it is. A sentence
 * where it is none.
 */
function portsOf(cell: string): readonly string[] | string {
  const text = meantText(cell)
  const read = /^(.*?)(\d+(?:\s*[-,]\s*\d+)+)$/.exec(text)
  const [, before = '', numbers = ''] = read ?? []
  if (read === null) return [text]
  const ports: string[] = []
  for (const part of numbers.split(',')) {
    const ends = part.split('-').map(Number)
    const [first = 0, last = first] = ends
    if (ends.length > 2 || last < first) return `Port: “${part.trim()}” is not a range of ports.`
    if (ports.length + last - first >= most) return `Port: more than ${most} ports.`
    for (let at = first; at <= last; at += 1) ports.push(`${before}${at}`)
  }
  return ports
}

/** One line for each port that a line names. */
export function eachPort({ interface: text = '', ...cells }: Readonly<Record<string, string>>) {
  const ports = text === '' ? [text] : portsOf(text)
  return typeof ports === 'string'
    ? ports
    : ports.map((port) => ({ ...cells, ...(port === '' ? {} : { interface: port }) }))
}

interface NamedPort {
  readonly switch: string
  readonly interface: string
}

export const portName = ({ switch: name, interface: on }: NamedPort) => `${name} ${on}`
export const portClaims = ({ switch: name, interface: on }: NamedPort) => [
  `${name} ${readInterface(on) ?? on}`,
]
