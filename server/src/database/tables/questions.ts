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

export interface QuestionsTables {
  asked_question: AskedQuestionTable
  policy: PolicyTable
}
