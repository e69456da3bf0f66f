/** Migration 0052. */
export interface LastAnswerTable {
  screen: string
  about: string
  told_at: Date
  told: Buffer
}

export interface LastAnswersTables {
  last_answer: LastAnswerTable
}
