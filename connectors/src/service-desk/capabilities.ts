import type { Ask, Reading } from '../asking.ts'
import type { ToldBeside } from './extra-fields.ts'
import type { Choice, Parameter, RequestTemplate } from './template.ts'

/** What was read of a desk before anything is asked of it. */
export interface Desk {
  /** Where on its host it answers, such as `/HEAT/api`. */
  readonly place: string
  /** Null where it does not say. */
  readonly version: string | null
  /** What screens need and the desk does not name. */
  readonly lacks: readonly string[]
}

/** Somebody for whom requests are made. */
export interface Requester {
  /** As its desk knows them; never for people. */
  readonly id: string
  readonly name: string
  readonly login: string | null
  readonly email: string | null
  /** Where they work, in the desk's words. */
  readonly place: string | null
}

/** Whole, in upper or lower case. */
export type RequesterQuestion = { readonly login: string } | { readonly email: string }

/** What travels in a request, so that one whose answer was lost is found again. */
export interface RequestMark {
  /** Letters, digits and dashes, 8 to 64 of them; of one request only. */
  readonly mark: string
  /** Id of the requester. */
  readonly requester: string
  /** When it was first sent, or shortly before: `2026-11-21T09:00:00Z`. */
  readonly since: string
  /** Id of the template that it was made of: a desk may keep faults apart. Not said, it is looked for among all. */
  readonly template?: string
}

/** A request or a fault, as far as lists tell it. */
export interface DeskRequest {
  /** As its desk knows it: for the next question about it, never for people. */
  readonly id: string
  /** As people say it. */
  readonly number: string
  /** A desk may count them apart, so that a number has two. */
  readonly kind: 'request' | 'fault'
  readonly subject: string
  /** Null where the desk does not tell them in this answer. */
  readonly words: string | null
  /** The desk's own word. */
  readonly state: string
  readonly open: boolean
  readonly requester: { readonly id: string | null; readonly name: string | null }
  readonly owner: string | null
  /** Team or queue. */
  readonly team: string | null
  readonly madeAt: Date | null
  readonly changedAt: Date | null
  /** Its page at the desk. */
  readonly link: string | null
}

/** One with what was answered in it. */
export interface DeskRequestDetail extends DeskRequest {
  readonly answers: readonly {
    readonly name: string
    readonly value: string
    /** Id of what was asked, where the desk tells it. */
    readonly parameter?: string
  }[]
  /** Absent where the desk takes nothing beside them. */
  readonly beside?: ToldBeside
}

export interface DeskComment {
  readonly id: string
  readonly at: Date | null
  readonly by: string | null
  readonly words: string
  /** Whether the requester sees it too; null where the desk does not say. */
  readonly toRequester: boolean | null
}

export interface DeskFile {
  readonly id: string
  readonly name: string
  /** Octets; null where the desk does not say. */
  readonly size: number | null
  readonly at: Date | null
}

/** Choices of a parameter, narrowed by what is answered to others: their values by parameter name. */
export interface ChoicesQuestion {
  readonly template: string
  readonly parameter: string
  readonly given: Readonly<Record<string, string>>
}

export interface ServiceDeskCapabilities {
  readDesk(ask: Ask): Promise<Reading<Desk>>
  /** What somebody may ask for, by name. */
  listTemplates(requester: string, ask: Ask): Promise<Reading<readonly RequestTemplate[]>>
  /** What a template asks, in its order, with the choices that depend on nothing; null where there is no such template. */
  readTemplate(id: string, ask: Ask): Promise<Reading<readonly Parameter[] | null>>
  listChoices(question: ChoicesQuestion, ask: Ask): Promise<Reading<readonly Choice[]>>
  /** Without those who have left. */
  findRequesters(question: RequesterQuestion, ask: Ask): Promise<Reading<readonly Requester[]>>
  /** Open ones of a requester, or with each of these words in subject or description; the latest first. */
  findOpen(
    question: { readonly requester: string } | { readonly text: string },
    ask: Ask,
  ): Promise<Reading<readonly DeskRequest[]>>
  findByNumber(number: string, ask: Ask): Promise<Reading<readonly DeskRequest[]>>
  /** Null and complete says that it is not there; null and incomplete says nothing. */
  findByMark(mark: RequestMark, ask: Ask): Promise<Reading<DeskRequest | null>>
  readRequest(id: string, ask: Ask): Promise<Reading<DeskRequestDetail | null>>
  /** In the order of time. */
  listComments(id: string, ask: Ask): Promise<Reading<readonly DeskComment[]>>
  listFiles(id: string, ask: Ask): Promise<Reading<readonly DeskFile[]>>
}
