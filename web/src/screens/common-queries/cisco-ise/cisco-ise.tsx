import { QuestionPage } from '../../../query/question-page.tsx'
import { AdmissionResult } from './admission-result.tsx'
import { admissionColumns, admissionTable } from './admission-table.ts'

/** Why an endpoint was let in or kept out, and as what. */
export function CiscoIse() {
  return (
    <QuestionPage
      title="Identity services engine"
      call="GET /common-queries/cisco-ise/"
      asksSwitches={false}
      placeholder="MAC in any notation, user, address, switch port, session id, endpoint group or switch"
      table={admissionTable}
      columns={admissionColumns}
    >
      {(asked) => <AdmissionResult asked={asked} />}
    </QuestionPage>
  )
}
