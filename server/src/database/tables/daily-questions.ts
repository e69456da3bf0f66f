import type { DailyQuestion } from '@patchbay/contract/common-queries/firewall/daily-questions'
import type { Generated, GeneratedAlways } from 'kysely'

/** Questions to the firewalls that are asked every day: migration 0315. */
export interface DailyQuestionTable {
  id: GeneratedAlways<number>
  person_id: number
  source: string
  destination: string
  service: string
  /** The question in one spelling. */
  question_key: string
  reason: string | null
  saved_at: Generated<Date>
  due_at: Generated<Date>
  verdict: NonNullable<DailyQuestion['verdict']>['is'] | null
  sentence: string | null
  observed_at: Date | null
  verdict_since: Date | null
  without_why: string | null
  without_at: Date | null
  stopped_at: Date | null
  stopped_why: string | null
}

export interface DailyQuestionsTables {
  daily_question: DailyQuestionTable
}
