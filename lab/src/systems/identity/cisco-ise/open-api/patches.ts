import type { Json } from '../deployment/json.ts'
import type { IseNode } from '../deployment/node.ts'

/** Of all that were installed only the last is told, with a date that names no zone. */
export function patches(node: IseNode): Json {
  const numbers = node.options.patches
    .split(',')
    .filter((number) => number !== '')
    .map(Number)
  const last = numbers.length === 0 ? [] : [Math.max(...numbers)]
  return {
    iseVersion: node.options.version,
    patchVersion: last.map((patchNumber) => ({ patchNumber, installDate: 'Mon Jan 05 08:00:00 2026' })),
  }
}
