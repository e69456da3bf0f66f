import type { FirewallAnswer } from '@patchbay/contract/common-queries/firewall'
import { readService } from '@patchbay/contract/identifiers/service'
import { classify } from '@patchbay/contract/identifiers/identifiers'
import { CallError } from '../../errors/call-error.ts'
import { lookUpFirewall } from '../../firewall/look-up.ts'
import { wantedEnd } from '../../firewall/wanted-end.ts'
import type { WantedEnd } from '../../firewall/wanted-end.ts'
import type { Handlers } from '../../http/handlers.ts'
import { readText, refuseText } from '../../http/read-identifier.ts'
import { LastAnswers } from '../../sources/last-known/last-answers.ts'
import type { Answered } from '../../sources/ask-sources.ts'
import { usualPace } from '../../sources/pace.ts'
import type { Pace } from '../../sources/pace.ts'
import { KeptQuestions } from '../../sources/stream/cached-questions.ts'
import { streamQuestion } from '../../sources/stream/stream-question.ts'
import type { CallContext } from '../call-context.ts'

const days = 24 * 60 * 60_000
const longestAgo = 7 * days

const refuse = (field: 'to' | 'service' | 'at', fault: string) =>
  new CallError('input-not-valid', { fields: { [field]: fault } })

function readDestination(text: string): WantedEnd {
  const classified = classify(text)
  if ('fault' in classified) throw refuse('to', classified.fault)
  const end = wantedEnd(text, classified.identifier)
  if ('fault' in end) throw refuse('to', end.fault)
  return end
}

function readInstant(at: string | undefined): Date | null {
  if (at === undefined) return null
  const age = Date.now() - Date.parse(at)
  if (age < 0) throw refuse('at', 'This time is in the future.')
  if (age > longestAgo) throw refuse('at', 'Logs are read for the last 7 days.')
  return new Date(at)
}

export function firewallCalls(
  { database, systems, log }: Pick<CallContext, 'database' | 'systems' | 'log'>,
  pace: Pace = usualPace,
): Pick<Handlers, 'GET /common-queries/firewall/'> {
  const kept = new KeptQuestions()
  const answers = new LastAnswers(database, '/common-queries/firewall', log)
  return {
    'GET /common-queries/firewall/': async (asked) => {
      const { query, signal, streamed } = asked
      const { identifier, words, badges } = readText(query.q)
      const source = wantedEnd(query.q, identifier)
      if ('fault' in source) throw refuseText(source.fault)
      const isWhole = query.to !== ''
      const nowhere: WantedEnd = { text: '', address: null, mac: null, name: null, person: [] }
      const destination = isWhole ? readDestination(query.to) : nowhere
      const service = readService(query.service)
      if ('fault' in service) throw refuse('service', service.fault)
      const at = readInstant(query.at)
      const { kind, canonical } = identifier
      const question = { text: query.q, kind, words, canonical, vendor: null, badges: [...badges] }
      return streamQuestion<FirewallAnswer, Answered<FirewallAnswer>>(
        kept,
        asked,
        systems,
        (keeping, listener) =>
          lookUpFirewall(
            { db: database, systems: keeping, log, pace },
            {
              wanted: { source, destination },
              isWhole,
              service,
              at,
              question,
              patient: streamed,
              signal,
              listener,
            },
          ),
        { answers, about: JSON.stringify([canonical, query.to, query.service, query.at ?? null]) },
      )
    },
  }
}
