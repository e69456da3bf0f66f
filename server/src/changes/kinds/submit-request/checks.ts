import type { Check } from '@patchbay/contract/changes/check'
import type { Ask } from '@patchbay/connectors/asking'
import type { Means } from '../../kind.ts'
import { checkBeside } from '../../../requests/check-extra-fields.ts'
import { checkCare } from './check-care.ts'
import { checkResult } from '../check-result.ts'
import type { CheckResult } from '../check-result.ts'
import type { RequestIntent } from '../../../requests/intent.ts'
import type { RequestSnapshot } from '../../../requests/snapshot.ts'
import { standingWords } from '../../../requests/standing.ts'
import { templateChanges } from '../../../requests/template-changed.ts'
import { calledOf, spokenOf } from '../../../requests/joined.ts'
import { nameOf } from '../../../requests/join-words.ts'

/** Whether what is joined is there, open and about the same, and whether whoever joins is told of it. */
function checkJoin(intent: RequestIntent, before: RequestSnapshot): CheckResult[] {
  const { standing, title } = before
  const joining = intent.join ?? { number: '', kind: intent.makes }
  if (standing === null)
    return [checkResult('red', 'join', `${title} does not have ${spokenOf(joining)}.`, anew)]
  if (intent.does === 'leave') return [checkResult('green', 'join', standingWords(title, standing))]
  if (!standing.open) {
    return [checkResult('red', 'join', `${standingWords(title, standing)} It has ended.`, anew)]
  }
  return [
    checkResult('green', 'join', `${calledOf(joining)} is open, ${standing.state}: ${standing.subject}`),
    ...checkSame(intent, before),
    ...checkInformed(intent, before),
  ]
}

const anew = 'Go back to the form and request it again.'

function checkSame(
  { about, join }: RequestIntent,
  { open, openUnknown, title }: RequestSnapshot,
): CheckResult[] {
  const text = about?.text ?? ''
  const same = open.some(({ number, kind }) => number === join?.number && kind === join.kind)
  if (same) return [checkResult('green', 'same', `It is also about ${text}.`)]
  if (openUnknown === null) {
    return [checkResult('red', 'same', `${title} does not list it as open about ${text}.`, anew)]
  }
  const words = `Whether it is about ${text} is not known: ${openUnknown}`
  return [checkResult('amber', 'same', words, 'Check it at the desk, and confirm with a reason.')]
}

function checkInformed(intent: RequestIntent, before: RequestSnapshot): CheckResult[] {
  const { takes, title, joined, requesters } = before
  if (requesters.length !== 1) return []
  const name = nameOf(intent, before)
  if (!takes.watchers) {
    const words = `${title} has no watchers. The note names ${name}.`
    return [checkResult('green', 'informed', words)]
  }
  const words =
    joined?.informed === true ? `${name} is already informed.` : `${name} is informed from then on.`
  return [checkResult('green', 'informed', words)]
}

/** What is open about the same, which may be joined instead. */
function checkOpen(
  { about }: Pick<RequestIntent, 'about'>,
  { open, openUnknown, title }: RequestSnapshot,
): CheckResult[] {
  if (about === null) return []
  const others = open.map(({ number, kind, subject, state, link }): CheckResult => {
    const words = `${kind === 'fault' ? 'Fault' : 'Request'} ${number} about ${about.text} is open, ${state}: ${subject}`
    const way = `Go back to the form and join it instead${link === null ? '.' : `: ${link}`}`
    return checkResult('amber', `open ${number}`.slice(0, 60), words, way)
  })
  if (openUnknown !== null) {
    const words = `Open requests about ${about.text} are not known: ${openUnknown}`
    return [
      ...others,
      checkResult('amber', 'open', words, 'Check the desk, so that it is not requested twice.'),
    ]
  }
  if (others.length > 0) return others
  return [checkResult('green', 'open', `${title} has no open request about ${about.text}.`)]
}

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

function checkWithdrawal({ standing, title }: RequestSnapshot): CheckResult[] {
  if (standing === null) return [checkResult('red', 'standing', `${title} does not have this request.`)]
  if (standing.open) return [checkResult('green', 'standing', standingWords(title, standing))]
  return [
    checkResult('red', 'standing', standingWords(title, standing), 'It has ended and cannot be withdrawn.'),
  ]
}

function checkRequester({ requester }: RequestIntent, { requesters, title }: RequestSnapshot): CheckResult[] {
  const [only, ...others] = requesters
  if (only === undefined) {
    const words = `${title} does not know ${requester}, and no directory has an address that it knows.`
    return [checkResult('red', 'requester', words, 'Enter a login or an e-mail address that the desk has.')]
  }
  if (others.length > 0) {
    const words = `${title} has several people for ${requester}: ${requesters.map(({ name }) => name).join(', ')}.`
    return [checkResult('red', 'requester', words, 'Enter the login or the address of one of them.')]
  }
  const { name, login, email, place } = only
  const known = [login ?? email, place].filter((part) => part !== null).join(', ')
  return [checkResult('green', 'requester', `It is for ${name}${known === '' ? '' : ` (${known})`}.`)]
}

function checkTemplate({ drawn }: RequestIntent, before: RequestSnapshot): CheckResult[] {
  const { asks, offered, requesters, title } = before
  const again = 'Go back to the form and choose the template again.'
  if (asks === null) return [checkResult('red', 'template', `${title} no longer has this template.`, again)]
  if (requesters.length === 1 && offered === null) {
    return [
      checkResult(
        'red',
        'template',
        `${title} does not offer this to ${requesters[0]?.name ?? 'them'}.`,
        again,
      ),
    ]
  }
  const changes = templateChanges(drawn, asks)
  if (changes.length === 0) return [checkResult('green', 'template', 'The template is unchanged.')]
  const words = `The template was changed since the form was opened: ${changes.join('; ')}.`
  return [checkResult('amber', 'template', words, 'Go back to the updated form, or enter a reason.')]
}

function checkAnswers({ faults, asks, title }: RequestSnapshot): CheckResult[] {
  if (asks === null) return []
  if (faults.length === 0)
    return [checkResult('green', 'answers', `The answers match the template of ${title}.`)]
  return faults.map(({ parameter, words }) => {
    const name = asks.find(({ id }) => id === parameter)?.name ?? parameter
    return checkResult(
      'red',
      `answer ${parameter}`.slice(0, 60),
      `“${name}”: ${words}`,
      'Answer it in the form.',
    )
  })
}
