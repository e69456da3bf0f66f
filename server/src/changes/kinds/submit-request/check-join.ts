import { found } from '../found.ts'
import type { Found } from '../found.ts'
import type { RequestIntent } from './intent.ts'
import type { RequestSnapshot } from './snapshot.ts'
import { standingWords } from './standing.ts'
import { calledOf, spokenOf } from './joined.ts'
import { nameOf } from './join-words.ts'

/** Whether what is joined is there, open and about the same, and whether whoever joins is told of it. */
export function checkJoin(intent: RequestIntent, before: RequestSnapshot): Found[] {
  const { standing, title } = before
  const joining = intent.join ?? { number: '', kind: intent.makes }
  if (standing === null) return [found('red', 'join', `${title} does not have ${spokenOf(joining)}.`, anew)]
  if (intent.does === 'leave') return [found('green', 'join', standingWords(title, standing))]
  if (!standing.open) {
    return [found('red', 'join', `${standingWords(title, standing)} It has ended.`, anew)]
  }
  return [
    found('green', 'join', `${calledOf(joining)} is open, ${standing.state}: ${standing.subject}`),
    ...checkSame(intent, before),
    ...checkInformed(intent, before),
  ]
}

const anew = 'Go back to the form and ask for it anew.'

function checkSame({ about, join }: RequestIntent, { open, openUnknown, title }: RequestSnapshot): Found[] {
  const text = about?.text ?? ''
  const same = open.some(({ number, kind }) => number === join?.number && kind === join.kind)
  if (same) return [found('green', 'same', `It is about ${text}, too.`)]
  if (openUnknown === null) {
    return [found('red', 'same', `It is not among what ${title} has open about ${text}.`, anew)]
  }
  const words = `Whether it is about ${text} was not told: ${openUnknown}`
  return [found('amber', 'same', words, 'Look at it at the desk, and say that it is.')]
}

function checkInformed(intent: RequestIntent, before: RequestSnapshot): Found[] {
  const { takes, title, joined, requesters } = before
  if (requesters.length !== 1) return []
  const name = nameOf(intent, before)
  if (!takes.watchers) {
    const words = `${title} has no place for people who are kept informed: the note names ${name}.`
    return [found('green', 'informed', words)]
  }
  const words =
    joined?.informed === true
      ? `${name} is told of it already.`
      : `${name} is kept informed of it from then on.`
  return [found('green', 'informed', words)]
}
