import { QuestionPage } from '../../../query/question-page.tsx'
import { CopyForTicket } from './copy-for-ticket.tsx'
import { LookupResult } from './lookup-result.tsx'
import { lookupColumns } from './lookup-part.ts'

/** The quickest card for one identifier: twelve lines, copied into a ticket with their sources and ages. */
export function DeviceLookup() {
  return (
    <QuestionPage
      title="Device lookup"
      call="GET /common-queries/device-lookup/"
      columns={lookupColumns}
      actions={(asked) => <CopyForTicket asked={asked} />}
    >
      {(asked) => <LookupResult asked={asked} />}
    </QuestionPage>
  )
}
