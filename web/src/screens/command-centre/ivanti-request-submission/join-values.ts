import type { JoinWish } from '@patchbay/contract/changes/kinds/request-intent'
import { aboutKinds } from './form-values.ts'
import type { FormFile, FormValues } from './form-values.ts'

type Joined = JoinWish['join']

/** As the form holds it: `request 10001`. */
export const joinText = ({ kind, number }: Joined): string => `${kind} ${number}`

/** The open request that is joined; null where a new one is asked for. */
export function joinOf({ join }: Pick<FormValues, 'join'>): Joined | null {
  const [, kind, number] = /^(request|fault) ([1-9]\d{0,14})$/.exec(join) ?? []
  return number === undefined ? null : { kind: kind === 'fault' ? 'fault' : 'request', number }
}

/** What is added to it. */
export function joinFrom(
  { system, requester, words, about, kind, evidence }: FormValues,
  join: Joined,
  files: readonly FormFile[],
): { readonly intent: JoinWish } {
  return {
    intent: {
      system: system === '' ? null : system,
      requester: requester.trim(),
      join,
      words: words.trim(),
      about: { kind: aboutKinds.find((one) => one === kind) ?? 'device', text: about.trim() },
      evidence,
      files: files.map(({ name, type, content }) => ({ name, type, content })),
    },
  }
}
