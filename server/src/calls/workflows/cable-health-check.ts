import type { CableHealth } from '@patchbay/contract/workflows/cable-health-check'
import { lookUpCable } from '../../cables/look-up.ts'
import type { Handlers } from '../../http/handlers.ts'
import { readText, refusePortAlone, refuseText } from '../../http/read-identifier.ts'
import type { Answered } from '../../sources/ask-sources.ts'
import { usualPace } from '../../sources/pace.ts'
import type { Pace } from '../../sources/pace.ts'
import { KeptQuestions } from '../../sources/stream/cached-questions.ts'
import { streamQuestion } from '../../sources/stream/stream-question.ts'
import type { CallContext } from '../call-context.ts'

/** What has no port of its own, with the page that leads to one. */
const elsewhere: Readonly<Record<string, string>> = {
  'partial-mac': 'part of a MAC, which is on no one port. Use Search and locate.',
  email: 'a person, who is on no one port. Use Search and locate.',
  username: 'a person, who is on no one port. Use Search and locate.',
  'client-id': 'a DHCP client id, which is on no port. Use DHCP server.',
  network: 'a network. Enter one port, outlet or device.',
  ticket: 'a ticket. Use Search and locate.',
}

export function cableHealthCheckCalls(
  { database, systems, log }: Pick<CallContext, 'database' | 'systems' | 'log'>,
  pace: Pace = usualPace,
): Pick<Handlers, 'GET /workflows/cable-health-check/'> {
  const stored = new KeptQuestions()
  return {
    'GET /workflows/cable-health-check/': async (asked) => {
      const { query, signal, streamed } = asked
      const { identifier, words, badges } = readText(query.q)
      refusePortAlone(identifier)
      const { kind, canonical } = identifier
      const fault = elsewhere[kind]
      if (fault !== undefined) throw refuseText(fault)
      const question = { text: query.q, kind, words, canonical, vendor: null, badges: [...badges] }
      return streamQuestion<CableHealth, Answered<CableHealth>>(stored, asked, systems, (keeping, listener) =>
        lookUpCable(
          { db: database, systems: keeping, log, pace },
          { identifier, live: query.live === 'yes', question, patient: streamed, signal, listener },
        ),
      )
    },
  }
}
