import { QuestionPage } from '../../../query/question-page.tsx'
import { answerColumns } from './answer-parts.ts'
import { Result } from './result.tsx'

export function SearchAndLocate() {
  return (
    <QuestionPage title="Search and locate" call="GET /workflows/search-and-locate/" columns={answerColumns}>
      {(asked) => <Result asked={asked} />}
    </QuestionPage>
  )
}
