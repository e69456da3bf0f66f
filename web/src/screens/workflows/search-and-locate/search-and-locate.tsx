import { QuestionPage } from '../../../query/question-page.tsx'
import { answerColumns, answerTable } from './answer-table.ts'
import { Result } from './result.tsx'

export function SearchAndLocate() {
  return (
    <QuestionPage
      title="Search and locate"
      call="GET /workflows/search-and-locate/"
      table={answerTable}
      columns={answerColumns}
    >
      {(asked) => <Result asked={asked} />}
    </QuestionPage>
  )
}
