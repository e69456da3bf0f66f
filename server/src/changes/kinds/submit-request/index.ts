import type { RequestLike } from '@patchbay/contract/command-centre/ivanti-request-submission'
import { changeKindTitles } from '@patchbay/contract/changes/kind-names'
import { touchesNothing } from '../../../policies/protected.ts'
import type { ChangeKind } from '../../kind.ts'
import { canonicalOr } from './canonical.ts'
import { checkRequest } from './checks.ts'
import { neededDesk } from './desk.ts'
import { requestIntent } from './intent.ts'
import type { RequestIntent } from './intent.ts'
import { calledOf, ticketOf } from './joined.ts'
import { movedSince } from './moved.ts'
import { requestProofs } from './proofs.ts'
import { readRequest } from './read.ts'
import { calledBySubject, fieldsOf, showRequest } from './show.ts'
import { requestSnapshot } from './snapshot.ts'
import type { RequestSnapshot } from './snapshot.ts'
import { requestSteps } from './steps.ts'
import { undoRequest } from './undo.ts'

/** Asks a service desk for something, once, or takes that back. */
export const submitRequest: ChangeKind<RequestIntent, RequestSnapshot> = {
  name: 'submit-request',
  title: changeKindTitles['submit-request'],
  key: 'commands-ivanti-request-submission',
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
