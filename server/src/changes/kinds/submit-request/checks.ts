import type { Check } from '@patchbay/contract/changes/check'
import type { Ask } from '@patchbay/connectors/asking'
import type { Means } from '../../kind.ts'
import { checkBeside } from './check-beside.ts'
import { checkCare } from './check-care.ts'
import { checkOpen } from './check-open.ts'
import { found } from '../found.ts'
import type { Found } from '../found.ts'
import { checkJoin } from './check-join.ts'
import type { RequestIntent } from './intent.ts'
import type { RequestSnapshot } from './snapshot.ts'
import { standingWords } from './standing.ts'
import { templateChanges } from './template-changed.ts'

/** What was looked at, each with how it was found. */
export async function checkRequest(
  intent: RequestIntent,
  before: RequestSnapshot,
  means: Means,
  ask: Ask,
): Promise<Check[]> {
  const back = intent.does === 'withdraw' || intent.does === 'leave'
  const all =
    intent.does === 'withdraw'
      ? checkWithdrawal(before)
      : intent.join !== null
        ? [...checkRequester(intent, before), ...checkJoin(intent, before)]
        : [
            ...checkRequester(intent, before),
            ...checkTemplate(intent, before),
            ...checkAnswers(before),
            ...checkBeside(intent, before),
            ...checkOpen(intent, before),
          ]
  const { title: source, observedAt } = before
  const care = back ? [] : await checkCare(intent, before, means, ask)
  return [
    ...all.map((one) => ({ ...one, source, observedAt, protectedClass: null })),
    // What the site has decided is told by no desk.
    ...care.map((one) => ({ ...one, source: null, observedAt: null, protectedClass: null })),
  ]
}

function checkWithdrawal({ standing, title }: RequestSnapshot): Found[] {
  if (standing === null) return [found('red', 'standing', `${title} does not have this request.`)]
  if (standing.open) return [found('green', 'standing', standingWords(title, standing))]
  return [
    found('red', 'standing', standingWords(title, standing), 'It has ended: there is nothing to withdraw.'),
  ]
}

function checkRequester({ requester }: RequestIntent, { requesters, title }: RequestSnapshot): Found[] {
  const [only, ...others] = requesters
  if (only === undefined) {
    const words = `${title} does not know ${requester}, and no directory has an address of theirs that it knows.`
    return [found('red', 'requester', words, 'Write a login or an e-mail address that the desk has.')]
  }
  if (others.length > 0) {
    const words = `${title} knows several by ${requester}: ${requesters.map(({ name }) => name).join(', ')}.`
    return [found('red', 'requester', words, 'Write the login or the address of one of them.')]
  }
  const { name, login, email, place } = only
  const known = [login ?? email, place].filter((part) => part !== null).join(', ')
  return [found('green', 'requester', `It is for ${name}${known === '' ? '' : ` (${known})`}.`)]
}

function checkTemplate({ drawn }: RequestIntent, before: RequestSnapshot): Found[] {
  const { asks, offered, requesters, title } = before
  const again = 'Go back to the form and choose what is asked for again.'
  if (asks === null)
    return [found('red', 'template', `${title} does not have this template any more.`, again)]
  if (requesters.length === 1 && offered === null) {
    return [
      found('red', 'template', `${title} does not offer this to ${requesters[0]?.name ?? 'them'}.`, again),
    ]
  }
  const changes = templateChanges(drawn, asks)
  if (changes.length === 0) return [found('green', 'template', 'It asks what the form was drawn from.')]
  const words = `The template was changed since the form was opened: ${changes.join('; ')}.`
  return [
    found('amber', 'template', words, 'Go back to the form, which is drawn anew, or say why it is right.'),
  ]
}

function checkAnswers({ faults, asks, title }: RequestSnapshot): Found[] {
  if (asks === null) return []
  if (faults.length === 0) return [found('green', 'answers', `The answers fit what ${title} asks now.`)]
  return faults.map(({ parameter, words }) => {
    const name = asks.find(({ id }) => id === parameter)?.name ?? parameter
    return found('red', `answer ${parameter}`.slice(0, 60), `“${name}”: ${words}`, 'Answer it in the form.')
  })
}
