import type { Generated } from 'kysely'

/** Migration 0042. */
export interface AskedQuestionTable {
  person_id: number
  screen: string
  text: string
  asked_at: Generated<Date>
}

export interface PolicyTable {
  name: string
  value: unknown
  version: Generated<number>
  changed_at: Generated<Date>
  changed_by: number | null
}

/** Migration 0054. */
export interface PolicyVersionTable {
  name: string
  version: number
  value: unknown
  changed_at: Generated<Date>
  changed_by: number | null
  changer: string | null
  why: string | null
}

export interface QuestionsTables {
  asked_question: AskedQuestionTable
  policy: PolicyTable
  policy_version: PolicyVersionTable
}
