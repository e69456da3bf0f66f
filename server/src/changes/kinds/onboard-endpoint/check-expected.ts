import { expectedWords } from './expected/unexpected.ts'
import { found } from '../found.ts'
import type { Found } from '../found.ts'
import type { EndpointIntent } from './intent.ts'
import type { EndpointSnapshot } from './snapshot.ts'

/** By which rule it is let in; where that cannot be said it is no fault, and another way of judging is. */
export function checkExpected(
  { besides }: EndpointIntent,
  { expected, group, title }: EndpointSnapshot,
): Found[] {
  if (expected === null || besides !== null || group === null) return []
  const id = 'expected'
  if (expected.state !== 'rule') {
    const why =
      expected.state === 'open'
        ? `By which rule ${title} lets it in cannot be said beforehand: ${expected.why}.`
        : `By which rule ${title} lets it in is not known: ${expected.why}.`
    return [found('green', id, `${why} What it gets is compared with what others of ${group.name} get.`)]
  }
  const device = `A device of ${group.name} that signs on by its MAC`
  if (expected.accepts === false) {
    const words = `${device} is expected to be refused, at ${expectedWords(expected)}.`
    return [found('amber', id, words, 'Have a rule made that lets the group in, or choose another group.')]
  }
  return [found('green', id, `${device} is expected at ${expectedWords(expected)}.`)]
}
