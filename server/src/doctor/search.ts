import { emptyKnown } from './known/known.ts'
import type { DoctorKnown, Topic } from './known/known.ts'
import { locateFacts } from '../locate/search.ts'
import type { LocateFacts, LocateQuestion } from '../locate/search.ts'
import type { FactRules, QuestionRun, RowPart, RowSource } from '../sources/question-sources.ts'
import { allAsked } from '../sources/shared-fact.ts'
import type { Moment } from '../sources/shared-fact.ts'
import type { Settled } from '../sources/ask-source.ts'
import { failureWords } from '../sources/failure-words.ts'
import { isBroken } from './diagnose.ts'

/** What is asked after the device is known, each when everything before it was asked. */
export interface DoctorFacts extends LocateFacts {
  /** Every controller was asked for the device. */
  readonly air: Moment
  /** The port, its history and its outlet. */
  readonly port: Moment
  readonly identity: Moment
  readonly scopes: Moment
  readonly gateway: Moment
  readonly names: Moment
  readonly passages: Moment
}

export interface DoctorQuestion extends LocateQuestion {
  readonly doctor: DoctorKnown
}

export type DoctorSearch = DoctorQuestion & QuestionRun<DoctorFacts>

export type DoctorPart<Of extends RowSource> = RowPart<DoctorSearch, DoctorFacts, Of>

/** A fact of which nothing more comes is a topic that hops may be judged by. */
const topic = (name: Topic) => ({
  ...allAsked,
  note: (_: void, { doctor, grown }: DoctorSearch) => {
    doctor.over.add(name)
    grown()
  },
})

/** The rules of Search and locate, and those of the hops. */
export const doctorFacts: FactRules<DoctorQuestion, DoctorFacts> = {
  ...(locateFacts as unknown as FactRules<DoctorQuestion, DoctorFacts>),
  air: allAsked,
  port: topic('port'),
  identity: topic('identity'),
  scopes: topic('scopes'),
  gateway: topic('gateway'),
  names: topic('names'),
  passages: topic('passages'),
}

export const doctorQuestion = (question: LocateQuestion, to: DoctorKnown['to']): DoctorQuestion => ({
  ...question,
  doctor: emptyKnown(question.dossier, to),
})

const stopped = 'not asked: a hop before it is broken'

/** A reason not to ask further down the way: no device, or a broken hop. */
export function unlessBroken({ doctor, dossier }: DoctorSearch): string | null {
  if (dossier.searching) return null
  if (doctor.port === null && dossier.mac === null && doctor.over.has('port'))
    return 'no single device to examine'
  return isBroken(doctor) ? stopped : null
}

/** Asks, and keeps why a topic is not known where that fails. */
export const reporting =
  <Of extends RowSource>(
    name: Topic,
    source: (part: DoctorPart<Of>) => string,
    ask: (part: DoctorPart<Of>) => Promise<Settled>,
  ) =>
  async (part: DoctorPart<Of>): Promise<Settled> => {
    const { doctor, ask: asking } = part.search
    const note = (why: string) => {
      const reasons = doctor.untold.get(name) ?? new Map<string, string>()
      doctor.untold.set(name, reasons.set(source(part), why))
    }
    // Until it has answered it has not.
    note('did not answer in time')
    try {
      const settled = await ask(part)
      const why = settled !== null && 'notAsked' in settled ? settled.notAsked : null
      const reasons = doctor.untold.get(name)
      if (why !== null) note(why)
      else if (reasons?.delete(source(part)) === true && reasons.size === 0) doctor.untold.delete(name)
      return settled
    } catch (error) {
      asking.signal.throwIfAborted()
      note(failureWords(error))
      throw error
    }
  }
