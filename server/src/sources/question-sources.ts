import type { Ask } from '@patchbay/connectors/asking'
import type { Source } from '@patchbay/contract/systems/sources'
import type { AskedKind } from '@patchbay/contract/systems/system-kinds'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Log } from '../logging/log.ts'
import type { System, Systems } from '../systems/open.ts'
import type { Settled, Turn } from './ask-source.ts'
import type { Pace } from './pace.ts'
import type { PageNames } from './page-address.ts'
import type { Fact, FactRule } from './shared-fact.ts'
import type { SourceStrip } from './source-strip.ts'

type FactsOf<Facts> = { readonly [Name in keyof Facts]: Fact<unknown, unknown> }

/** What every question is asked with. */
export interface SourceParts {
  readonly systems: Systems
  readonly log: Log
  readonly pace: Pace
}

/** The same for a question that reads the index itself. */
export interface QuestionParts extends SourceParts {
  readonly db: Kysely<Database>
}

/** One question on its way through its sources. */
export interface QuestionRun<Facts extends FactsOf<Facts>> extends SourceParts {
  readonly strip: SourceStrip
  /** What a source may be asked now: its limit is what is left of the whole question. */
  readonly ask: Ask
  /** The answer has grown: draw it anew. */
  readonly grown: () => void
  /** Resolves once a fact is known. */
  readonly known: <Name extends keyof Facts>(name: Name) => Promise<Facts[Name]['value']>
  /** Says something to a fact; more may come. */
  readonly add: <Name extends keyof Facts>(name: Name, said: Facts[Name]['said']) => void
}

/** The index of our own walks, or a system of a kind. */
export type RowSource = 'index' | AskedKind

/** What a row asks with. */
export interface RowPart<Search, Facts extends FactsOf<Facts>, Of extends RowSource> {
  readonly search: Search
  readonly system: Of extends AskedKind ? System<Of> : null
  readonly turn: Turn
  /** What the rows before came to at this source. */
  readonly soFar: Settled
  /** Has said all to a fact before the row is over. */
  readonly end: (name: keyof Facts) => void
}

/** One row of the table. Rows of one source share its chip and follow one another. */
export interface SourceRow<Search, Facts extends FactsOf<Facts>, Answer, Of extends RowSource> {
  readonly source: Of
  /** "None found" is said only where this source answered. */
  readonly required?: boolean | ((search: Search) => boolean)
  /** Without such a system there is no chip that says so. */
  readonly optional?: boolean
  /** The question does not ask this source otherwise, and shows no chip of it. */
  readonly asked?: (search: Search) => boolean
  /** Which systems of the kind; all of them where this is left out. */
  readonly systems?: (search: Search) => readonly System[]
  /** Id of a system's chip, where it is not its name; one that the strip has not is asked without a chip. */
  readonly chip?: (system: Pick<System, 'name'>) => string
  /** `one`: one chip for the kind, asked once. `in-turn`: a system after the one before it. */
  readonly order?: 'one' | 'in-turn'
  /** Facts that must be known first. */
  readonly after?: readonly (keyof Facts)[]
  /** Facts that are awaited a moment: they make the row's own question better. */
  readonly soon?: readonly (keyof Facts)[]
  /** A reason not to ask, which once there stays: empty where no word is needed. Looked at before and after the wait. */
  readonly unless?: (search: Search, system: Of extends AskedKind ? System<Of> : null) => string | null
  readonly gives?: readonly (keyof Facts)[]
  /** Parts of the answer that it fills. */
  readonly part: readonly (keyof Answer)[]
  /** What it came to with all rows before; one that was not asked ends its source. */
  readonly ask: (part: RowPart<Search, Facts, Of>) => Promise<Settled>
}

type AnyRow<Search, Facts extends FactsOf<Facts>, Answer> = {
  [Of in RowSource]: SourceRow<Search, Facts, Answer, Of>
}[RowSource]

/** When each fact of a question is known, and what it is. */
export type FactRules<Own, Facts extends FactsOf<Facts>> = {
  readonly [Name in keyof Facts]: FactRule<
    Facts[Name]['said'],
    Facts[Name]['value'],
    Own & QuestionRun<Facts>
  >
}

/** The whole table of a question; `Parts` is whose parts the rows fill, where the answer is drawn in several ways. */
export interface QuestionSources<Own, Facts extends FactsOf<Facts>, Answer, Parts = Answer> {
  readonly facts: FactRules<Own, Facts>
  /** In the order of the strip. */
  readonly rows: readonly AnyRow<Own & QuestionRun<Facts>, Facts, Parts>[]
  /** The strip, where it is not one chip for each system of the rows. */
  readonly strip?: (search: Own & QuestionRun<Facts>) => Source[]
  /** Joins what the question gathers to its facts, before anybody is asked. */
  readonly begin?: (search: Own & QuestionRun<Facts>) => void
  /** The answer is drawn while sources wait for others, before the first of them has answered. */
  readonly drawnAtOnce?: boolean
  /** What the places in the address of a source's own page stand for now. */
  readonly named?: (search: Own, source: Source) => PageNames
  /** The answer as far as it is known now. */
  readonly draw: (search: Own, sources: readonly Source[]) => Answer
}

/** The sources of a question: a row says whom, after what, which fact it gives and which parts of the answer it fills. */
export const defineQuestionSources = <Own, Facts extends FactsOf<Facts>, Answer, Parts = Answer>(
  declared: QuestionSources<Own, Facts, Answer, Parts>,
): QuestionSources<Own, Facts, Answer, Parts> => declared
