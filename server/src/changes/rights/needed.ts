import type { Check } from '@patchbay/contract/changes/check'
import type { ApprovalRule } from '@patchbay/contract/policies/approval-rules'
import type { Profile } from '@patchbay/contract/users/session'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { readPolicy } from '../../policies/policies.ts'
import { protectedByPolicy } from '../../policies/protected.ts'
import type { Touched } from '../../policies/protected.ts'
import { reachOf } from '../downstream/reach.ts'
import type { ChangeKind } from '../kind.ts'
import { leftToWords } from './left-to.ts'

interface Asked {
  readonly kind: ChangeKind
  readonly intent: object
  readonly snapshot: object
  readonly checks: readonly Check[]
  readonly profile: Pick<Profile, 'role_name'> | null
  readonly undoOf: number | null
}

export interface Needed {
  /** Why somebody else must agree, a sentence each; empty where nobody must. */
  readonly approval: string[]
  /** Names of roles of which they have one, for each rule that names some. */
  readonly agreedBy: string[][]
}

export async function approvalNeeded(database: Kysely<Database>, asked: Asked): Promise<Needed> {
  const { kind, intent, snapshot, checks } = asked
  const { rules } = await readPolicy(database, 'approval-rules')
  const touched = reachOf(kind, intent, snapshot)
  const fitting = rules.flatMap((rule) => {
    const words = because(rule, asked, touched)
    return words === null ? [] : [{ words, agreedBy: rule.agreedBy }]
  })
  return {
    approval: [
      ...checks.filter(({ past }) => past === true).map(pastWords),
      ...fitting.map(({ words, agreedBy }) => [words, ...leftToWords(agreedBy)].join(' ')),
    ],
    agreedBy: fitting.flatMap(({ agreedBy }) => (agreedBy.length === 0 ? [] : [[...agreedBy]])),
  }
}

/** Why going past a protection wants somebody else. */
export const pastWords = ({ protectedClass }: Pick<Check, 'protectedClass'>): string =>
  `It overrides a protection: ${protectedClass}.`

/** What is not known of a place may be what the rule names. */
const isEither = (named: string, id: string): boolean =>
  id === 'unknown-hours' && (named === 'open-hours' || named === 'closed-hours')

function because(rule: ApprovalRule, asked: Asked, touched: Touched): string | null {
  const { kind, intent, checks, profile, undoOf } = asked
  const done = [kind, ...(kind.doesToo?.(intent) ?? [])].map(({ name }) => name)
  if (undoOf !== null && !rule.undoing) return null
  if (rule.kinds.length > 0 && !rule.kinds.some((name) => done.includes(name))) return null
  const role = profile?.role_name.toLowerCase() ?? ''
  if (rule.roles.length > 0 && !rule.roles.some((name) => name.toLowerCase() === role)) return null
  const warns = checks.filter(({ level }) => level === 'amber')
  if (rule.warned && warns.length === 0) return null
  if (
    rule.warnings.length > 0 &&
    !warns.some(({ id }) => rule.warnings.some((named) => named === id || isEither(named, id)))
  )
    return null
  if (rule.things.length === 0) return `Site rule: ${rule.name}.`
  const thing = protectedByPolicy({ classes: [{ name: rule.name, things: rule.things }] }, touched)
  return thing === null ? null : `Site rule: ${thing}.`
}
