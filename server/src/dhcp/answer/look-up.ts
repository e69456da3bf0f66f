import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import type { Question } from '@patchbay/contract/questions'
import type { Source } from '@patchbay/contract/sources'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { makerOf } from '../../locate/vendors.ts'
import type { Log } from '../../logging/log.ts'
import type { QuestionListener } from '../../sources/listener.ts'
import { atMost } from '../../sources/pace.ts'
import type { Pace } from '../../sources/pace.ts'
import { SourceQuestion } from '../../sources/source-question.ts'
import { indexWaiting, systemsWaiting } from '../../sources/waiting-sources.ts'
import type { Systems } from '../../systems/open.ts'
import { askIdentityForAddresses, askIndexForAddresses } from '../ask-around.ts'
import type { AroundPart } from '../ask-around.ts'
import { askDnsForAddresses } from '../ask-dns.ts'
import { askDhcpServer } from '../ask-server.ts'
import { clientNames } from '../client-names.ts'
import { emptyBook, emptyDhcpDossier } from '../dossier.ts'
import { drawDhcp } from './draw.ts'
import { networksOf } from './subnet-rows.ts'
import type { DhcpText } from '../text.ts'
import { recallUse } from '../use/recall.ts'

export interface DhcpLookUpParts {
  readonly db: Kysely<Database>
  readonly systems: Systems
  readonly log: Log
  readonly pace: Pace
}

export interface DhcpLookUpOptions {
  /** As typed. */
  readonly typed: string
  readonly text: DhcpText
  readonly at: Date | null
  readonly patient: boolean
  readonly signal: AbortSignal
  readonly listener: QuestionListener<Answer>
}

export interface DhcpFound {
  readonly question: Question
  readonly sources: Source[]
  readonly answer: Answer
}

/** Every DHCP server is needed; who has an address by the index and by the identity system adds to it. */
const sourcesFor = (systems: Systems): Source[] => [
  ...systemsWaiting(systems, 'dhcp', true),
  ...systemsWaiting(systems, 'identity', false),
  ...systemsWaiting(systems, 'dns', false),
  indexWaiting(false),
]

/** Asks every DHCP server at once, then who holds the addresses that they name; tells the answer as it grows. */
export async function lookUpDhcp(parts: DhcpLookUpParts, options: DhcpLookUpOptions): Promise<DhcpFound> {
  const { db, systems, log, pace } = parts
  const { typed, text, at, patient, listener, signal } = options
  const servers = systems.ofKind('dhcp')
  const books = servers.map(emptyBook)
  const dossier = emptyDhcpDossier(text.subject, at, books)
  const asked: SourceQuestion<Answer> = new SourceQuestion({
    sources: sourcesFor(systems),
    pace,
    log,
    patient,
    signal,
    listener,
    named: (source) => clientNames(dossier, text.canonical, source),
    draw: () => drawDhcp(dossier, typed, asked.strip.all, new Date()),
  })
  const { strip } = asked
  const question: Question = {
    text: typed,
    kind: text.kind,
    words: text.words,
    canonical: text.canonical,
    vendor: text.subject.by === 'mac' ? makerOf(text.subject.mac) : null,
    badges: [...text.badges],
    askedAt: new Date().toISOString(),
  }
  listener.question(question, strip.all)

  const heard = books.map(() => Promise.withResolvers<void>())
  // A slow server has a moment: the other sources are asked for what it names too.
  const met = atMost(pace, pace.patience, Promise.all(heard.map(({ promise }) => promise)))
  const grown = () => asked.grown()
  const ask = () => asked.ask
  // What cannot be remembered holds nobody who tells of now.
  const recall = () =>
    recallUse(db, dossier.history, networksOf(dossier), new Date()).catch((error: unknown) =>
      log.warn({ error }, 'use of subnets not looked up'),
    )
  const chips = servers.flatMap((system, index) => {
    const book = books[index]
    return book === undefined
      ? []
      : [
          strip.ask(system.name, (turn) =>
            askDhcpServer({
              dossier,
              book,
              system,
              turn,
              ask,
              grown,
              met,
              recall,
              heard: () => heard[index]?.resolve(),
            }),
          ),
        ]
  })
  const end = async () => {
    await Promise.all(chips)
    dossier.searching = false
  }
  const told = end()
  const seen = Promise.withResolvers<void>()
  const around = (turn: AroundPart['turn']): AroundPart => ({
    db,
    dossier,
    turn,
    ask,
    grown,
    met,
    told,
    seen,
  })
  for (const system of systems.ofKind('identity')) {
    void strip.ask(system.name, (turn) => askIdentityForAddresses(around(turn), system))
  }
  for (const system of systems.ofKind('dns')) {
    void strip.ask(system.name, (turn) => askDnsForAddresses(around(turn), system))
  }
  void strip.ask('index', (turn) => askIndexForAddresses(around(turn)))
  const answer = await asked.settled()
  return { question, sources: [...strip.all], answer }
}
