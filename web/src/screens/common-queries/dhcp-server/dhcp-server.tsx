import { RunOverPage } from '../../../changes/acts/run-over-page.tsx'
import { MomentField } from '../../../query/moment/moment-field.tsx'
import { useMoment } from '../../../query/moment/use-moment.ts'
import { QuestionPage } from '../../../query/question-page.tsx'
import { DhcpResult } from './dhcp-result.tsx'
import { dhcpColumns } from './dhcp-columns.ts'

/** Does it have a lease, is it reserved, is the subnet full, who had this address then. */
export function DhcpServer() {
  const moment = useMoment()
  return (
    <RunOverPage title="DHCP server">
      <QuestionPage
        title="DHCP server"
        call="GET /common-queries/dhcp-server/"
        more={moment.more}
        withoutLive="last-answer"
        columns={dhcpColumns}
        placeholder="Address, MAC or client id, host name, subnet, VLAN or server"
      >
        {(asked) => (
          <>
            {asked.question.q !== '' && asked.progress.answer?.view !== 'server' && (
              <MomentField moment={moment} label="Who had it at" />
            )}
            <DhcpResult asked={asked} />
          </>
        )}
      </QuestionPage>
    </RunOverPage>
  )
}
