/** Something that may be asked for: an offering of a catalogue, or a queue. */
export interface RequestTemplate {
  /** As its desk knows it; never for people. */
  readonly id: string
  readonly name: string
  readonly description: string | null
  /** What is made of it. */
  readonly kind: 'request' | 'fault'
}

/** What an answer is made of; a heading takes none. */
export type ParameterKind =
  | 'text'
  | 'long-text'
  | 'number'
  | 'yes-no'
  | 'date'
  /** A date with a time. */
  | 'moment'
  | 'time'
  | 'choice'
  /** As many as one likes. */
  | 'choices'
  | 'heading'

/** One of the values that a desk offers, with what it is known by. */
export interface Choice {
  readonly id: string
  readonly text: string
}

/** What a template asks. */
export interface Parameter {
  readonly id: string
  readonly name: string
  readonly kind: ParameterKind
  /** Its desk's own word for the kind; one that is not known is taken for text. */
  readonly saidKind: string
  readonly description: string | null
  /** Null where it depends on other answers. */
  readonly required: boolean | null
  /** Null where there are none, where the desk did not tell, and where they depend on other answers. */
  readonly choices: readonly Choice[] | null
  /** Its choices are those that are known: another value may be answered as text. False unless said. */
  readonly takesOther?: boolean
  /** Names of the parameters by whose answers its choices are narrowed. */
  readonly dependsOn: readonly string[]
  /** What the desk checks, in its own words; never run here. */
  readonly validation: string | null
}

/** Plain JSON, so that a request can be kept and sent later. No choice is an answer left empty. */
export type Answer =
  | { readonly as: 'text'; readonly text: string }
  | { readonly as: 'yes-no'; readonly yes: boolean }
  /** `2026-12-01` */
  | { readonly as: 'date'; readonly date: string }
  /** `2026-12-01T08:00:00Z` */
  | { readonly as: 'moment'; readonly at: string }
  | { readonly as: 'choices'; readonly choices: readonly Choice[] }

/** By the ids of parameters. */
export type Answers = Readonly<Record<string, Answer>>
