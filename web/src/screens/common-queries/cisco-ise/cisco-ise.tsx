import { useMemo } from 'react'
import { RunOverPage } from '../../../changes/acts/run-over-page.tsx'
import { MomentField } from '../../../query/moment/moment-field.tsx'
import { useMoment } from '../../../query/moment/use-moment.ts'
import { QuestionPage } from '../../../query/question-page.tsx'
import { AdmissionResult } from './admission-result.tsx'
import { admissionColumns } from './admission-columns.ts'
import { useTwin } from './use-twin.ts'

/** Why an endpoint was let in or kept out, and as what. */
export function CiscoIse() {
  const moment = useMoment()
  const twin = useTwin()
  const more = useMemo(() => ({ ...moment.more, ...twin.more }), [moment.more, twin.more])
  return (
    <RunOverPage title="Identity services engine">
      <QuestionPage
        title="Identity services engine"
        call="GET /common-queries/cisco-ise/"
        more={more}
        withoutLive="last-answer"
        placeholder="MAC in any notation, user, address, switch port, session id, endpoint group or switch"
        columns={admissionColumns}
      >
        {(asked) => (
          <>
            {asked.question.q !== '' && asked.progress.answer?.verdict !== 'entry' && (
              <MomentField moment={moment} label="In force at" />
            )}
            <AdmissionResult asked={asked} />
          </>
        )}
      </QuestionPage>
    </RunOverPage>
  )
}
