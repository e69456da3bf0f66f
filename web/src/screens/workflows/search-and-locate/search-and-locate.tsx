import { QuestionPage } from '../../../query/question-page.tsx'
import { Result } from './result.tsx'

export function SearchAndLocate() {
  return (
    <QuestionPage title="Search and locate" call="GET /workflows/search-and-locate/">
      {(asked) => <Result asked={asked} />}
    </QuestionPage>
  )
}
