import { declared } from '../../kind.ts'
import type { RequestLike } from '@patchbay/contract/command-centre/ivanti-request-submission'
import { submitRequest as change } from '@patchbay/contract/changes/kinds/submit-request'
import { touchesNothing } from '../../../policies/protected.ts'
import type { ChangeKind, Means, Step, Proof, Operation } from '../../kind.ts'
import { canonicalOr } from '../../../requests/canonical.ts'
import { checkRequest } from './checks.ts'
import { neededDesk } from '../../../requests/desk.ts'
import { requestIntent } from '../../../requests/intent.ts'
import type { RequestIntent } from '../../../requests/intent.ts'
import { calledOf, ticketOf } from '../../../requests/joined.ts'
import { readRequest } from './read.ts'
import { calledBySubject, fieldsOf, showRequest } from '../../../requests/show.ts'
import { requestSnapshot } from '../../../requests/snapshot.ts'
import type { RequestSnapshot } from '../../../requests/snapshot.ts'
import { undoRequest } from '../../../requests/undo.ts'
import { templateChanges } from '../../../requests/template-changed.ts'
import { attachSteps } from '../../../requests/attach-operation.ts'
import { joinSteps, joinProofs } from '../../../requests/join-steps.ts'
import { withdrawOperation } from '../../../requests/withdraw-operation.ts'
import type { Ask } from '@patchbay/connectors/asking'
import { compareRequest } from '../../../requests/compare-request.ts'
import { filesProof, limits } from '../../../requests/files-proof.ts'
import { readStanding, standingWords } from '../../../requests/standing.ts'
import { requesterOf, wantedRequest } from '../../../requests/wanted.ts'
import type { Submitted } from '@patchbay/connectors/service-desk/writes'
import { refused } from '@patchbay/connectors/failures'
import { sendOnce } from '../sent-once.ts'
import { refuseUnsettled } from '../../../requests/sending.ts'

/**
 * Makes the request, once. It is found again by its mark; while a desk that did not answer may still be at it, nothing is sent
 * and nothing is said of what became of it.
 */
function submitOperation(intent: RequestIntent, before: RequestSnapshot, means: Means): Operation {
  const { mark, system: name } = intent
  return {
    apply: async (writing) => {
      const desk = neededDesk(means.systems, name)
      const { submit } = await desk.writes()
      if (submit === undefined) {
        throw refused({ cause: 'right-missing', message: `${desk.title} does not take requests.` })
      }
      await refuseUnsettled(desk, mark, means)
      const done = await sendOnce(writing, mark, means, (noted) =>
        submit(wantedRequest(intent, before), noted),
      )
      return { sent: done.sent, answer: answerOf(done, intent) }
    },
    holds: async (ask) => {
      const desk = neededDesk(means.systems, name)
      const standing = await readStanding(desk, intent, requesterOf(intent, before), ask)
      if (standing !== null) return { holds: true, seen: standingWords(desk.title, standing) }
      await refuseUnsettled(desk, mark, means)
      return { holds: false, seen: `${desk.title} does not have it.` }
    },
  }
}

function answerOf(
  { request, existed, differences }: Submitted,
  { makes }: Pick<RequestIntent, 'makes'>,
): string {
  const was = existed ? 'It already existed' : 'It was made'
  const other = differences === null || differences.length === 0 ? '' : ` ${differences.join(' ')}`
  return `${was}, as ${makes} ${request.number}.${other}`
}

/** The desk has it under a number, as it was asked for, and its files with it. */
function requestProofs(intent: RequestIntent, before: RequestSnapshot, means: Means): Proof[] {
  const { title } = before
  const desk = () => neededDesk(means.systems, intent.system)
  if (intent.join !== null) return joinProofs(intent, before, means)
  if (intent.does === 'withdraw') {
    const look = async (ask: Ask) => {
      const { holds, seen } = await withdrawOperation(intent, before, means).holds(ask)
      return { proven: holds, seen, source: title }
    }
    return [{ name: 'withdrawn', title: 'It is withdrawn', limit: limits.stands, look }]
  }
  const standing = (ask: Ask) => readStanding(desk(), intent, requesterOf(intent, before), ask)
  return [
    {
      name: 'stands',
      title: `${title} has it as intended`,
      limit: limits.stands,
      look: async (ask) => {
        const one = await standing(ask)
        if (one === null) return { proven: false, seen: `${title} does not have it.`, source: title }
        return { ...(await compareRequest(desk(), intent, before, one, ask)), source: title }
      },
    },
    filesProof(intent, before, means),
  ]
}

/** Submitted, then its files are attached: one that the desk does not take leaves the request as it is. */
function requestSteps(intent: RequestIntent, before: RequestSnapshot, means: Means): Step[] {
  const { title } = before
  if (intent.join !== null) return joinSteps(intent, before, means)
  if (intent.does === 'withdraw') {
    const forth = withdrawOperation(intent, before, means)
    return [{ name: 'withdraw', title: `Withdraw it at ${title}`, forth, back: 'stays' }]
  }
  const submit: Step = {
    name: 'submit',
    title: `Submit it to ${title}`,
    forth: submitOperation(intent, before, means),
    back: withdrawOperation(intent, before, means),
  }
  return [submit, ...attachSteps(intent, before, means)]
}

const peopleOf = ({ watchers }: RequestSnapshot) =>
  JSON.stringify(watchers.map(({ known }) => known[0]?.id ?? null))

/** What is otherwise than it was looked at: whom it is for, what is asked, and the state of one that is taken back. */
function movedSince(before: RequestSnapshot, now: RequestSnapshot): string | null {
  if (now.standing !== null && before.standing === null) return null
  if (
    before.requesters[0]?.id !== now.requesters[0]?.id ||
    before.requesters.length !== now.requesters.length
  ) {
    return `${now.title} changed the requester since the preview.`
  }
  if (before.standing === null && peopleOf(before) !== peopleOf(now)) {
    return `${now.title} changed the watchers since the preview.`
  }
  if (now.standing === null && before.standing !== null) return `${now.title} no longer has it.`
  if (before.standing !== null && now.standing?.open !== before.standing.open) {
    return `${now.title} has it as ${now.standing?.state ?? 'ended'} since.`
  }
  if (before.asks !== null && now.asks === null) return `${now.title} no longer has this template.`
  if (before.offered !== null && now.offered === null) return `${now.title} no longer offers this.`
  const changes = templateChanges(before.asks ?? [], now.asks ?? [])
  if (changes.length > 0) return `the template was changed since it was previewed: ${changes.join('; ')}.`
  const [fault] = now.faults
  return fault === undefined || before.faults.length > 0
    ? null
    : `an answer no longer matches: ${fault.words}`
}

/** Asks a service desk for something, once, or takes that back. */
export const submitRequest: ChangeKind<RequestIntent, RequestSnapshot> = {
  ...declared(change),
  intent: requestIntent,
  snapshot: requestSnapshot,
  named: (intent) => (intent.join === null ? calledBySubject(intent) : calledOf(intent.join)),
  // Who is kept informed is set as one list: two who join the same take turns.
  targets: ({ mark, join, system }) =>
    join === null ? [`request ${mark}`] : [`request ${ticketOf(join)} at ${system ?? 'the desk'}`],
  about: ({ about }) => (about === null ? [] : [canonicalOr(about.text)]),
  writesTo: ({ system }, { systems }) => [{ system: neededDesk(systems, system).name, device: null }],
  read: readRequest,
  moved: movedSince,
  // What it is about is not changed by asking for something; what the site protects of it is a check of its own.
  touches: () => touchesNothing,
  check: checkRequest,
  show: showRequest,
  steps: requestSteps,
  proofs: requestProofs,
  after: fieldsOf,
  waits: { hours: 24, words: 'Queued, number pending' },
  undo: undoRequest,
}

/** What is asked for of something else. What joined another has no subject of its own. */
const taken = (intent: RequestIntent): RequestLike['intent'] => {
  const { system, requester, template, words, answers, watchers, neededBy, urgency, impact } = intent
  const evidence = intent.evidence !== null
  const subject = intent.join === null ? intent.subject : ''
  return {
    system,
    requester,
    template,
    subject,
    words,
    answers,
    watchers,
    neededBy,
    urgency,
    impact,
    evidence,
  }
}

export const requestLike = { kind: submitRequest, taken }
