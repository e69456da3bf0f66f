import type { Question } from '@patchbay/contract/questions'
import type { Source } from '@patchbay/contract/systems/sources'
import type { System } from '../systems/open.ts'
import { heardOf } from './ask-source.ts'
import type { Settled, Turn } from './ask-source.ts'
import type { QuestionListener } from './listener.ts'
import { atMost } from './pace.ts'
import type { SourceParts, QuestionRun, QuestionSources, SourceRow } from './question-sources.ts'
import { SharedFact } from './shared-fact.ts'
import type { Fact, FactParty } from './shared-fact.ts'
import { SourceQuestion } from './source-question.ts'
import { stripOf } from './strip-of-rows.ts'

/** How one question is asked and who listens. */
export interface Asking<Answer> {
  /** Go on behind `timed out` chips until the whole question's own limit. */
  readonly patient: boolean
  /** Ends when the requester leaves. */
  readonly signal: AbortSignal
  readonly listener: QuestionListener<Answer>
}

export interface Answered<Answer> {
  readonly question: Question
  readonly sources: Source[]
  readonly answer: Answer
}

type Facts = Readonly<Record<string, Fact<unknown, unknown>>>
/** Every row as if it were of one kind: the types of the table have seen to it that each asks its own. */
export type Row<Search> = SourceRow<Search, Facts, object, 'dhcp'>

/** The rows of one chip, each with its say in the facts that it gives. */
interface Chip<Search> {
  readonly id: string
  readonly system: System | null
  readonly rows: {
    readonly row: Row<Search>
    readonly parties: ReadonlyMap<string, FactParty>
  }[]
}

/** Asks the rows of one chip, each once the facts that it needs are known. */
async function askChip<Search extends QuestionRun<Facts>>(
  { system, rows }: Chip<Search>,
  { search, drawnAtOnce, before }: { search: Search; drawnAtOnce: boolean; before: Promise<unknown> | null },
  turn: Turn,
): Promise<Settled> {
  const of = system as System<'dhcp'>
  let soFar: Settled = null
  let waited = before
  for (const { row, parties } of rows) {
    const { after = [], soon = [] } = row
    const known = (names: readonly string[]) => Promise.all(names.map((name) => search.known(name)))
    let reason = row.unless?.(search, of) ?? null
    if (reason === null && (waited !== null || after.length + soon.length > 0)) {
      if (soFar !== null || drawnAtOnce) turn.waiting(heardOf(soFar))
      await waited
      const { pace } = search
      await known(after)
      if (soon.length > 0) await atMost(pace, pace.patience, known(soon))
      reason = row.unless?.(search, of) ?? null
    }
    waited = null
    if (reason === null) {
      soFar = await row.ask({
        search,
        system: of,
        turn,
        soFar,
        end: (name) => parties.get(name)?.end(),
      })
    } else if (reason !== '') soFar ??= { notAsked: reason }
    for (const party of parties.values()) party.end()
    if (reason === null && soFar !== null && 'notAsked' in soFar) break
  }
  return soFar
}

/** Every chip with its rows; each row has its say in its facts before the first is asked. */
function chipsOf<Search extends QuestionRun<Facts>>(
  rows: readonly Row<Search>[],
  search: Search,
  facts: ReadonlyMap<string, SharedFact<unknown, unknown, Search>>,
): Map<string, Chip<Search>> {
  const chips = new Map<string, Chip<Search>>()
  for (const row of rows) {
    if (row.asked?.(search) === false) continue
    const source: string = row.source
    const all: readonly (System | null)[] =
      source === 'index' ? [null] : (row.systems?.(search) ?? search.systems.ofKind(row.source))
    for (const system of row.order === 'one' ? all.slice(0, 1) : all) {
      const named = system === null || row.order === 'one' ? source : system.name
      const id = row.chip?.(system ?? { name: source }) ?? named
      const chip = chips.get(id) ?? { id, system, rows: [] }
      const parties = (row.gives ?? []).flatMap((name) => {
        const fact = facts.get(name)
        return fact === undefined ? [] : [[name, fact.party()] as const]
      })
      chip.rows.push({ row, parties: new Map(parties) })
      chips.set(id, chip)
    }
  }
  return chips
}

/**
 * Asks every source by its rows, as soon as what a row needs is known, and tells the answer as it grows. Ends with the last
 * chip, or for a patient listener with the last source, at the latest after the whole question's limit. Rejects with the
 * signal's reason when the requester has left.
 */
export async function askSources<
  Own extends object,
  Of extends { [Name in keyof Of]: Fact<unknown, unknown> },
  Answer,
  Parts,
>(
  declared: QuestionSources<Own, Of, Answer, Parts>,
  parts: SourceParts,
  own: Own,
  {
    question: about,
    patient,
    signal,
    listener,
  }: Asking<Answer> & { readonly question: Omit<Question, 'askedAt'> },
): Promise<Answered<Answer>> {
  type Search = Own & QuestionRun<Facts>
  const { pace, log } = parts
  // The rows know their facts by name; here each is one of many.
  const { facts: rules, rows, strip, begin } = declared as unknown as QuestionSources<Own, Facts, object>
  const table = rows as unknown as readonly Row<Search>[]
  const facts = new Map<string, SharedFact<unknown, unknown, Search>>()
  const search: Search = {
    ...own,
    ...parts,
    get strip() {
      return asked.strip
    },
    get ask() {
      return asked.ask
    },
    grown: () => asked.grown(),
    known: (name) => facts.get(name)?.known ?? Promise.resolve(undefined),
    add: (name, said) => facts.get(name)?.add(said),
  }
  const asked: SourceQuestion<Answer> = new SourceQuestion({
    sources: strip?.(search) ?? stripOf(table, search),
    pace,
    log,
    patient,
    signal,
    listener,
    named: (source) => declared.named?.(own, source) ?? {},
    draw: () => declared.draw(own, asked.strip.all),
  })
  for (const [name, rule] of Object.entries(rules)) facts.set(name, new SharedFact(rule, pace, () => search))
  const question: Question = { ...about, askedAt: new Date().toISOString() }
  listener.question(question, asked.strip.all)

  const chips = chipsOf(table, search, facts)
  begin?.(search)
  for (const fact of facts.values()) fact.begin()
  let before: Promise<unknown> | null = null
  for (const chip of chips.values()) {
    const inTurn = chip.rows.some(({ row }) => row.order === 'in-turn')
    const context = { search, drawnAtOnce: declared.drawnAtOnce === true, before: inTurn ? before : null }
    const parties = chip.rows.map((one) => one.parties)
    const endAll = (late: boolean) => {
      for (const [name, party] of parties.flatMap((each) => [...each]))
        if (late || facts.get(name)?.rule.late !== true) party.end()
    }
    const settled = asked.strip.ask(chip.id, (turn) =>
      askChip(chip, context, turn).finally(() => endAll(true)),
    )
    void settled.then(() => endAll(false))
    if (inTurn) before = settled
  }
  const limits = { patience: pace.patience, chip: pace.chip, end: patient ? pace.whole : pace.chip }
  const limited = [...facts.values()].filter(({ rule }) => rule.limit !== undefined)
  for (const fact of limited) fact.limitTo(limits[fact.rule.limit ?? 'end'])
  try {
    const answer = await asked.settled(Promise.all(limited.map(({ known }) => known)))
    return { question, sources: [...asked.strip.all], answer }
  } finally {
    for (const fact of facts.values()) fact.conclude()
  }
}
