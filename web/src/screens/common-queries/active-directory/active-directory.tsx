import { QuestionPage } from '../../../query/question-page.tsx'
import { AccountResult } from './account-result.tsx'
import { accountColumns } from './account-columns.ts'
import { CopyCard } from './copy-card.tsx'

/** Who is this: the account as every domain controller has it, its groups, and the devices behind it. */
export function ActiveDirectory() {
  return (
    <QuestionPage
      title="Active directory"
      call="GET /common-queries/active-directory/"
      placeholder="Login, name, e-mail, phone, employee number, computer, group or SID"
      withoutLive="last-answer"
      columns={accountColumns}
      actions={({ progress }) => <CopyCard progress={progress} />}
    >
      {(asked) => <AccountResult asked={asked} />}
    </QuestionPage>
  )
}
