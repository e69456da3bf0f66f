import type { Preview } from '@patchbay/contract/changes/preview'
import type { ChangeRow } from '../rows.ts'

type Waiting = Pick<ChangeRow, 'preview'>

/** Whoever answers, by what the site may leave an answer to; somebody without a role has none of them. */
export interface Answerer {
  readonly role_name?: string
}

/** Nothing where it is left to nobody in particular. */
export const leftToWords = (roles: readonly string[]): readonly string[] =>
  roles.length === 0 ? [] : [`Approval is left to the role ${roles.join(' or ')}.`]

/** Names of roles of which whoever answers has one, for each rule that names some. */
export const rolesToAnswer = ({ preview }: Waiting): readonly (readonly string[])[] =>
  (preview as Partial<Preview>).agreedBy ?? []

/** To whom the answer is left where somebody is none of them, in a sentence; null where they are, by every rule. */
export function leftToOthers(row: Waiting, { role_name: name = '' }: Answerer): string | null {
  const own = name.toLowerCase()
  const lacking = rolesToAnswer(row).filter((roles) => !roles.some((role) => role.toLowerCase() === own))
  return lacking.length === 0 ? null : lacking.flatMap(leftToWords).join(' ')
}
