import type { Writing, Written } from '../writing.ts'
import type { SaidBeside, TakesBeside, Watcher } from './extra-fields.ts'
import type { RequestMark } from './capabilities.ts'
import type { AnswerFault } from './faults.ts'
import type { Answers, Parameter, RequestTemplate } from './template.ts'

/** A request as it is to be made. Plain JSON, so that it can be kept while the desk is away. */
export interface NewRequest {
  readonly mark: RequestMark
  /** Id of the template. */
  readonly template: string
  /** One line, 150 characters at most. */
  readonly subject: string
  readonly words: string
  /** Where the requester works, in the desk's words; null leaves it to the settings. */
  readonly place: string | null
  readonly answers: Answers
  readonly beside: SaidBeside
}

/** A request that its desk has. */
export interface Submitted extends Written {
  readonly request: { readonly id: string; readonly number: string; readonly link: string | null }
  /** It was there already: somebody sent it before, and nothing was sent now. */
  readonly existed: boolean
  /** What the desk has otherwise than was sent, in sentences; null where it could not be read back. */
  readonly differences: readonly string[] | null
}

export interface NewComment {
  /** Id of the request. */
  readonly request: string
  readonly words: string
  /** The requester sees it, and may be told by mail; else it stays within the desk. */
  readonly toRequester: boolean
}

export interface NewFile {
  readonly request: string
  /** Without folders. */
  readonly name: string
  /** Media type. */
  readonly type: string
  readonly octets: Uint8Array
}

export interface Withdrawal {
  readonly request: string
  readonly reason: string
}

/** Somebody watchers of a request that is there, or no more. */
export interface Informing {
  readonly request: string
  readonly watcher: Watcher
  readonly informed: boolean
}

/** What can be said without asking the desk; `settings` are those of the system. */
export interface ServiceDeskPlans {
  /** Milliseconds after which a desk that did not answer has done it, or never will. */
  readonly settledAfter: number
  /** What may be said in a request beside the answers of its template; anything else is refused. */
  takesBeside(settings: unknown): TakesBeside
  /** What is made of a template, by its id. */
  makes(template: string): RequestTemplate['kind']
  /** What of the answers does not fit what the template asks. */
  faults(parameters: readonly Parameter[], answers: Answers): readonly AnswerFault[]
  /** What is sent, request by request, word for word. */
  submitLines(settings: unknown, request: NewRequest): readonly string[]
  commentLines(settings: unknown, comment: NewComment): readonly string[]
  /** `has` are those whom it keeps informed now, as `ToldBeside` has them; none where the desk keeps nobody informed. */
  informLines(settings: unknown, informing: Informing, has: readonly string[]): readonly string[]
  /** Without the octets of the file. */
  fileLines(settings: unknown, file: NewFile): readonly string[]
  withdrawLines(settings: unknown, withdrawal: Withdrawal): readonly string[]
}

export interface ServiceDeskWrites {
  /**
   * Makes a request, once: where one with its mark is there already, that is the answer and nothing is sent. Rejects with a
   * `Failure`: refused, text-not-allowed, where the answers do not fit the template as it is now; refused in the desk's own
   * words where it does not take it; unconfirmed where it was told and did not answer: it is then looked for by its mark.
   */
  submit(request: NewRequest, writing: Writing): Promise<Submitted>
  /**
   * Sent once; what became of a lost answer shows in the comments. Rejects with a `Failure`: not-found where the desk does not
   * have the request; refused, right-missing, where the account may not write into it; refused in the desk's own words;
   * unconfirmed where it was told and did not answer.
   */
  comment(comment: NewComment, writing: Writing): Promise<Written>
  /**
   * Sets whether somebody is kept informed, of others nothing, and reads whether it took. Rejects with a `Failure`: not-found where
   * the desk does not have the request; refused, busy, where it changed meanwhile; refused where the desk does not know them.
   */
  inform(informing: Informing, writing: Writing): Promise<Written>
  /** Refused in the desk's own words, such as for the kind or the size of the file. */
  attach(file: NewFile, writing: Writing): Promise<Written>
  /** Ends a request that is open, and then says why. Refused where the desk does not allow it, or where it has ended. */
  withdraw(withdrawal: Withdrawal, writing: Writing): Promise<Written>
}
