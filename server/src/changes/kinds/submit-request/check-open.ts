import { found } from '../found.ts'
import type { Found } from '../found.ts'
import type { RequestIntent } from './intent.ts'
import type { RequestSnapshot } from './snapshot.ts'

/** What is open about the same, which may be joined instead. */
export function checkOpen(
  { about }: Pick<RequestIntent, 'about'>,
  { open, openUnknown, title }: RequestSnapshot,
): Found[] {
  if (about === null) return []
  const others = open.map(({ number, kind, subject, state, link }): Found => {
    const words = `${kind === 'fault' ? 'Fault' : 'Request'} ${number} about ${about.text} is open, ${state}: ${subject}`
    const way = `Go back to the form and join it instead${link === null ? '.' : `: ${link}`}`
    return found('amber', `open ${number}`.slice(0, 60), words, way)
  })
  if (openUnknown !== null) {
    const words = `Whether something is open about ${about.text} already was not told: ${openUnknown}`
    return [...others, found('amber', 'open', words, 'Look at the desk, so that it is not asked for twice.')]
  }
  if (others.length > 0) return others
  return [found('green', 'open', `${title} has nothing open about ${about.text}.`)]
}
