import type { Classified, Identifier } from '@patchbay/contract/identifiers'
import type { Answer, Found, Question, Source } from '@patchbay/contract/workflows/search-and-locate'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Log } from '../logging/log.ts'
import type { Systems } from '../systems/open.ts'
import { answerFrom } from './answer.ts'
import { askDhcp } from './ask-dhcp.ts'
import { askDirectory } from './ask-directory.ts'
import { askIdentity } from './ask-identity.ts'
import { askIndex } from './ask-index.ts'
import { askSwitch } from './ask-switch.ts'
import { emptyDossier } from './dossier.ts'
import { Offers } from './offers.ts'
import { isAboutPerson } from './search.ts'
import type { PersonFound, Search } from './search.ts'
import { sourceLimit, SourceStrip } from './source-strip.ts'
import { makerOf } from './vendors.ts'

export interface LocateParts {
  readonly db: Kysely<Database>
  readonly systems: Systems
  readonly log: Log
}

/** Who listens while the answer grows. */
export interface Listener {
  question(question: Question, sources: readonly Source[]): void
  source(source: Source): void
  answer(answer: Answer): void
}

export interface LocateOptions {
  readonly text: string
  readonly classified: Exclude<Classified, { readonly fault: string }>
  /** Ask the switch where the device most likely is. */
  readonly live: boolean
  /** Go on behind `timed out` chips until each source's own limit. */
  readonly patient: boolean
  readonly signal: AbortSignal
  readonly listener: Listener
}

const plain = (id: string, name: string, kind: Source['kind'], required: boolean): Source => ({
  id,
  name,
  kind,
  state: 'waiting',
  required,
})

const missing = (id: string, name: string, kind: Source['kind']): Source => ({
  ...plain(id, name, kind, false),
  state: 'not-configured',
})

/** The strip in its order: index, DHCP, ISE, directory, switch. Which of them "none found" needs depends on the question. */
function sourcesFor(systems: Systems, identifier: Identifier, live: boolean): Source[] {
  const person = isAboutPerson(identifier) || identifier.kind === 'name' || identifier.kind === 'vlan'
  const port = identifier.kind === 'port'
  const kinds = [
    { kind: 'dhcp', name: 'DHCP', required: !port },
    { kind: 'identity', name: 'ISE', required: !port },
    { kind: 'directory', name: 'Directory', required: person },
  ] as const
  return [
    plain('index', 'Index', 'index', true),
    ...kinds.flatMap(({ kind, name, required }) => {
      const configured = systems.ofKind(kind)
      return configured.length === 0
        ? [missing(kind, name, kind)]
        : configured.map((system) => plain(system.name, system.title, kind, required))
    }),
    ...(live
      ? [
          systems.ofKind('switch').length === 0
            ? missing('switch', 'Switch', 'switch')
            : plain('switch', 'Switch', 'switch', false),
        ]
      : []),
  ]
}

async function switchNames(db: Kysely<Database>): Promise<Map<string, string>> {
  const rows = await db.selectFrom('device').select(['name', 'address']).execute()
  return new Map(
    rows.flatMap(
      ({ name, address }) => [[name, name], ...(address === null ? [] : [[address, name] as const])] as const,
    ),
  )
}

/** Asks all sources at once, follows what one says into the others, and tells the answer as it grows. */
export async function locate(parts: LocateParts, options: LocateOptions): Promise<Found> {
  const { classified, listener, live, text } = options
  const { identifier } = classified
  const { systems, db, log } = parts
  const dossier = emptyDossier()
  const offers = new Offers({ oneHolder: identifier.kind === 'ipv4' || identifier.kind === 'ipv6' })
  const cancel = new AbortController()
  const signal = AbortSignal.any([options.signal, cancel.signal])

  let drawn = false
  const draw = () => answerFrom(dossier, text, strip.all)
  const grown = () => {
    if (drawn) return
    drawn = true
    // Several things that arrive together are told once.
    setImmediate(() => {
      drawn = false
      if (!signal.aborted) listener.answer(draw())
    })
  }
  const strip = new SourceStrip(
    sourcesFor(systems, identifier, live),
    (source) => {
      if (signal.aborted) return
      listener.source(source)
      if (source.state !== 'asking') grown()
    },
    log,
  )
  let foundPerson: (person: PersonFound | null) => void = () => undefined
  const search: Search = {
    identifier,
    db,
    systems,
    log,
    dossier,
    strip,
    offers,
    ask: { signal, limit: sourceLimit },
    grown,
    person: new Promise((resolve) => (foundPerson = resolve)),
  }
  const question: Question = {
    text,
    kind: identifier.kind,
    words: classified.words,
    canonical: identifier.canonical,
    vendor: identifier.kind === 'mac' ? makerOf(identifier.canonical) : null,
    badges: [...classified.badges],
    askedAt: new Date().toISOString(),
  }
  listener.question(question, strip.all)
  dossier.switchNames = await switchNames(db)

  if (identifier.kind === 'mac') offers.choose(identifier.canonical)
  const chosen = offers.chosen.then((mac) => {
    dossier.mac = mac
    dossier.choices = mac === null ? offers.choices : []
    return grown()
  })
  const index = strip.ask('index', () => askIndex(search))
  const dhcp = systems.ofKind('dhcp').map((system) => strip.ask(system.name, () => askDhcp(search, system)))
  const identity = systems
    .ofKind('identity')
    .map((system) => strip.ask(system.name, () => askIdentity(search, system)))
  const others = Promise.all([index, ...dhcp, ...identity])
  const directories = systems.ofKind('directory')
  const silent = new Set(directories)
  for (const system of directories) {
    const found = (person: PersonFound | null) => {
      silent.delete(system)
      // Nobody is found when the last directory has said so.
      if (person !== null || silent.size === 0) foundPerson(person)
    }
    void strip.ask(system.name, () => askDirectory({ search, system, found, others }))
  }
  if (directories.length === 0) foundPerson(null)
  if (live && systems.ofKind('switch').length > 0) {
    void strip.ask('switch', () => askSwitch(search, { index, sessions: Promise.all(identity) }))
  }
  void offers.conclude()
  await chosen
  await (options.patient ? strip.allSettled() : strip.chipsSettled())
  const found: Found = { question, sources: [...strip.all], answer: draw() }
  listener.answer(found.answer)
  strip.close()
  cancel.abort()
  return found
}
