import { useMemo } from 'react'
import type { IseSession, AdmissionFact } from '@patchbay/contract/common-queries/cisco-ise'
import { RunOverPage } from '../../../changes/acts/run-over-page.tsx'
import { MomentField, useMoment } from '../../../query/moment/moment-field.tsx'
import { QuestionPage } from '../../../query/page/question-page.tsx'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'
import { AdmissionResult } from './session-result.tsx'
import { useTwin } from './twin-tab.tsx'

const value = (facts: readonly AdmissionFact[], name: string) =>
  facts.find((fact) => fact.name === name)?.value ?? null

/** Of each identifier of a pasted list. */
const admissionColumns: BulkColumns<IseSession> = {
  heads: ['MAC', 'Group', 'Profile', 'Identity', 'Place', 'VLAN', 'Rule', 'Last reason'],
  cells: ({ mac, endpoint, sessions, decision, history }) => {
    const session = sessions.sessions.find(({ latest }) => latest)
    const failed = history.rows.find(({ passed }) => !passed)
    return [
      mac,
      value(endpoint.facts, 'group'),
      value(endpoint.facts, 'profile'),
      session === undefined ? null : value(session.facts, 'username'),
      session?.place ?? null,
      session === undefined ? null : value(session.facts, 'vlan'),
      decision.steps.find(({ label }) => label === 'Authorization rule')?.value ?? null,
      failed?.code ?? null,
    ]
  },
}

/** Why an endpoint was authorized or denied, and as what. */
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
