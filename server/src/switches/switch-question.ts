import { readPolicy } from '../policies/policies.ts'
import { Failure } from '@patchbay/connectors/failures'
import type { Source } from '@patchbay/contract/sources'
import type { SwitchView, Picture, SectionName } from '@patchbay/contract/switches/picture'
import type { Question } from '@patchbay/contract/questions'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Log } from '../logging/log.ts'
import type { QuestionListener } from '../sources/listener.ts'
import { atMost } from '../sources/pace.ts'
import type { Pace } from '../sources/pace.ts'
import { SourceQuestion } from '../sources/source-question.ts'
import { shortOf } from '../sources/cut.ts'
import type { Settled, Turn } from '../sources/ask-source.ts'
import { heardFromWalk } from '../sources/walks.ts'
import type { Systems } from '../systems/open.ts'
import { askDevice, isFinal } from './ask-device.ts'
import { waysTo } from '../facts/ports.ts'
import type { Way } from '../facts/ports.ts'
import { askDhcp } from './ask-dhcp.ts'
import { askOwners } from './ask-owners.ts'
import { askSessions } from './ask-sessions.ts'
import { emptyDossier } from './dossier.ts'
import type { SwitchDossier } from './dossier.ts'
import { onlyPort } from '@patchbay/contract/identifiers/port-range'
import { findTarget } from './find-device.ts'
import type { Target } from './find-device.ts'
import { keepSections, keptSections } from './saved-sections.ts'
import { findNearest } from './nearest.ts'
import { devicesNow } from './now.ts'
import { pictureFrom } from './picture.ts'
import { runsOfPorts } from '../facts/port-runs.ts'
import { joins, mostConfigurations, sectionsOf } from './readings.ts'
import type { Asked } from './readings.ts'
import { addressesOfMacs, remember } from './remembered.ts'
import { sourcesOfSwitch } from './sources.ts'
import type { RunReader } from '../facts/port-runs.ts'
import { askedOf, wantedOf } from './wanted.ts'

export interface SwitchParts {
  readonly db: Kysely<Database>
  readonly systems: Systems
  readonly log: Log
  readonly pace: Pace
}

export interface SwitchOptions {
  readonly text: string
  /** What the text was taken for, in words. */
  readonly words: string
  readonly kind: string
  readonly view: SwitchView
  readonly live: boolean
  readonly patient: boolean
  /** Whose runs the asker may look at; null for nobody's. */
  readonly reader: RunReader | null
  readonly signal: AbortSignal
  readonly listener: QuestionListener<Picture>
}

export interface SwitchFound {
  readonly question: Question
  readonly sources: Source[]
  readonly answer: Picture
}

/** A quick switch tells its readings faster than anybody looks; the picture of a stack is large. In milliseconds. */
const drawEvery = 200

/** Asks the index, then all ways to the switch and, for its devices, the identity system and DHCP. */
class SwitchAsking {
  readonly #parts: SwitchParts
  readonly #dossier: SwitchDossier
  readonly #asked: SourceQuestion<Picture>
  readonly #target: Target
  readonly #live: boolean
  #drawSoon = false
  readonly #knowsDevices = Promise.withResolvers<void>()

  constructor(
    parts: SwitchParts,
    dossier: SwitchDossier,
    asked: SourceQuestion<Picture>,
    target: Target,
    live: boolean,
  ) {
    this.#parts = parts
    this.#dossier = dossier
    this.#asked = asked
    this.#target = target
    this.#live = live
  }

  /** Gives every source its part. */
  begin(): void {
    const { systems } = this.#parts
    const { strip } = this.#asked
    const { device } = this.#target
    const ways = device === null ? [] : waysTo(systems.ofKind('switch'), device.name)
    let wanted: { readonly names: readonly SectionName[]; readonly of: Asked } | null = null
    const index = strip.ask('index', async (turn) => {
      turn.asking()
      const settled = await this.#remember()
      if (this.#dossier.remembered === null) return settled
      const of = askedOf(this.#dossier)
      const asks = { live: this.#live, reached: ways.length > 0 }
      wanted = { names: wantedOf(this.#dossier, of, asks), of }
      return settled
    })
    if (device === null) return
    let before: Promise<unknown> = index
    for (const [at, way] of ways.entries()) {
      if (!this.#live || sectionsOf[this.#dossier.view].length === 0) break
      const after = before
      before = strip.ask(way.system.name, async (turn) => {
        turn.waiting(null)
        await after
        if (wanted === null) return { notAsked: 'the index did not answer' }
        return this.#askWay(way, turn, wanted, at === ways.length - 1)
      })
    }
    void before.then(() => this.#knowsDevices.resolve())
    if (!joins.has(this.#dossier.view)) return
    for (const system of systems.ofKind('dhcp')) {
      void strip.ask(system.name, (turn) =>
        this.#afterDevices(turn, index, () => askDhcp(this.#dossier, system, turn, this.#ask)),
      )
    }
    const identity = systems
      .ofKind('identity')
      .map((system) =>
        strip.ask(system.name, (turn) =>
          this.#afterDevices(turn, index, () => askSessions(this.#dossier, system, turn, this.#ask)),
        ),
      )
    for (const system of systems.ofKind('directory')) {
      void strip.ask(system.name, async (turn) => {
        turn.waiting(null)
        await Promise.all(identity)
        return askOwners(this.#dossier, system, turn, this.#ask)
      })
    }
  }

  readonly #ask = () => this.#asked.ask

  readonly #grown = () => {
    // The table of MACs has come: those that no walk has seen yet may have addresses.
    if (this.#dossier.told.forwarding !== undefined) this.#knowsDevices.resolve()
    if (this.#drawSoon) return
    this.#drawSoon = true
    this.#parts.pace.after(drawEvery, () => {
      this.#drawSoon = false
      this.#asked.grown()
    })
  }

  async #remember(): Promise<Settled> {
    const { device } = this.#target
    if (device === null) {
      const { length } = this.#dossier.choices
      return shortOf({ count: length }, this.#target.more ? `more than ${length} switches match` : null)
    }
    this.#dossier.remembered = await remember(this.#parts.db, device)
    this.#dossier.protectedThings = await readPolicy(this.#parts.db, 'protected-things')
    await this.#learnAddresses()
    await this.#learnRuns(device.name)
    await this.#learnSections(device.name)
    this.#asked.grown()
    const { ports } = this.#dossier.remembered
    return ports.length === 0
      ? { count: 0, complete: false, why: 'no walk has read this switch yet' }
      : heardFromWalk({ count: ports.length }, this.#dossier.remembered.device.walkedAt)
  }

  /** Which ports runs of ours were at, or are. */
  async #learnRuns(name: string): Promise<void> {
    const ports = this.#dossier.remembered?.ports ?? []
    const oldest = ports.reduce<Date | null>(
      (at, { observedAt }) => (at === null || observedAt < at ? observedAt : at),
      null,
    )
    const names = ports.map(({ interface: on }) => on)
    this.#dossier.runs = await runsOfPorts(this.#parts.db, name, names, oldest)
  }

  /** What was read of the configuration of these ports before. */
  async #learnSections(name: string): Promise<void> {
    if (!sectionsOf[this.#dossier.view].includes('configuration')) return
    const { few } = askedOf(this.#dossier)
    if (few.length > mostConfigurations) return
    this.#dossier.keptSections = await keptSections(this.#parts.db, name, few)
  }

  /** The picture compares with what was kept before: what is kept now is for the next question. */
  async #keepSections(name: string): Promise<void> {
    const { db, log } = this.#parts
    const heard = this.#dossier.told.configuration
    if (heard === undefined) return
    try {
      await keepSections(db, name, heard)
    } catch (error) {
      log.warn({ error }, 'configuration not kept')
    }
  }

  async #learnAddresses(): Promise<void> {
    const { addresses } = this.#dossier
    const macs = [...new Set(devicesNow(this.#dossier).map(({ mac }) => mac))].filter(
      (mac) => !addresses.has(mac),
    )
    for (const { mac, ...held } of await addressesOfMacs(this.#parts.db, macs)) addresses.set(mac, held)
  }

  async #afterDevices(turn: Turn, index: Promise<unknown>, then: () => Promise<Settled>): Promise<Settled> {
    const { pace } = this.#parts
    turn.waiting(null)
    await index
    await atMost(pace, pace.patience, this.#knowsDevices.promise)
    await this.#learnAddresses()
    const settled = await then()
    this.#asked.grown()
    return settled
  }

  async #askWay(
    way: Way,
    turn: Turn,
    wanted: { readonly names: readonly SectionName[]; readonly of: Asked },
    last: boolean,
  ): Promise<Settled> {
    const dossier = this.#dossier
    if (dossier.failure !== null && isFinal(dossier.failure)) {
      return { notAsked: 'the switch must be identified first' }
    }
    try {
      const settled = await askDevice({
        dossier,
        way,
        turn,
        asked: wanted.of,
        wanted: wanted.names,
        ask: this.#ask,
        grown: this.#grown,
        log: this.#parts.log,
      })
      // It answers after all, if only by this way.
      if (settled !== null && 'count' in settled && settled.count > 0) dossier.failure = null
      return settled
    } catch (error) {
      // One way that is silent beside another that told something makes no switch unreached.
      if (error instanceof Failure && Object.keys(dossier.told).length === 0) {
        dossier.failure ??= error
        if (last || isFinal(error)) await this.#lookAround()
      }
      throw error
    } finally {
      this.#asked.grown()
      await this.#keepSections(way.device.name)
    }
  }

  /** A switch that refused the login is there; one that nobody reaches may have a neighbour that knows more. */
  async #lookAround(): Promise<void> {
    const dossier = this.#dossier
    if (dossier.failure?.kind !== 'unreachable' || dossier.remembered === null || isFinal(dossier.failure))
      return
    const { db, systems, log } = this.#parts
    this.#asked.grown()
    const ask = () => ({ ...this.#asked.ask, limit: Math.min(this.#asked.ask.limit, 6_000) })
    try {
      dossier.nearest = await findNearest(db, dossier.remembered.device.name, systems.ofKind('switch'), ask)
    } catch (error) {
      log.warn({ error }, 'no neighbour asked')
    }
  }
}

/**
 * Paints what is remembered of a switch, then lets each reading of it slide in. Ends with the last chip, or for a
 * patient listener with the last source, at the latest after the whole question's limit.
 */
export async function askSwitchQuestion(parts: SwitchParts, options: SwitchOptions): Promise<SwitchFound> {
  const { db, systems, log, pace } = parts
  const { text, view, live, patient, reader, signal, listener } = options
  const target = await findTarget(db, text)
  const dossier = emptyDossier(view)
  dossier.reader = reader
  dossier.spans = target.spans
  dossier.choices = target.choices
  dossier.moreChoices = target.more
  dossier.name = target.device?.name ?? null
  const ways = target.device === null ? [] : waysTo(systems.ofKind('switch'), target.device.name)
  dossier.ways = ways.map(({ system }) => system.title)
  const asked: SourceQuestion<Picture> = new SourceQuestion({
    sources: sourcesOfSwitch(systems, { target, ways, view, live }),
    pace,
    log,
    patient,
    signal,
    listener,
    named: () => ({
      name: dossier.name,
      address: target.device?.address ?? null,
      interface: onlyPort(target.spans),
    }),
    draw: () => pictureFrom(dossier, text),
  })
  const question: Question = {
    text,
    kind: options.kind,
    words: options.words,
    canonical: target.device?.name ?? text,
    vendor: null,
    badges: [],
    askedAt: new Date().toISOString(),
  }
  listener.question(question, asked.strip.all)
  new SwitchAsking(parts, dossier, asked, target, live).begin()
  const answer = await asked.settled()
  return { question, sources: [...asked.strip.all], answer }
}
