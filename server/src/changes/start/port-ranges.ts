import { mostInBatch } from '@patchbay/contract/changes/batch'

/** Ports that one line may name; the cap of the list says less. */
const most = mostInBatch['assign-port']

/**
 * The ports that a text such as `Gi1/0/1-4,7` names, in its order; a text without a range is one port, as it is. A sentence
 * where it is none.
 */
export function portsOf(text: string): readonly string[] | string {
  const read = /^(.*?)(\d+(?:\s*[-,]\s*\d+)+)$/.exec(text)
  const [, before = '', numbers = ''] = read ?? []
  if (read === null) return [text]
  const ports: string[] = []
  for (const part of numbers.split(',')) {
    const ends = part.split('-').map(Number)
    const [first = 0, last = first] = ends
    if (ends.length > 2 || last < first) return `Port: “${part.trim()}” is no range of ports.`
    if (ports.length + last - first >= most) return `Port: that is more than ${most} ports.`
    for (let at = first; at <= last; at += 1) ports.push(`${before}${at}`)
  }
  return ports
}
