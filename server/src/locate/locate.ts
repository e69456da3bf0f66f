import type { Classified } from '@patchbay/contract/identifiers'
import type { Question } from '@patchbay/contract/questions'
import type { Source } from '@patchbay/contract/sources'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Log } from '../logging/log.ts'
import type { Systems } from '../systems/open.ts'
import { askDesk } from './ask-desk.ts'
import { askDhcp } from './ask-dhcp.ts'
import { askDirectory } from './ask-directory.ts'
import { askIdentity } from './ask-identity.ts'
import { askIndex } from './ask-index.ts'
import { askSwitch } from './ask-switch.ts'
import { askTicket } from './ask-ticket.ts'
import { offerDevicesOf } from './devices-of-person.ts'
import { deviceNames } from './device-names.ts'
import { ownByRecords } from './documented.ts'
import { emptyDossier } from './dossier.ts'
import type { Dossier } from './dossier.ts'
import type { RunReader } from '../facts/port-runs.ts'
import { Offers } from './offers.ts'
import type { QuestionListener } from '../sources/listener.ts'
import type { Pace } from '../sources/pace.ts'
import { PersonHearing } from './person-names.ts'
import type { Search } from './search.ts'
import { SourceQuestion } from '../sources/source-question.ts'
import { requiredSettled } from '../sources/source-strip.ts'
import { sourcesToLocate } from './sources.ts'
import { makerOf } from './vendors.ts'
import { isKnown } from './verdict.ts'

export interface LocateParts {
  readonly db: Kysely<Database>
  readonly systems: Systems
  readonly log: Log
  readonly pace: Pace
}

export interface LocateOptions<Answer> {
  readonly text: string
  readonly classified: Exclude<Classified, { readonly fault: string }>
  /** Ask the switch where the device most likely is. */
  readonly live: boolean
  /** Ask the service desks what is open about the device. */
  readonly requests?: boolean
  /** Go on behind `timed out` chips until the whole question's own limit. */
  readonly patient: boolean
  /** Whose runs the requester may look at; nobody's where it is left out. */
  readonly reader?: RunReader
  readonly signal: AbortSignal
  /** Makes the answer of what has been heard until now. */
  readonly draw: (dossier: Dossier, asked: string, sources: readonly Source[]) => Answer
  readonly listener: QuestionListener<Answer>
}

export interface Located<Answer> {
  readonly question: Question
  readonly sources: Source[]
  readonly answer: Answer
}

const questionFrom = ({
  text,
  classified,
}: Pick<LocateOptions<unknown>, 'text' | 'classified'>): Question => ({
  text,
  kind: classified.identifier.kind,
  words: classified.words,
  canonical: classified.identifier.canonical,
  vendor: classified.identifier.kind === 'mac' ? makerOf(classified.identifier.canonical) : null,
  badges: [...classified.badges],
  askedAt: new Date().toISOString(),
})

/** No device, person or part of the network is meant, as far as is known now. */
const isOnlyDocumented = (dossier: Dossier) =>
  dossier.infrastructure === null &&
  !dossier.searching &&
  dossier.mac === null &&
  dossier.choices.length === 0 &&
  !isKnown(dossier)

/** Gives every source its part; each asks when it has something to ask. */
function askAll(
  search: Search,
  hearing: PersonHearing,
  { live, requests }: { readonly live: boolean; readonly requests: boolean },
): void {
  const { strip, systems } = search
  void search.offers.seed(offerDevicesOf(search))
  const index = strip.ask('index', (turn) => askIndex(search, turn))
  const dhcp = systems
    .ofKind('dhcp')
    .map((system) => strip.ask(system.name, (turn) => askDhcp(search, system, turn, index)))
  const identity = Promise.all(
    systems
      .ofKind('identity')
      .map((system) => strip.ask(system.name, (turn) => askIdentity(search, system, turn))),
  )
  const others = Promise.all([index, ...dhcp, identity])
  for (const system of systems.ofKind('directory')) {
    void strip.ask(system.name, (turn) =>
      askDirectory({ search, system, turn, others, found: (person) => hearing.heard(person) }),
    )
  }
  const ticket = search.identifier.kind === 'ticket'
  for (const system of requests || ticket ? systems.ofKind('service-desk') : []) {
    if (ticket) void strip.ask(system.name, (turn) => search.offers.seed(askTicket(search, system, turn)))
    else void strip.ask(system.name, (turn) => askDesk(search, system, { turn, others }))
  }
  if (live && systems.ofKind('switch').length > 0) {
    void strip.ask('switch', (turn) => askSwitch({ search, turn, index, identity }))
  }
}

/**
 * Asks all sources at once, follows what one says into the others, and tells the answer as it grows. Ends with the
 * last chip, or for a patient listener with the last source, at the latest after the whole question's limit.
 */
export async function locate<Answer>(
  parts: LocateParts,
  options: LocateOptions<Answer>,
): Promise<Located<Answer>> {
  const { systems, db, log, pace } = parts
  const { classified, listener, live, patient, requests = false, text } = options
  const { identifier } = classified
  const sources = sourcesToLocate(systems, identifier, { live, requests })
  const dossier = emptyDossier()
  dossier.understood = classified.words
  dossier.certainKind = identifier.kind === 'ipv6' || identifier.kind === 'network'
  dossier.couldKnow = sources.filter(({ required }) => required).map(({ id }) => id)
  const offers: Offers = new Offers({
    pace,
    oneHolder: identifier.kind === 'ipv4' || identifier.kind === 'ipv6',
    late: () => asked.grown(),
  })
  const asked: SourceQuestion<Answer> = new SourceQuestion({
    sources,
    pace,
    log,
    patient,
    signal: options.signal,
    listener,
    named: (source) => deviceNames(dossier, identifier, source),
    draw: () => {
      dossier.others = offers.others
      if (isOnlyDocumented(dossier) && requiredSettled(asked.strip.all))
        dossier.infrastructure = ownByRecords(dossier.documented, classified.identifier.canonical)
      return options.draw(dossier, text, asked.strip.all)
    },
  })
  const { strip } = asked
  const grown = () => asked.grown()
  const hearing = new PersonHearing(pace, systems.ofKind('directory').length)
  const search: Search = {
    identifier,
    db,
    systems,
    log,
    dossier,
    strip,
    offers,
    pace,
    reader: options.reader ?? null,
    get ask() {
      return asked.ask
    },
    grown,
    person: hearing.person,
  }
  const question = questionFrom(options)
  listener.question(question, strip.all)

  if (identifier.kind === 'mac') offers.choose(identifier.canonical)
  const chosen = offers.chosen.then((mac) => {
    dossier.mac = mac
    dossier.searching = false
    dossier.choices = mac === null ? offers.choices : []
    return grown()
  })
  askAll(search, hearing, { live, requests })
  void offers.whenAllAsked()
  // Without a listener nobody sees a late answer, so nothing waits for one beyond the chips.
  const callOffChoice = pace.after(patient ? pace.whole : pace.chip, () => {
    hearing.conclude()
    offers.conclude()
  })
  try {
    const answer = await asked.settled(chosen)
    return { question, sources: [...strip.all], answer }
  } finally {
    callOffChoice()
    offers.conclude()
  }
}
