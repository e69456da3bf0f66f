import { ListLink, ListOrOne } from '../../../changes/batch/list-or-one.tsx'
import { RunOverPage } from '../../../changes/acts/run-over-page.tsx'
import { QuestionPage } from '../../../query/question-page.tsx'
import { SwitchResult } from './switch-result.tsx'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { switchColumns } from './switch-columns.ts'
import { usePlace } from './use-place.ts'

const title = 'Switch'

/** What is on this switch or port right now, beside what records, ISE and DHCP say of it. */
export function CiscoSwitch() {
  const place = usePlace()
  const mayAct = heldKeys(useProfile()).has('commands-switch-actions')
  return (
    <RunOverPage title={title}>
      <ListOrOne kind="act-on-port" title={title}>
        <QuestionPage
          title={title}
          call="GET /common-queries/cisco-switch/"
          more={{ view: place.view }}
          fileOf={({ answer }) => (answer?.device ? `switch ${answer.device.name} ${place.view}` : null)}
          columns={switchColumns}
          actions={() => mayAct && <ListLink kind="act-on-port" />}
          placeholder="Switch by name, address or room, with a port or range: sw-b12-2 gi1/0/1-12"
        >
          {(asked) => <SwitchResult asked={asked} />}
        </QuestionPage>
      </ListOrOne>
    </RunOverPage>
  )
}
