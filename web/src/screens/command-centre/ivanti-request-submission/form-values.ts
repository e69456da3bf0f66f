import type { TakesBeside } from '@patchbay/contract/changes/request-extra-fields'
import type { RequestLike } from '@patchbay/contract/command-centre/ivanti-request-submission'
import type { DeskParameter } from '@patchbay/contract/command-centre/ivanti-request-submission/choices'
import type { DeskAnswer, RequestWish } from '@patchbay/contract/changes/kinds/request-intent'
import { momentOf } from '@patchbay/contract/times/moment-text'
import { timeZoneNow } from '../../../preferences/time-zone.ts'
import { besideFrom } from './extra-values.ts'

export const aboutKinds = ['device', 'person', 'place'] as const
export type AboutKind = (typeof aboutKinds)[number]

/** Values of the form; empty where not given. */
export interface FormValues {
  /** Name of the desk; empty for the only one. */
  readonly system: string
  /** Login or e-mail address. */
  readonly requester: string
  readonly about: string
  readonly kind: string
  readonly template: string
  readonly subject: string
  readonly words: string
  /** By the id of the parameter; a moment as it was typed. */
  readonly answers: Readonly<Record<string, DeskAnswer>>
  readonly evidence: boolean
  /** Logins and addresses, with spaces, commas or lines between them. */
  readonly watchers: string
  /** `2026-12-01` */
  readonly neededBy: string
  readonly urgency: string
  /** In the requester's words. */
  readonly impact: string
  /** The open request to join; empty for a new one. */
  readonly join: string
}

/** An attachment with base64 content. */
export interface FormFile {
  readonly name: string
  readonly type: string
  readonly content: string
  /** Octets. */
  readonly size: number
}

/** Values of a link to the form: subject, its kind and its owner. */
export type Filled = Pick<FormValues, 'about' | 'kind' | 'template'> & {
  readonly from?: string
  readonly requester?: string
  /** What the page that leads here found. */
  readonly details?: string
}

const called: Readonly<Record<string, string>> = { person: 'Account', place: 'Port', lease: 'Address of' }

/** Initial subject, such as `Device 00:1b:54:0a:3c:7f`; empty without a link. */
const subjectOf = ({ about, kind, from = '' }: Filled): string =>
  about === ''
    ? ''
    : kind === 'place' && from !== 'port'
      ? about
      : `${called[from] ?? called[kind] ?? 'Device'} ${about}`

/**
 * Initial values: the owner or else oneself as the person, the subject of the link, and the values of an earlier run.
 */
export const valuesFrom = (filled: Filled, like: RequestLike | null, own: string): FormValues => ({
  system: like?.intent.system ?? '',
  requester: like?.intent.requester ?? (filled.requester || own),
  about: filled.about,
  kind: filled.kind === '' ? 'device' : filled.kind,
  template: filled.template === '' ? (like?.intent.template ?? '') : filled.template,
  subject: like?.intent.subject ?? subjectOf(filled),
  words: like?.intent.words ?? filled.details ?? '',
  answers: like?.intent.answers ?? {},
  evidence: filled.about !== '' && (like?.intent.evidence ?? true),
  watchers: like?.intent.watchers.join(', ') ?? '',
  neededBy: like?.intent.neededBy ?? '',
  urgency: like?.intent.urgency ?? '',
  impact: like?.intent.impact ?? '',
  join: '',
})

export const isEmpty = (answer: DeskAnswer | undefined): boolean => {
  if (answer === undefined) return true
  if (answer.as === 'text') return answer.text.trim() === ''
  if (answer.as === 'choices') return answer.choices.length === 0
  if (answer.as === 'date') return answer.date === ''
  return answer.as === 'moment' && answer.at.trim() === ''
}

/** An instant typed in the person's time zone, or of an earlier run; null if invalid. */
export const instantOf = (text: string): string | null =>
  text.trim().endsWith('Z') && Number.isFinite(Date.parse(text)) ? text.trim() : momentOf(text, timeZoneNow())

/** An answer as sent; null where not given. An unticked box is no. */
function sentAnswer({ kind }: DeskParameter, answer: DeskAnswer | undefined): DeskAnswer | null {
  if (kind === 'heading') return null
  if (kind === 'yes-no') return answer?.as === 'yes-no' ? answer : { as: 'yes-no', yes: false }
  if (answer === undefined || isEmpty(answer)) return null
  return answer.as === 'moment' ? { as: 'moment', at: instantOf(answer.at) ?? answer.at } : answer
}

/** The intent; answers to questions no longer asked are dropped. */
export function askedFrom(
  values: FormValues,
  parameters: readonly DeskParameter[],
  files: readonly FormFile[],
  takes: TakesBeside | null,
): { readonly intent: RequestWish } {
  const { system, requester, about, kind, template, subject, words, answers, evidence } = values
  const given = parameters.flatMap((one) => {
    const answer = sentAnswer(one, answers[one.id])
    return answer === null ? [] : [[one.id, answer] as const]
  })
  const what = about.trim()
  return {
    intent: {
      system: system === '' ? null : system,
      requester: requester.trim(),
      template,
      drawn: parameters.map(({ id, name, kind: of, required }) => ({ id, name, kind: of, required })),
      subject: subject.trim(),
      words: words.trim(),
      answers: Object.fromEntries(given),
      about: what === '' ? null : { kind: aboutKinds.find((one) => one === kind) ?? 'device', text: what },
      ...besideFrom(values, takes, parameters),
      evidence: evidence && what !== '',
      files: files.map(({ name, type, content }) => ({ name, type, content })),
    },
  }
}

/** Answers that narrow the choices of a parameter, by parameter; null while one is missing. */
export function givenTo(
  { dependsOn }: Pick<DeskParameter, 'dependsOn'>,
  parameters: readonly DeskParameter[],
  answers: FormValues['answers'],
): Readonly<Record<string, string>> | null {
  if (dependsOn.length === 0) return null
  const given = dependsOn.map((name) => {
    const one = parameters.find((each) => each.name === name)
    const answer = one === undefined ? undefined : answers[one.id]
    if (answer?.as === 'choices') return [name, answer.choices[0]?.text ?? ''] as const
    return [name, answer?.as === 'text' ? answer.text : ''] as const
  })
  return given.some(([, value]) => value === '') ? null : Object.fromEntries(given)
}
